// One picture of one run: everything that can be seen at an instant.
import { add, length, short, times, type CollisionEvent, type Fault, type Run, type Scene, type Vec } from "./library";
import { handlesOf, type Handle } from "./handles";
import { Labels, names } from "./labels";
import { bodyColors, byColor, type Palette } from "./palette";
import { bodyIn, centroid, cornersAt, cornersOf, images, isBody, isMarked, isMovingSegment, isMovingWall, reach } from "./polygons";
import type { Style, Surface } from "./surface";
import type { View } from "./view";

export interface Layers {
  strobe: boolean;
  paths: boolean;
  rings: boolean;
  velocity: boolean;
  momentum: boolean;
  names: boolean;
  faults: boolean;
  handles: boolean;
}

export interface Picture {
  scene: Scene;
  run: Run;
  /** Another run over the first, in outlines. */
  over?: Run;
  time: number;
  layers: Layers;
  palette: Palette;
  view: View;
  faults: Fault[];
  /** Handles can be seen on discs that are selected, or on all of a few. */
  selected: number | undefined;
  editing: boolean;
  /** What is being dragged to where it cannot be. */
  refused?: Handle & { at: Vec };
}

/** So many old discs, pieces of paths and rings are drawn at the most: with more, nothing can be made out. */
const MOST_STROBE = 150;
const MOST_PIECES = 1200;
const MOST_RINGS = 60;

/** More discs than that have no outline. */
const MANY = 600;

/** How many frames back the old discs go. */
function trail(scene: Scene): number {
  const moving = scene.disc.filter((disc) => disc.mass !== "fixed").length + scene.polygon.filter(isBody).length;
  return Math.max(6, Math.floor(MOST_STROBE / Math.max(1, moving)));
}

export function paint(surface: Surface, picture: Picture): void {
  const { scene, run, view, palette, layers } = picture;
  const colors = bodyColors(scene, palette);
  const groups = byColor(colors.slice(0, scene.disc.length));
  const box = periodicBox(scene);
  const time = Math.min(picture.time, run.recorded);
  const bodies = bodiesAt(scene, run, time);
  walls(surface, picture);
  if (layers.strobe) oldWalls(surface, picture, colors, time);
  movingWalls(surface, picture, colors, time, 1);
  if (box) surface.clip(view.toScreen([box[0], box[3]]), view.toScreen([box[2], box[1]]));
  if (layers.strobe) strobe(surface, picture, groups, colors, time, box);
  if (layers.paths) paths(surface, picture, colors, time);
  const states = run.statesAt(time);
  const weight = palette.weight;
  // Outlines take longer than all the rest, and of small discs they hide more than they show.
  const outline = scene.disc.length <= MANY ? { stroke: palette.ink, width: 0.8 * weight } : {};
  for (const [color, ids] of groups) {
    surface.discs(places(scene, view, states, ids, box), { fill: color, opacity: layers.strobe ? 0.95 : 0.85, ...outline });
  }
  const look = (color: string) => ({ fill: color, opacity: layers.strobe ? 0.95 : 0.85, stroke: palette.ink, width: 0.8 * weight });
  polygons(surface, picture, bodies, colors, look);
  marks(surface, picture, bodies);
  if (layers.rings) rings(surface, picture, run, colors, time);
  if (picture.over) {
    const ghost = picture.over.statesAt(Math.min(picture.time, picture.over.recorded));
    for (const [color, ids] of groups) {
      surface.discs(places(scene, view, ghost, ids, box), { stroke: palette.paper, width: 4 * weight });
      surface.discs(places(scene, view, ghost, ids, box), { stroke: color, width: 2 * weight, dash: [5, 4] });
    }
    const others = bodiesAt(scene, picture.over, Math.min(picture.time, picture.over.recorded));
    polygons(surface, picture, others, colors, () => ({ stroke: palette.paper, width: 4 * weight }));
    polygons(surface, picture, others, colors, (color) => ({ stroke: color, width: 2 * weight, dash: [5, 4] }));
  }
  if (box) surface.unclip();
  if (layers.velocity) arrows(surface, picture, states, bodies, () => scene.frame, palette.ink);
  if (layers.momentum) arrows(surface, picture, states, bodies, momentumScale(scene), palette.handle);
  if (picture.editing && layers.handles) handles(surface, picture);
  // Words are over all else, and of them what is wrong comes before names.
  const labels = new Labels(surface);
  scaleBar(surface, labels, picture);
  if (layers.faults) faults(surface, labels, picture);
  if (layers.names) names(labels, scene, view, palette, { discs: states, bodies, ends: run.segmentsAt(time) });
}

export function periodicBox(scene: Scene): [number, number, number, number] | undefined {
  const boundary = scene.world.boundary;
  return boundary && boundary !== "open" && "periodic" in boundary ? boundary.periodic : undefined;
}

/** Where discs are on the screen; in periodic boxes, those across a border at both its sides. */
function places(scene: Scene, view: View, states: Float64Array, ids: number[], box?: [number, number, number, number]): number[] {
  const found: number[] = [];
  for (const id of ids) {
    const [x, y, radius] = [states[4 * id]!, states[4 * id + 1]!, scene.disc[id]!.radius];
    const shown = Math.max(radius * view.scale, 0.7);
    const put = (x: number, y: number) => {
      const [left, top] = view.toScreen([x, y]);
      const isSeen = left > -shown && left < view.width + shown && top > -shown && top < view.height + shown;
      if (isSeen) found.push(left, top, shown);
    };
    put(x, y);
    if (!box) continue;
    const across = (at: number, low: number, high: number) => (at - radius < low ? high - low : at + radius > high ? low - high : 0);
    const [dx, dy] = [across(x, box[0], box[2]), across(y, box[1], box[3])];
    if (dx) put(x + dx, y);
    if (dy) put(x, y + dy);
    if (dx && dy) put(x + dx, y + dy);
  }
  return found;
}

function walls(surface: Surface, { scene, view, palette }: Picture): void {
  const at = (place: Vec) => view.toScreen(place);
  const line = 2 * palette.weight;
  const boundary = scene.world.boundary;
  if (boundary && boundary !== "open") {
    const [left, bottom, right, top] = "box" in boundary ? boundary.box : boundary.periodic;
    const corners: Vec[] = [at([left, bottom]), at([right, bottom]), at([right, top]), at([left, top])];
    surface.outline(corners, { stroke: palette.wall, width: line, dash: "box" in boundary ? [] : [3, 5] }, true);
  }
  for (const wall of scene.container) {
    surface.discs([...at(wall.center), wall.radius * view.scale], { stroke: wall.color ?? palette.wall, width: line });
  }
  for (const wall of scene.polygon.filter((polygon) => !isBody(polygon) && !isMovingWall(polygon))) {
    wallPolygon(surface, cornersOf(wall).map(at), wall.color ?? palette.wall, line, 1);
  }
  for (const wall of scene.segment.filter((wall) => !isMovingSegment(wall))) {
    const width = Math.max((wall.thickness ?? 0) * view.scale, line);
    surface.outline([at(wall.a), at(wall.b)], { stroke: wall.color ?? palette.wall, width }, false);
  }
}

function wallPolygon(surface: Surface, corners: Vec[], color: string, width: number, opacity: number): void {
  surface.outline(corners, { fill: color, opacity: 0.3 * opacity }, true);
  surface.outline(corners, { stroke: color, width, opacity }, true);
}

/** All bodies, if there are any that the places of discs do not tell of. */
function bodiesAt(scene: Scene, run: Run, time: number): Float64Array | undefined {
  const isMore = scene.polygon.length > 0 || scene.disc.some((_, id) => isMarked(scene, id));
  return isMore ? run.bodiesAt(time) : undefined;
}

/** Walls that move, at an instant. */
function movingWalls(surface: Surface, { scene, run, view, palette }: Picture, colors: string[], time: number, opacity: number): void {
  const line = 2 * palette.weight;
  if (scene.segment.some(isMovingSegment)) {
    const ends = run.segmentsAt(time);
    scene.segment.forEach((wall, i) => {
      if (!isMovingSegment(wall)) return;
      const [a, b] = [view.toScreen([ends[4 * i]!, ends[4 * i + 1]!]), view.toScreen([ends[4 * i + 2]!, ends[4 * i + 3]!])];
      surface.outline([a, b], { stroke: wall.color ?? palette.wall, width: Math.max((wall.thickness ?? 0) * view.scale, line), opacity }, false);
    });
  }
  if (!scene.polygon.some(isMovingWall)) return;
  const bodies = run.bodiesAt(time);
  scene.polygon.forEach((polygon, i) => {
    if (!isMovingWall(polygon)) return;
    const { center, angle } = bodyIn(bodies, scene.disc.length + i);
    const color = colors[scene.disc.length + i]!;
    wallPolygon(surface, cornersAt(polygon, center, angle).map((corner) => view.toScreen(corner)), color, line, opacity);
  });
}

/** The frames that old things are seen at, and how strong: from 0 to 1. */
function* oldFrames({ scene }: Picture, time: number): Iterable<[number, number]> {
  const last = Math.floor(time / scene.frame + 1e-9);
  const first = Math.max(0, last - trail(scene) + 1);
  for (let frame = first; frame <= last; frame++) {
    yield [Math.min(frame * scene.frame, time), 1 - (last - frame) / Math.max(last - first, 6)];
  }
}

function oldWalls(surface: Surface, picture: Picture, colors: string[], time: number): void {
  const { scene } = picture;
  if (!scene.segment.some(isMovingSegment) && !scene.polygon.some(isMovingWall)) return;
  for (const [at, strength] of oldFrames(picture, time)) movingWalls(surface, picture, colors, at, 0.04 + 0.1 * strength);
}

/** Polygons that can be moved. */
function polygons(surface: Surface, { scene, view }: Picture, bodies: Float64Array | undefined, colors: string[], look: (color: string) => Style): void {
  if (!bodies) return;
  const box = periodicBox(scene);
  scene.polygon.forEach((polygon, i) => {
    if (!isBody(polygon)) return;
    const id = scene.disc.length + i;
    const { center, angle } = bodyIn(bodies, id);
    for (const place of images(center, reach(polygon), box)) {
      surface.outline(cornersAt(polygon, place, angle).map((corner) => view.toScreen(corner)), look(colors[id]!), true);
    }
  });
}

/** Lines on discs that may turn. */
function marks(surface: Surface, { scene, view, palette }: Picture, bodies: Float64Array | undefined): void {
  if (!bodies || scene.disc.length > MANY) return;
  const ends: number[] = [];
  scene.disc.forEach((disc, id) => {
    if (!isMarked(scene, id) || disc.radius * view.scale < 2.5) return;
    const { center, angle } = bodyIn(bodies, id);
    const out: Vec = [Math.cos(angle) * disc.radius, Math.sin(angle) * disc.radius];
    for (const place of images(center, disc.radius, periodicBox(scene))) {
      ends.push(...view.toScreen(add(place, times(out, 0.65))), ...view.toScreen(add(place, times(out, 0.9))));
    }
  });
  if (ends.length > 0) surface.pieces(ends, { stroke: palette.paper, width: 2 * palette.weight });
}

/** A disc and a polygon at each frame, the paler the older. */
function strobe(surface: Surface, picture: Picture, groups: Map<string, number[]>, colors: string[], time: number, box?: [number, number, number, number]): void {
  const { scene, run, view } = picture;
  const buffer = new Float64Array(4 * scene.disc.length);
  for (const [at, strength] of oldFrames(picture, time)) {
    const states = run.statesAt(at, buffer);
    const opacity = 0.12 + 0.3 * strength;
    for (const [color, ids] of groups) {
      const moving = ids.filter((id) => scene.disc[id]!.mass !== "fixed");
      surface.discs(places(scene, view, states, moving, box), { fill: color, opacity });
    }
    if (scene.polygon.some(isBody)) polygons(surface, picture, run.bodiesAt(at), colors, (color) => ({ fill: color, opacity }));
  }
}

function paths(surface: Surface, { scene, run, view, palette }: Picture, colors: string[], time: number): void {
  const count = run.countAt(time);
  const recent = count > MOST_PIECES ? (run.event(count - MOST_PIECES)?.time ?? 0) : 0;
  const from = Math.max(recent, time - 3 * trail(scene) * scene.frame, 0);
  const curves = run.curves(from, time);
  const byColor = new Map<string, number[]>();
  for (let i = 0; i + 6 < curves.length; i += 7) {
    const color = colors[curves[i]!]!;
    const list = byColor.get(color) ?? [];
    if (list.length === 0) byColor.set(color, list);
    for (let k = 1; k < 7; k += 2) list.push(...view.toScreen([curves[i + k]!, curves[i + k + 1]!]));
  }
  for (const [color, list] of byColor) surface.curves(list, { stroke: color, width: 1.2 * palette.weight, opacity: 0.8 });
}

/** Hollow discs and polygons where collisions were. */
function rings(surface: Surface, picture: Picture, run: Run, colors: string[], time: number): void {
  const { scene, view, palette } = picture;
  const count = run.countAt(time);
  const byColor = new Map<string, number[]>();
  const styles = (color: string): Style[] => [
    { stroke: palette.paper, width: 3.2 * palette.weight, opacity: 0.7 },
    { stroke: color, width: 1.6 * palette.weight },
  ];
  const put = (id: number, event: CollisionEvent, way: number) => {
    const disc = scene.disc[id];
    if (!disc) return putPolygon(id, event);
    if (disc.mass === "fixed") return;
    const list = byColor.get(colors[id]!) ?? [];
    if (list.length === 0) byColor.set(colors[id]!, list);
    list.push(...view.toScreen(add(event.point, times(event.normal, way * disc.radius))), disc.radius * view.scale);
  };
  const putPolygon = (id: number, event: CollisionEvent) => {
    const { center, angle } = bodyIn(run.bodiesAt(event.time), id);
    const corners = cornersAt(scene.polygon[id - scene.disc.length]!, center, angle);
    for (const style of styles(colors[id]!)) surface.outline(corners.map((corner) => view.toScreen(corner)), style, true);
  };
  for (const event of run.events(Math.max(0, count - MOST_RINGS), count)) {
    if (event.time < time - trail(scene) * scene.frame) continue;
    put(event.a, event, -1);
    // Of two bodies both velocities are told.
    if (event.before.length > 1) put(event.b, event, 1);
  }
  for (const [color, list] of byColor) styles(color).forEach((style) => surface.discs(list, style));
}

function momentumScale(scene: Scene): (id: number) => number {
  const discs = scene.disc.map((disc) => (disc.mass === "fixed" ? 0 : (disc.mass ?? disc.radius * disc.radius)));
  const masses = [...discs, ...scene.polygon.map(({ mass }) => (mass === undefined || mass === "fixed" ? 0 : mass))];
  const moving = masses.filter((mass) => mass > 0);
  const mean = moving.reduce((sum, mass) => sum + mass, 0) / Math.max(1, moving.length);
  return (id) => (masses[id]! / mean) * scene.frame;
}

function arrows(surface: Surface, { scene, view, palette }: Picture, states: Float64Array, bodies: Float64Array | undefined, scale: (id: number) => number, color: string): void {
  const weight = 1.8 * palette.weight;
  scene.polygon.forEach((polygon, i) => {
    const id = scene.disc.length + i;
    if (!bodies || (!isBody(polygon) && !isMovingWall(polygon))) return;
    const { center, velocity } = bodyIn(bodies, id);
    arrow(surface, view.toScreen(center), view.toScreen(add(center, times(velocity, scale(id)))), color, weight);
  });
  for (let id = 0; id < scene.disc.length; id++) {
    const center: Vec = [states[4 * id]!, states[4 * id + 1]!];
    const way: Vec = times([states[4 * id + 2]!, states[4 * id + 3]!], scale(id));
    arrow(surface, view.toScreen(center), view.toScreen(add(center, way)), color, weight);
  }
}

function arrow(surface: Surface, from: Vec, to: Vec, color: string, width: number): void {
  const way: Vec = [to[0] - from[0], to[1] - from[1]];
  const long = length(way);
  if (!(long > 1.5)) return;
  const head = Math.min(5 * width, long);
  const unit: Vec = [way[0] / long, way[1] / long];
  const neck: Vec = [to[0] - unit[0] * head * 0.8, to[1] - unit[1] * head * 0.8];
  surface.pieces([...from, ...neck], { stroke: color, width });
  const side: Vec = [-unit[1] * head * 0.5, unit[0] * head * 0.5];
  const base: Vec = [to[0] - unit[0] * head, to[1] - unit[1] * head];
  surface.outline([to, add(base, side), [base[0] - side[0], base[1] - side[1]]], { fill: color }, true);
}

/** Those of the last two frames. */
function faults(surface: Surface, labels: Labels, { scene, view, palette, faults, time }: Picture): void {
  const size = 12 * Math.sqrt(palette.weight);
  const recent = faults.filter((fault) => fault.time <= time && fault.time > time - 2 * scene.frame).slice(-12);
  const taken = new Set<string>();
  for (const fault of recent) {
    const [x, y] = view.toScreen(fault.point);
    const spot = `${Math.round(x / 40)},${Math.round(y / 20)}`;
    if (taken.has(spot)) continue;
    taken.add(spot);
    surface.pieces([x - 6, y - 6, x + 6, y + 6, x - 6, y + 6, x + 6, y - 6], { stroke: palette.paper, width: 5 * palette.weight });
    surface.pieces([x - 6, y - 6, x + 6, y + 6, x - 6, y + 6, x + 6, y - 6], { stroke: palette.fault, width: 2.4 * palette.weight });
    if (recent.length <= 6) labels.put([x + 10, y - 10], fault.fault, { fill: palette.fault, size, halo: palette.paper, bold: true });
  }
}

function handles(surface: Surface, picture: Picture): void {
  const { scene, view, palette, time, refused } = picture;
  const width = 1.6 * palette.weight;
  for (const handle of handlesOf(scene, picture.selected, view.scale, time)) {
    const [x, y] = view.toScreen(handle.at);
    const disc = handle.list === "disc" ? scene.disc[handle.index] : undefined;
    if (disc && handle.part === "center") {
      if (time > 0 || handle.index === picture.selected) {
        const shown = handle.index === picture.selected ? { stroke: palette.handle, width: 1.4 * width } : { stroke: palette.quiet, width, dash: [1, 4] };
        surface.discs([x, y, disc.radius * view.scale], shown);
      }
    } else if (disc && handle.part === "third") {
      surface.discs([x, y, disc.radius * view.scale], { stroke: palette.handle, width, dash: [6, 5] });
      surface.discs([x, y, 3 * palette.weight], { fill: palette.handle });
    } else if (handle.part === "tip") {
      const from = disc ? disc.center : centroid(scene.polygon[handle.index]!.vertices);
      arrow(surface, view.toScreen(from), [x, y], palette.handle, 2 * palette.weight);
      surface.discs([x, y, 5 * palette.weight], { fill: palette.paper, stroke: palette.handle, width });
    } else {
      const half = 4.5 * palette.weight;
      surface.outline([[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]], { fill: palette.paper, stroke: palette.handle, width }, true);
    }
  }
  if (refused) {
    const [x, y] = view.toScreen(refused.at);
    const radius = refused.list === "disc" && refused.part === "center" ? scene.disc[refused.index]!.radius * view.scale : 9;
    surface.discs([x, y, radius], { stroke: palette.fault, width: 2.4 * palette.weight, dash: [4, 3] });
  }
}

/** A round length, to compare with. */
function scaleBar(surface: Surface, labels: Labels, { view, palette }: Picture): void {
  const size = 11 * Math.sqrt(palette.weight);
  const wanted = 90 / view.scale;
  const ten = 10 ** Math.floor(Math.log10(wanted));
  const round = [5, 2, 1].map((digit) => digit * ten).find((value) => value <= wanted) ?? ten;
  const [x, y, wide] = [12, view.height - 12, round * view.scale];
  surface.pieces([x, y, x + wide, y, x, y - 4, x, y + 4, x + wide, y - 4, x + wide, y + 4], { stroke: palette.quiet, width: 1.2 * palette.weight });
  labels.put([x + wide + 6, y], short(round), { fill: palette.quiet, size });
}
