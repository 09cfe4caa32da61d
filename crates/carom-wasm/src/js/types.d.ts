export type Vec = [number, number];
export interface SceneInfo { name: string; title: string; description: string }
/** A scene file's model, as in scene files. What is left out has its default. */
export interface Scene {
  name?: string; frame?: number; frames?: number;
  world?: { boundary?: "open" | { box: [number, number, number, number] } | { periodic: [number, number, number, number] };
    gravity?: Vec; restitution?: number; restitution_cutoff?: number; friction?: number; discs_collide?: boolean; interference_threshold?: number };
  disc?: { name?: string; center: Vec; velocity?: Vec; radius: number; mass?: number | "fixed"; restitution?: number; color?: string; spin?: number }[];
  segment?: { name?: string; a: Vec; b: Vec; thickness?: number; velocity?: Vec; a_velocity?: Vec; b_velocity?: Vec; color?: string }[];
  container?: { name?: string; center: Vec; radius: number; color?: string }[];
  polygon?: { name?: string; vertices: Vec[]; mass?: number | "fixed"; velocity?: Vec; angle?: number; spin?: number; restitution?: number; color?: string }[];
}
/** Thrown by whatever takes a scene. `message` has a line for each problem. */
export interface SceneError extends Error { problems: Problem[] }
export interface Problem { line?: number; column?: number; key: string; found: string; accepted: string; suggestion?: string; message: string }

export function scenes(): SceneInfo[];
/** A built-in scene's file, in TOML; undefined if there is none of this name. */
export function sceneText(name: string): string | undefined;
/** TOML or JSON to the model; everything is checked, overlaps too. */
export function readScene(text: string): Scene;
export function writeToml(scene: Scene | string): string;
export function schema(): object;
export function version(): string;

export interface Rule { holds: boolean; substeps_needed: number; step: number; v_max: number; r_min: number }
/** Whether once a frame is often enough: step·v_max < r_min/2. */
export function rule(scene: Scene | string, frame?: number): Rule;

export interface RunOptions { method?: "events" | "pic" | "pit"; frame?: number; substeps?: number | "auto"; until?: number }
export interface CollisionEvent { n: number; time: number; kind: string; a: number; b: number; point: Vec; normal: Vec; before: Vec[]; after: Vec[]; names: [string, string] }
/** A run that is recorded as it goes: any instant, forwards and backwards. */
export class Run {
  constructor(scene: Scene | string, options?: RunOptions);
  readonly discs: number;        // how many
  readonly until: number;        // how far it is to go: options.until, or frames × frame
  readonly recorded: number;     // how far it has come
  readonly done: boolean;
  readonly collisions: number;   // recorded so far
  readonly substeps: number;     // PIT's steps a frame, 1 for the others
  /** Goes on by about so many events (or, for PIT, disc-steps); true if it is done. */
  record(most: number): boolean;
  /** x, y, vx, vy of every disc at a time up to `recorded`. */
  statesAt(time: number, into?: Float64Array): Float64Array;
  /** times of all events recorded from the nth on */
  eventTimes(from?: number): Float64Array;
  /** how many events have time ≤ this */
  countAt(time: number): number;
  event(n: number): CollisionEvent | undefined;
  events(from: number, to: number): CollisionEvent[];
  /** the straight pieces of all paths within a span: id, x0, y0, x1, y1 for each; cut at the borders of periodic boxes */
  paths(from: number, to: number): Float64Array;
  totalsAt(time: number): { energy: number; momentum: Vec };
  /** The event log, JSON Lines: the same bytes as `carom run --events`. */
  log(): string;
  /** A strobe figure, as `carom draw` has it. */
  svg(options?: { theme?: "light" | "dark" | "print"; width?: number; from?: number; until?: number; every?: number; title?: string; show?: string[]; hide?: string[] }): string;
  free(): void;
}
/** The engine alone, for games and tools: nothing is recorded. */
export class Simulation {
  constructor(scene: Scene | string);
  readonly time: number; readonly discs: number; readonly collisions: number; readonly energy: number; readonly momentum: Vec;
  advanceTo(time: number): void;
  nextEvent(until?: number): CollisionEvent | undefined;
  states(into?: Float64Array): Float64Array;
  setVelocity(disc: number, velocity: Vec): void;
  free(): void;
}
export interface Fault { fault: string; time: number; a: number; b: number; with: string; names: [string, string]; point: Vec; near_simultaneous: boolean; after_parting: boolean;
  kind_text: string; pair_text: string; detail_text: string; [more: string]: unknown }
export interface Diagnosis { collisions: number; shocks: number; matched: number; mean_delay_frames?: number; parted?: number; position_error: number; until: number;
  counts: { missed: number; invented: number; out_of_order: number; sticking: number; wrong_direction: number; delay: number };
  headline_text: string; seen_text: string; faults: Fault[] /* in order of time */; more: number /* left out */ }
export function diagnose(scene: Scene | string, options?: { frame?: number; substeps?: number | "auto"; until?: number; most?: number }): Diagnosis;

// The formulas on their own.
export interface Disc { center: Vec; velocity?: Vec; radius: number; mass?: number | "fixed"; restitution?: number }
export interface Hit { time: number; point: Vec; normal: Vec }
export function discsMeet(a: Disc, b: Disc): Hit | undefined;
export function discMeetsSegment(disc: Disc, segment: { a: Vec; b: Vec; thickness?: number }): Hit | undefined;
export function discMeetsContainer(disc: Disc, container: { center: Vec; radius: number }): Hit | undefined;
export function shock(a: Disc, b: Disc, normal: Vec, restitution?: number): [Vec, Vec];
