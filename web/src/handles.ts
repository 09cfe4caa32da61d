// What can be taken hold of, and what it changes.
import { add, length, sub, times, type DiscSpec, type List, type Scene, type Vec } from "./library";

export interface Handle {
  list: List;
  index: number;
  /** `third`: the third disc of a path, which is two frames on; `tip`: of the velocity's arrow, one frame on. */
  part: "center" | "third" | "tip" | "a" | "b" | "rim" | "middle" | number;
  at: Vec;
}

/** With more discs than that, only the selected one has handles: at the start, and later, when they have moved on. */
const FEW = 12;
const FEW_LATER = 4;
/** More walls than that can be taken hold of as well, but their handles would hide them. */
const FEW_WALLS = 60;

/** The arrow of a disc at rest begins beside it, so that it can be taken hold of. */
const REST = 14;

/** How many frames ahead an arrow's tip is: one, or as many as take it out of its disc. */
function lead({ velocity = [0, 0], radius }: DiscSpec, frame: number): number {
  const way = length(velocity) * frame;
  if (!(way > 0) || way >= 1.3 * radius) return 1;
  const wanted = (1.3 * radius) / way;
  const ten = 10 ** Math.floor(Math.log10(wanted));
  return [1, 2, 5, 10].map((digit) => digit * ten).find((frames) => frames >= wanted) ?? 1;
}

/** Those that are seen. */
export function handlesOf(scene: Scene, selected: number | undefined, scale: number, time: number): Handle[] {
  const corners = scene.polygon.reduce((sum, wall) => sum + wall.vertices.length, 0);
  const isSeen = ({ list }: Handle) => (list !== "segment" || scene.segment.length <= FEW_WALLS) && (list !== "polygon" || corners <= 4 * FEW_WALLS);
  return allHandles(scene, selected, scale, time).filter(isSeen);
}

function allHandles(scene: Scene, selected: number | undefined, scale: number, time: number): Handle[] {
  const few = scene.disc.length <= (time > 0 ? FEW_LATER : FEW);
  const found: Handle[] = [];
  scene.container.forEach((wall, index) => {
    found.push({ list: "container", index, part: "rim", at: add(wall.center, [wall.radius, 0]) });
    found.push({ list: "container", index, part: "middle", at: add(wall.center, [0, wall.radius]) });
  });
  scene.polygon.forEach((wall, index) => wall.vertices.forEach((at, part) => found.push({ list: "polygon", index, part, at })));
  scene.segment.forEach((wall, index) => {
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
    const tip = isMoving ? times(velocity, ahead) : ([disc.radius + REST / scale, 0] as Vec);
    found.push({ list: "disc", index, part: "tip", at: add(disc.center, tip) });
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
    if (part === "tip") {
      const before = still.disc[index]!.velocity ?? [0, 0];
      const from = length(before) > 0 ? disc.center : add(disc.center, [disc.radius, 0]);
      disc.velocity = times(sub(place, from), 1 / ahead);
    }
  } else if (list === "segment") {
    if (part === "a" || part === "b") scene.segment[index]![part] = place;
  } else if (list === "container") {
    const wall = scene.container[index]!;
    if (part === "rim") wall.radius = length(sub(place, wall.center));
    if (part === "middle") wall.center = sub(place, [0, wall.radius]);
  } else if (typeof part === "number") {
    scene.polygon[index]!.vertices[part] = place;
  }
}
