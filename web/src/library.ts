// The library, compiled from Rust: whatever moves and collides does so in there.
import init from "../pkg/carom_wasm.js";
import type { Problem, Scene as SceneModel, Vec } from "../pkg/carom_wasm.js";

export { Run, Simulation, diagnose, readScene, rule, sceneText, scenes, version, writeToml } from "../pkg/carom_wasm.js";
export type { CollisionEvent, Diagnosis, Fault, Problem, Rule, Vec } from "../pkg/carom_wasm.js";

/** A scene with nothing left out but what is optional in each thing. */
export type Scene = Required<Pick<SceneModel, "frame" | "frames">> & {
  name?: string;
  world: NonNullable<SceneModel["world"]>;
  disc: NonNullable<SceneModel["disc"]>;
  segment: NonNullable<SceneModel["segment"]>;
  container: NonNullable<SceneModel["container"]>;
  polygon: NonNullable<SceneModel["polygon"]>;
};
export type DiscSpec = Scene["disc"][number];
/** The lists of a scene. */
export const LISTS = ["disc", "segment", "container", "polygon"] as const;
export type List = (typeof LISTS)[number];

/** Loads carom.wasm from beside the script. */
export async function load(): Promise<void> {
  await init({ module_or_path: new URL("carom.wasm", import.meta.url) });
}

export function filled(scene: SceneModel): Scene {
  return {
    ...scene,
    frame: scene.frame ?? 1,
    frames: scene.frames ?? 60,
    world: scene.world ?? {},
    disc: scene.disc ?? [],
    segment: scene.segment ?? [],
    container: scene.container ?? [],
    polygon: scene.polygon ?? [],
  };
}

/** What is wrong, as a person would read it. */
export function told(error: unknown): string {
  const problems = (error as { problems?: Problem[] }).problems;
  if (problems && problems.length > 0) {
    const first = problems.slice(0, 4).map((problem) => problem.message);
    const more = problems.length - first.length;
    return first.join("\n") + (more > 0 ? `\nand ${more} more` : "");
  }
  return error instanceof Error ? error.message : String(error);
}

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1]];
export const sub = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1]];
export const times = (a: Vec, s: number): Vec => [a[0] * s, a[1] * s];
export const length = (a: Vec): number => Math.hypot(a[0], a[1]);

/** A number for people: four digits or so. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return "–";
  const size = Math.abs(value);
  if (size === 0) return "0";
  if (size >= 1e6 || size < 1e-3) return value.toExponential(3).replace("e+", "e").replace("-", "−");
  return String(Number(value.toPrecision(size >= 1000 ? 7 : 5))).replace("-", "−");
}
