// What the page is about: a scene, its two runs, and what is wrong with one of them.
import { Run, filled, readScene, told, type Fault, type Scene } from "./library";
import type { Answer, Judged, Question } from "./worker";

export type Substeps = number | "auto";

/** More events are not recorded: each takes some hundred bytes. */
const MOST_EVENTS = 1_500_000;
/** So many bodies in so many steps of PIT: each place is kept. */
const MOST_PLACES = 6_000_000;
/** A scene has so many collisions at the most for PIT to be judged on all of them. */
const MOST_JUDGED = 40_000;
/** So many faults around an instant are at hand. */
const AROUND = 400;

/** How long a scene may be judged that has changed meanwhile, in milliseconds. */
const PATIENCE = 400;

export class Session {
  scene: Scene = filled({});
  /** The exact one, and the other. */
  pic!: Run;
  pit!: Run;
  substeps: Substeps = 1;
  /** What is wrong with PIT: nothing as long as it is judged. */
  diagnosis: Judged | undefined;
  /** Some of its faults, in order of time, and which they are. */
  faults: Fault[] = [];
  firstFault = 0;
  /** Why it could not be judged. */
  failed: string | undefined;
  /** Anything about the scene is new: "scene" if it is another one altogether. */
  onChange: (what: "scene" | "edit") => void = () => {};
  onDiagnosis: () => void = () => {};

  /** Whether that is about the scene as it is now, and not as it was a moment ago. */
  isJudged = false;

  private past: string[] = [];
  private future: string[] = [];
  private worker: Worker | undefined;
  private asked = 0;
  private busy = false;
  private since = 0;
  private judged = false;

  /** Another scene, from a text. Throws what is wrong with it, and then all is as before. */
  open(text: string): void {
    const scene = filled(readScene(text));
    this.replace(scene);
    this.past = [];
    this.future = [];
    this.onChange("scene");
  }

  /** Changes the scene, or leaves it as it is and tells why. */
  edit(change: (scene: Scene) => void, remember = true): string | undefined {
    const before = JSON.stringify(this.scene);
    const scene = structuredClone(this.scene);
    change(scene);
    try {
      this.replace(scene);
    } catch (error) {
      return told(error);
    }
    if (remember) this.remember(before);
    this.onChange("edit");
    return undefined;
  }

  /** Keeps a scene to come back to. */
  remember(before: string): void {
    this.past.push(before);
    this.past.splice(0, this.past.length - 200);
    this.future = [];
  }

  undo(): boolean {
    return this.travel(this.past, this.future);
  }

  redo(): boolean {
    return this.travel(this.future, this.past);
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  looks(substeps: Substeps): string | undefined {
    const before = this.substeps;
    this.substeps = substeps;
    const problem = this.edit(() => {}, false);
    if (problem) this.substeps = before;
    return problem;
  }

  /** How long the scene is. */
  get until(): number {
    return this.pic.until;
  }

  /** Up to where both are recorded. */
  get recorded(): number {
    return Math.min(this.pic.recorded, this.pit.done ? Infinity : this.pit.recorded, this.until);
  }

  /** Whether there is no more to record. */
  get done(): boolean {
    return this.picDone && this.pitDone;
  }

  private get picDone(): boolean {
    return this.pic.done || this.pic.collisions >= MOST_EVENTS;
  }

  private get pitDone(): boolean {
    const places = (this.pit.recorded / this.scene.frame) * this.pit.substeps * (this.scene.disc.length + this.scene.polygon.length);
    return this.pit.done || this.pit.collisions >= MOST_EVENTS || places >= MOST_PLACES;
  }

  /** Whether there would be more, and it is too much to record. */
  get isCut(): boolean {
    return this.done && !(this.pic.done && this.pit.done);
  }

  /** Records on for some milliseconds. */
  record(milliseconds: number): void {
    const end = performance.now() + milliseconds;
    while (!this.done && performance.now() < end) {
      const behind = this.picDone || (!this.pitDone && this.pit.recorded < this.pic.recorded);
      (behind ? this.pit : this.pic).record(behind ? 4000 : 400);
    }
    if (this.done && !this.judged) this.judge();
  }

  /** Records until a time is in, or no longer than so many milliseconds. Whether it is in, or never will be. */
  recordTo(time: number, patience = Infinity): boolean {
    const end = performance.now() + patience;
    while (!this.done && this.recorded < time && performance.now() < end) this.record(10);
    return this.done || this.recorded >= time;
  }

  private travel(from: string[], to: string[]): boolean {
    const text = from.pop();
    if (text === undefined) return false;
    to.push(JSON.stringify(this.scene));
    this.replace(JSON.parse(text) as Scene);
    this.onChange("edit");
    return true;
  }

  /** Sees to it that these faults are at hand, if not now then soon. */
  wantFaults(from: number, to: number): void {
    const all = this.diagnosis?.times.length ?? 0;
    const isHere = from >= this.firstFault && Math.min(to, all) <= this.firstFault + this.faults.length;
    if (isHere || this.busy) return;
    this.busy = true;
    this.ask({ asked: this.asked, from: from - AROUND, to: to + AROUND });
  }

  private replace(scene: Scene): void {
    const pic = new Run(scene, { method: "events" });
    let pit: Run;
    try {
      pit = new Run(scene, { method: "pit", substeps: this.substeps });
    } catch (error) {
      pic.free();
      throw error;
    }
    this.pic?.free();
    this.pit?.free();
    [this.scene, this.pic, this.pit] = [scene, pic, pit];
    this.judged = false;
    this.asked += 1;
    this.isJudged = false;
  }

  /** Has PIT judged, by a worker: that may take longer than a frame of the screen. */
  private judge(): void {
    if (this.busy && performance.now() - this.since > PATIENCE) this.stop(); // it is busy with a scene of the past
    if (this.busy) return;
    this.judged = this.busy = true;
    this.since = performance.now();
    const many = this.pic.collisions > MOST_JUDGED;
    const until = many ? this.pic.event(MOST_JUDGED)?.time : this.until;
    const options = { substeps: this.substeps, until };
    this.ask({ asked: this.asked, scene: JSON.stringify(this.scene), options });
  }

  private ask(question: Question): void {
    this.worker ??= this.start();
    this.worker.postMessage(question);
  }

  private stop(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.busy = false;
  }

  private start(): Worker {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      this.busy = false;
      if (data.asked !== this.asked) {
        this.judged = false; // the scene was changed meanwhile
        return;
      }
      if (data.judged || data.failed) {
        this.diagnosis = data.judged;
        this.failed = data.failed;
        this.isJudged = true;
      }
      if (data.faults) [this.faults, this.firstFault] = [data.faults, data.first ?? 0];
      this.onDiagnosis();
    };
    return worker;
  }
}
