// What there is to say of the exact run besides its collisions, in a line.
import type { Run, Scene } from "./library";
import { isBody } from "./polygons";

export const many = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;

const bodies = (count: number) => many(count, "body", "bodies");

/** Who lies still, where things fall; and what was done where there was no other way: mostly nothing. */
export function besides(scene: Scene, run: Run, time: number): string {
  const { crushed, stilled, paused } = run.lastResortsAt(time);
  const parts: string[] = [];
  if (crushed > 0) parts.push(`${bodies(crushed)} crushed`);
  if (stilled > 0) parts.push(`${many(stilled, "contact")} stilled`);
  if (paused > 0) parts.push(`${many(paused, "collision")} paused`);
  const resting = run.atRest(time);
  const movable = scene.disc.filter(({ mass }) => mass !== "fixed").length + scene.polygon.filter(isBody).length;
  // That nobody rests is said alone, so that the line is there from the start on.
  if (resting !== undefined && movable > 0 && (resting > 0 || parts.length === 0)) parts.push(`${resting} of ${bodies(movable)} at rest`);
  return parts.join(", ");
}
