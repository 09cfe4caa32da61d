// Judges PIT beside the page, so that the motion does not wait for it.
import { diagnose, load, type Diagnosis, type Fault } from "./library";

/** What the page asks: to judge a scene, or for some of the faults of the one that was judged last. */
export type Question = { asked: number; scene: string; options: object } | { asked: number; from: number; to: number };
export type Answer = { asked: number; judged?: Judged; first?: number; faults?: Fault[]; failed?: string };
/** All but the faults, of which there may be a hundred thousand: only their times, and the first few. */
export type Judged = Omit<Diagnosis, "faults"> & { times: Float64Array };

const FIRST = 300;
const loaded = load();
let faults: Fault[] = [];
let judged = -1;

self.onmessage = async ({ data }: MessageEvent<Question>) => {
  const { asked } = data;
  const answer = (content: Omit<Answer, "asked">) => self.postMessage({ asked, ...content });
  if ("from" in data) {
    const [from, to] = [Math.max(0, data.from), data.to];
    if (asked === judged) answer({ first: from, faults: faults.slice(from, to) });
    return;
  }
  try {
    await loaded;
    const { faults: all, ...rest } = diagnose(data.scene, data.options);
    [faults, judged] = [all, asked];
    answer({ judged: { ...rest, times: Float64Array.from(all, ({ time }) => time) }, first: 0, faults: all.slice(0, FIRST) });
  } catch (error) {
    answer({ failed: error instanceof Error ? error.message : String(error) });
  }
};
