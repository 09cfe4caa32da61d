// Polygons: what they are, and where they are when they have moved and turned.
import { length, short, sub, type Scene, type Vec } from "./library";

export type PolygonSpec = Scene["polygon"][number];
type Box = [number, number, number, number];

/** Whether shocks can move it: else it is a wall. */
export const isBody = ({ mass = "fixed" }: PolygonSpec): boolean => mass !== "fixed";

/** Whether it is a wall that moves or turns. */
export const isMovingWall = (polygon: PolygonSpec): boolean =>
  !isBody(polygon) && (length(polygon.velocity ?? [0, 0]) > 0 || (polygon.spin ?? 0) !== 0);

/** Whether a segment moves, or one of its ends does. */
export const isMovingSegment = ({ velocity, a_velocity, b_velocity }: Scene["segment"][number]): boolean =>
  [velocity, a_velocity, b_velocity].some((velocity) => velocity && length(velocity) > 0);

/** The centre of mass. */
export function centroid(vertices: Vec[]): Vec {
  const [origin] = vertices;
  if (!origin) return [0, 0];
  let [area, x, y] = [0, 0, 0];
  vertices.forEach((vertex, i) => {
    const [a, b] = [sub(vertex, origin), sub(vertices[(i + 1) % vertices.length]!, origin)];
    const cross = a[0] * b[1] - a[1] * b[0];
    area += cross;
    x += cross * (a[0] + b[0]);
    y += cross * (a[1] + b[1]);
  });
  return area === 0 ? origin : [origin[0] + x / (3 * area), origin[1] + y / (3 * area)];
}

/** How far its corners are from its centre of mass, at the most. */
export function reach({ vertices }: PolygonSpec): number {
  const center = centroid(vertices);
  return Math.max(0, ...vertices.map((vertex) => length(sub(vertex, center))));
}

/** Its corners, when its centre is there and it is turned so far. */
export function cornersAt({ vertices }: PolygonSpec, [x, y]: Vec, angle: number): Vec[] {
  const center = centroid(vertices);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return vertices.map((vertex) => {
    const [dx, dy] = sub(vertex, center);
    return [x + cos * dx - sin * dy, y + sin * dx + cos * dy];
  });
}

/** Its corners at the start. */
export const cornersOf = (polygon: PolygonSpec): Vec[] => cornersAt(polygon, centroid(polygon.vertices), polygon.angle ?? 0);

export function contains(corners: Vec[], [x, y]: Vec): boolean {
  let inside = false;
  corners.forEach(([ax, ay], i) => {
    const [bx, by] = corners[(i + 1) % corners.length]!;
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  });
  return inside;
}

/** Where a thing is seen: in a periodic box, one across a border at both its sides. */
export function images([x, y]: Vec, radius: number, box: Box | undefined): Vec[] {
  if (!box) return [[x, y]];
  const across = (at: number, low: number, high: number) => [0, ...(at - radius < low ? [high - low] : []), ...(at + radius > high ? [low - high] : [])];
  return across(x, box[0], box[2]).flatMap((dx) => across(y, box[1], box[3]).map((dy): Vec => [x + dx, y + dy]));
}

/** Whether a disc has a mark that tells how far it is turned: where it may turn. */
export function isMarked(scene: Scene, id: number): boolean {
  const disc = scene.disc[id]!;
  return (disc.spin ?? 0) !== 0 || (disc.mass !== "fixed" && (disc.friction ?? scene.world.friction ?? 0) > 0);
}

/** A body in the list that runs have of them: x, y, angle, vx, vy, spin. */
export const bodyIn = (bodies: Float64Array, id: number) => ({
  center: [bodies[6 * id]!, bodies[6 * id + 1]!] as Vec,
  angle: bodies[6 * id + 2]!,
  velocity: [bodies[6 * id + 3]!, bodies[6 * id + 4]!] as Vec,
});

/** All bodies in words: what they are called, and where they are. */
export function bodiesTold(scene: Scene, bodies: Float64Array): string[] {
  const told = (name: string, id: number) => {
    const [x, y] = bodyIn(bodies, id).center;
    return `${name} at ${short(x)}, ${short(y)}`;
  };
  const discs = scene.disc.map((disc, id) => told(disc.name ?? `disc ${id}`, id));
  const polygons = scene.polygon.map((polygon, i) => (isBody(polygon) ? told(polygon.name ?? `polygon ${i}`, scene.disc.length + i) : ""));
  return [...discs, ...polygons.filter(Boolean)];
}
