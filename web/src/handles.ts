// What can be taken hold of, and what it changes.
import { add, length, sub, times, type List, type Scene, type Vec } from "./library";
import { centroid, contains, cornersOf, isBody, isMovingSegment, isMovingWall, reach, type PolygonSpec } from "./polygons";

export interface Handle {
  list: List;
  index: number;
  /** `third`: the third disc of a path, which is two frames on; `tip`: of the velocity's arrow, one frame on. */
  part: "center" | "third" | "tip" | "a" | "b" | "rim" | "middle" | number;
  at: Vec;
}

/** With more bodies than that, only the selected disc has handles, and polygons at the start: at the start, and later, when they have moved on. */
const FEW = 12;
const FEW_LATER = 4;
/** More walls than that can be taken hold of as well, but their handles would hide them. */
const FEW_WALLS = 60;

/** The arrow of a disc at rest begins beside it, so that it can be taken hold of. */
const REST = 14;

/** How many frames ahead an arrow's tip is: one, or as many as take it out of its disc. */
function lead({ velocity = [0, 0], radius }: { velocity?: Vec; radius: number }, frame: number): number {
  const way = length(velocity) * frame;
  if (!(way > 0) || way >= 1.3 * radius) return 1;
  const wanted = (1.3 * radius) / way;
  const ten = 10 ** Math.floor(Math.log10(wanted));
  return [1, 2, 5, 10].map((digit) => digit * ten).find((frames) => frames >= wanted) ?? 1;
}

const asDisc = (polygon: PolygonSpec) => ({ velocity: polygon.velocity, radius: reach(polygon) });

/** How far from its centre the tip of a body's arrow is. */
function tipOf(body: { velocity?: Vec; radius: number }, frame: number, scale: number): Vec {
  const velocity = body.velocity ?? [0, 0];
  return length(velocity) > 0 ? times(velocity, lead(body, frame) * frame) : [body.radius + REST / scale, 0];
}

/** The velocity that puts the tip of a body's arrow at a place, when it had another. */
function velocityTo(place: Vec, center: Vec, before: { velocity?: Vec; radius: number }, frame: number): Vec {
  const from = length(before.velocity ?? [0, 0]) > 0 ? center : add(center, [before.radius, 0]);
  return times(sub(place, from), 1 / (lead(before, frame) * frame));
}

/** Those that are seen. */
export function handlesOf(scene: Scene, selected: number | undefined, scale: number, time: number): Handle[] {
  const corners = scene.polygon.reduce((sum, wall) => sum + wall.vertices.length, 0);
  const isSeen = ({ list }: Handle) => (list !== "segment" || scene.segment.length <= FEW_WALLS) && (list !== "polygon" || corners <= 4 * FEW_WALLS);
  return allHandles(scene, selected, scale, time).filter(isSeen);
}

/** Things have theirs where they start. Of walls that move that would be in the way later on: they have theirs at the start of the clock alone. */
function allHandles(scene: Scene, selected: number | undefined, scale: number, time: number): Handle[] {
  const few = scene.disc.length + scene.polygon.filter(isBody).length <= (time > 0 ? FEW_LATER : FEW);
  const found: Handle[] = [];
  scene.container.forEach((wall, index) => {
    found.push({ list: "container", index, part: "rim", at: add(wall.center, [wall.radius, 0]) });
    found.push({ list: "container", index, part: "middle", at: add(wall.center, [0, wall.radius]) });
  });
  scene.polygon.forEach((polygon, index) => {
    if (time > 0 && (isBody(polygon) ? !few : isMovingWall(polygon))) return;
    // The corners of one that is turned would move about when one of them does.
    if (!polygon.angle) polygon.vertices.forEach((at, part) => found.push({ list: "polygon", index, part, at }));
    const center = centroid(polygon.vertices);
    found.push({ list: "polygon", index, part: "middle", at: center });
    if (!isBody(polygon) && length(polygon.velocity ?? [0, 0]) === 0) return;
    found.push({ list: "polygon", index, part: "tip", at: add(center, tipOf(asDisc(polygon), scene.frame, scale)) });
  });
  scene.segment.forEach((wall, index) => {
    if (time > 0 && isMovingSegment(wall)) return;
    found.push({ list: "segment", index, part: "a", at: wall.a }, { list: "segment", index, part: "b", at: wall.b });
  });
  scene.disc.forEach((disc, index) => {
    if (!few && index !== selected) return;
    found.push({ list: "disc", index, part: "center", at: disc.center });
    const velocity = disc.velocity ?? [0, 0];
    const isMoving = length(velocity) > 0;
    if (disc.mass === "fixed" && !isMoving) return;
    const ahead = lead(disc, scene.frame) * scene.frame;
    if (isMoving) found.push({ list: "disc", index, part: "third", at: add(disc.center, times(velocity, 2 * ahead)) });
    found.push({ list: "disc", index, part: "tip", at: add(disc.center, tipOf(disc, scene.frame, scale)) });
  });
  return found;
}

/** Which one is under a pointer: small ones first, then whole discs. */
export function handleAt(scene: Scene, selected: number | undefined, scale: number, time: number, place: Vec, reach: number): Handle | undefined {
  const handles = allHandles(scene, selected, scale, time);
  const near = (handle: Handle) => length(sub(handle.at, place)) * scale;
  const small = handles.filter((handle) => !(handle.list === "disc" && handle.part === "center"));
  const order = (handle: Handle) => (handle.part === "tip" ? 0 : 1);
  small.sort((a, b) => order(a) - order(b) || near(a) - near(b));
  const hit = small.find((handle) => near(handle) <= reach);
  if (hit) return hit;
  // At the start any disc can be taken hold of; later, one whose start can be seen.
  const disc = discAt(scene, place, (id) => scene.disc[id]!.center);
  const isSeen = time === 0 || handles.some((handle) => handle.list === "disc" && handle.index === disc);
  if (disc !== undefined && isSeen) return { list: "disc", index: disc, part: "center", at: scene.disc[disc]!.center };
  const polygon = scene.polygon.findIndex((polygon) => isBody(polygon) && contains(cornersOf(polygon), place));
  if (polygon >= 0 && time === 0) return { list: "polygon", index: polygon, part: "middle", at: centroid(scene.polygon[polygon]!.vertices) };
  return small.find((handle) => {
    return handle.list === "disc" && handle.part === "third" && length(sub(handle.at, place)) <= scene.disc[handle.index]!.radius;
  });
}

/** The disc at a place, the last one drawn first. */
export function discAt(scene: Scene, place: Vec, center: (id: number) => Vec): number | undefined {
  for (let id = scene.disc.length - 1; id >= 0; id--) {
    if (length(sub(center(id), place)) <= scene.disc[id]!.radius) return id;
  }
  return undefined;
}

/** Moves a handle to a place. `still` is where it was when it was taken hold of. */
export function drag(scene: Scene, { list, index, part }: Handle, place: Vec, still: Scene): void {
  if (list === "disc") {
    const disc = scene.disc[index]!;
    const ahead = lead(still.disc[index]!, scene.frame) * scene.frame;
    if (part === "center") disc.center = place;
    if (part === "third") disc.velocity = times(sub(place, disc.center), 1 / (2 * ahead));
    if (part === "tip") disc.velocity = velocityTo(place, disc.center, still.disc[index]!, scene.frame);
  } else if (list === "segment") {
    if (part === "a" || part === "b") scene.segment[index]![part] = place;
  } else if (list === "container") {
    const wall = scene.container[index]!;
    if (part === "rim") wall.radius = length(sub(place, wall.center));
    if (part === "middle") wall.center = sub(place, [0, wall.radius]);
  } else {
    const polygon = scene.polygon[index]!;
    const center = centroid(polygon.vertices);
    if (typeof part === "number") polygon.vertices[part] = place;
    if (part === "middle") polygon.vertices = moved(still.polygon[index]!.vertices, place);
    if (part === "tip") polygon.velocity = velocityTo(place, center, asDisc(still.polygon[index]!), scene.frame);
  }
}

/** Vertices with their centre at a place, each rounded as that is. */
function moved(vertices: Vec[], place: Vec): Vec[] {
  const way = sub(place, centroid(vertices));
  const short = (value: number) => Number(value.toPrecision(12));
  return vertices.map(([x, y]) => [short(x + way[0]), short(y + way[1])]);
}
