/** x and y. */
export type Vec = [number, number];

/** A scene that comes with carom. */
export interface SceneInfo { name: string; title: string; description: string }

/** A scene file's model, as in scene files. What is left out has its default. */
export interface Scene {
  name?: string;
  /** How long one frame lasts; 1. */
  frame?: number;
  /** How many frames a run lasts; 60. */
  frames?: number;
  world?: {
    /** What is around it; a box or a periodic box is xmin, ymin, xmax, ymax. */
    boundary?: "open" | { box: [number, number, number, number] } | { periodic: [number, number, number, number] };
    /** The acceleration of all that is not fixed; [0, 0]. */
    gravity?: Vec;
    /** How much of the normal velocity a contact gives back, 0 to 1; 1. */
    restitution?: number;
    /** Contacts slower than this do not bounce; 0. */
    restitution_cutoff?: number;
    /** The coefficient of friction, after Coulomb; 0. */
    friction?: number;
    /** Whether discs meet each other; true. */
    discs_collide?: boolean;
    /** Of PIT: discs count as touching when the gap is at most this; 0. */
    interference_threshold?: number;
  };
  /** Their places in this list are their ids in events. The mass is radius² unless it is given. */
  disc?: { name?: string; center: Vec; velocity?: Vec; radius: number; mass?: number | "fixed"; restitution?: number; friction?: number; color?: string; spin?: number }[];
  /** Walls, solid from both sides; thick ones are round at the ends. Both ends have `velocity`, unless they have their own. */
  segment?: { name?: string; a: Vec; b: Vec; thickness?: number; velocity?: Vec; a_velocity?: Vec; b_velocity?: Vec; color?: string }[];
  /** Discs turned inside out: what is in one at the start stays in it. */
  container?: { name?: string; center: Vec; radius: number; color?: string }[];
  /** Walls or, with a mass, bodies. Their ids in events come after those of the discs. `angle` and `spin` are about the centre of mass, in radians, counter-clockwise. */
  polygon?: { name?: string; vertices: Vec[]; mass?: number | "fixed"; velocity?: Vec; angle?: number; spin?: number; restitution?: number; friction?: number; color?: string }[];
}

/** Thrown by whatever takes a scene; its `name` is "SceneError". `message` has a line for each problem. */
export interface SceneError extends Error { problems: Problem[] }

/** One thing that is wrong with a scene: where, what was found, and what would be accepted. Texts have lines and columns, from 1. */
export interface Problem { line?: number; column?: number; key: string; found: string; accepted: string; suggestion?: string; message: string }

/** The scenes that come with carom. */
export function scenes(): SceneInfo[];
/** A built-in scene's file, in TOML; undefined if there is none of this name. */
export function sceneText(name: string): string | undefined;
/** TOML or JSON to the model; everything is checked, overlaps too. */
export function readScene(text: string): Scene;
/** The scene as TOML, as one would write it by hand. */
export function writeToml(scene: Scene | string): string;
/** The JSON Schema of scene files. */
export function schema(): object;
/** carom's version. */
export function version(): string;

export interface Rule {
  holds: boolean;
  /** The fewest steps a frame with which it holds. */
  substeps_needed: number;
  /** How long each of these is. */
  step: number;
  /** The speed of the fastest disc. */
  v_max: number;
  /** The radius of the smallest disc; Infinity if there is none. */
  r_min: number;
}
/** Whether once a frame is often enough: step·v_max < r_min/2. For the scene's own frame, or another. */
export function rule(scene: Scene | string, frame?: number): Rule;

export interface RunOptions {
  /**
   * "events", the engine, goes from one collision to the next. "pic" has the same collisions by a plain loop
   * over all pairs. "pit" looks for overlaps at the end of each step, faults included.
   */
  method?: "events" | "pic" | "pit";
  /** How long a frame is, instead of the scene's own: how often PIT looks. The run is not longer for it. */
  frame?: number;
  /** PIT's steps a frame; "auto" is as many as the rule asks for. 1. */
  substeps?: number | "auto";
  /** How far it is to go, instead of frames × frame of the scene. */
  until?: number;
}

/** A collision, as in event logs; and what the two are called. */
export interface CollisionEvent {
  n: number;
  time: number;
  kind: string;
  /** A body: a disc, or a polygon, which come after the discs. */
  a: number;
  /** A body that can be moved or a fixed disc, or a wall by its place among its kind, or a side: 0 left, 1 right, 2 bottom, 3 top. */
  b: number;
  /** Where a is touched. */
  point: Vec;
  /** From a out through that point. */
  normal: Vec;
  /** The velocity of a and, for two bodies, of b. */
  before: Vec[];
  after: Vec[];
  /** Their angular velocities, where spins can change. */
  spin_before?: number[];
  spin_after?: number[];
  names: [string, string];
}

/** A run that is recorded as it goes: any instant, forwards and backwards. */
export class Run {
  constructor(scene: Scene | string, options?: RunOptions);
  /** How many discs there are. */
  readonly discs: number;
  /** How many polygons there are, walls too. */
  readonly polygons: number;
  /** How far it is to go: options.until, or frames × frame of the scene. */
  readonly until: number;
  /** How far it has come. PIT ends with its last whole step. */
  readonly recorded: number;
  /** Whether all is recorded. */
  readonly done: boolean;
  /** How many collisions are recorded. */
  readonly collisions: number;
  /** PIT's steps a frame, 1 for the others. */
  readonly substeps: number;
  /** Goes on by about so many events (or, for PIT, steps of a body); true if it is done. An event of PIC with n bodies counts as 1 + n²/1024. Where it is cut does not change a bit of it. */
  record(most: number): boolean;
  /** x, y, vx, vy of every disc at a time up to `recorded`; in `into`, if that is just as long. */
  statesAt(time: number, into?: Float64Array): Float64Array;
  /** x, y, angle, vx, vy, spin of every body at a time: discs, then all polygons, walls too. Their places are centres of mass. */
  bodiesAt(time: number, into?: Float64Array): Float64Array;
  /** x, y of both ends of every segment at a time. */
  segmentsAt(time: number, into?: Float64Array): Float64Array;
  /** The times of all events recorded, from the nth on. */
  eventTimes(from?: number): Float64Array;
  /** How many events have time ≤ this. */
  countAt(time: number): number;
  /** The nth event, from 0. */
  event(n: number): CollisionEvent | undefined;
  /** The events from one number up to another, which is not among them. */
  events(from: number, to: number): CollisionEvent[];
  /** The pieces of all paths within a span: id, x0, y0, x1, y1 for each; cut at the borders of periodic boxes. They are straight, but where something falls: then `curves` has how they go. */
  paths(from: number, to: number): Float64Array;
  /** The same as quadratic Bézier curves, which lines and parabolas are exactly: id, x0, y0, the corner's x and y, x1, y1. */
  curves(from: number, to: number): Float64Array;
  /** The energy (kinetic, with that of spins, and potential) and the momentum of all bodies but the fixed ones. */
  totalsAt(time: number): { energy: number; momentum: Vec };
  /** Where things fall: how many bodies lie still at a time. Where nothing falls, undefined. */
  atRest(time: number): number | undefined;
  /** What was done up to a time where there was no other way: contacts that no longer bounced and collisions that were put off, because bounces piled up without end; bodies that walls go through, because they left them no room. Only "events" counts it. */
  lastResortsAt(time: number): { stilled: number; paused: number; crushed: number };
  /** The event log, JSON Lines: the same bytes as `carom run --events`. */
  log(): string;
  /** A strobe figure, as `carom draw` has it. What can be shown or hidden: paths, strobe, instants, arrows, names, scale. */
  svg(options?: { theme?: "light" | "dark" | "print"; width?: number; from?: number; until?: number; every?: number; title?: string; show?: string[]; hide?: string[] }): string;
  /** Gives its memory back. */
  free(): void;
}

/** The engine alone, for games and tools: nothing is recorded. */
export class Simulation {
  constructor(scene: Scene | string);
  readonly time: number;
  readonly discs: number;
  readonly polygons: number;
  readonly collisions: number;
  /** Kinetic, with that of spins, and potential. */
  readonly energy: number;
  readonly momentum: Vec;
  /** Goes on to a time. One that has gone by changes nothing. */
  advanceTo(time: number): void;
  /** Goes on to the next collision, if there is one up to and with a time (or within a thousand times the time in which the fastest disc goes a thousand radii of the smallest). */
  nextEvent(until?: number): CollisionEvent | undefined;
  /** x, y, vx, vy of every disc; in `into`, if that is just as long. */
  states(into?: Float64Array): Float64Array;
  /** x, y, angle, vx, vy, spin of every body: discs, then all polygons, walls too. */
  bodies(into?: Float64Array): Float64Array;
  /** x, y of both ends of every segment. */
  segments(into?: Float64Array): Float64Array;
  setVelocity(disc: number, velocity: Vec): void;
  /** Gives its memory back. */
  free(): void;
}

/** One thing that PIT got wrong. `more` is what there is to say of its kind, as `carom compare --json` has it. */
export interface Fault {
  fault: string;
  time: number;
  a: number;
  b: number;
  /** What b is: disc, segment, polygon, container or boundary. */
  with: string;
  names: [string, string];
  point: Vec;
  near_simultaneous: boolean;
  /** Whether it only follows from an earlier fault. */
  after_parting: boolean;
  kind_text: string;
  pair_text: string;
  detail_text: string;
  [more: string]: unknown;
}

export interface Diagnosis {
  /** How many collisions there truly are. */
  collisions: number;
  /** How many shocks PIT has. */
  shocks: number;
  /** How many of the collisions PIT has, late or not. */
  matched: number;
  mean_delay_frames?: number;
  /** When PIT first has a disc elsewhere than where it truly is. */
  parted?: number;
  /** How far off the worst disc is at the end. */
  position_error: number;
  until: number;
  counts: { missed: number; invented: number; out_of_order: number; sticking: number; wrong_direction: number; delay: number };
  headline_text: string;
  seen_text: string;
  /** In order of time: the first `most`. */
  faults: Fault[];
  /** How many are left out. */
  more: number;
}
/** Runs a scene by PIT and by the engine, and tells what is wrong with PIT. */
export function diagnose(scene: Scene | string, options?: { frame?: number; substeps?: number | "auto"; until?: number; most?: number }): Diagnosis;

// The formulas on their own.
export interface Disc { center: Vec; velocity?: Vec; radius: number; mass?: number | "fixed"; restitution?: number }
/** When two things first touch, from now; where the first is touched; and from it out through that point. */
export interface Hit { time: number; point: Vec; normal: Vec }
/** When two discs meet, each going straight on; undefined if they do not. */
export function discsMeet(a: Disc, b: Disc): Hit | undefined;
/** When a disc meets a wall, its side or an end. */
export function discMeetsSegment(disc: Disc, segment: { a: Vec; b: Vec; thickness?: number }): Hit | undefined;
/** When a disc in a container meets its rim. */
export function discMeetsContainer(disc: Disc, container: { center: Vec; radius: number }): Hit | undefined;
/** With what velocities two discs part. The restitution is the smaller of theirs, or 1, unless it is given. */
export function shock(a: Disc, b: Disc, normal: Vec, restitution?: number): [Vec, Vec];
