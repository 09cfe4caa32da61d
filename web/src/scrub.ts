// The bar of time, with a tick for each collision: those of PIC above, PIT's below.
import type { Palette } from "./palette";
import type { Session } from "./session";

export class Scrub {
  private drawn = "";

  constructor(
    private readonly session: Session,
    private readonly canvas: HTMLCanvasElement,
    private readonly bar: HTMLInputElement,
  ) {}

  /** The thumb of a range stops short of its ends by half its width. */
  private static readonly THUMB = 16;

  draw(palette: Palette, now: number): void {
    const { canvas, session } = this;
    const width = canvas.clientWidth;
    const isNew = [width, session.pic.collisions, session.pit.collisions, session.until, session.recorded, palette.paper, palette.weight, session.scene.frame].join();
    this.bar.value = String(now);
    if (isNew === this.drawn) return;
    this.drawn = isNew;
    this.bar.max = String(session.until);
    const ratio = devicePixelRatio || 1;
    canvas.width = Math.max(1, Math.round(width * ratio));
    canvas.height = Math.max(1, Math.round(canvas.clientHeight * ratio));
    const context = canvas.getContext("2d")!;
    context.scale(ratio, ratio);
    context.clearRect(0, 0, width, canvas.clientHeight);
    const middle = canvas.clientHeight / 2;
    const at = (time: number) => Scrub.THUMB / 2 + (session.until > 0 ? time / session.until : 0) * (width - Scrub.THUMB);
    this.frames(context, palette, at, middle);
    this.ticks(context, session.pic.eventTimes(0), at, palette.ink, [2, middle - 4]);
    this.ticks(context, session.pit.eventTimes(0), at, palette.fault, [middle + 4, 2 * middle - 2]);
    context.fillStyle = palette.quiet;
    context.globalAlpha = 0.35;
    context.fillRect(at(0), middle - 1, at(session.recorded) - at(0), 2);
    context.globalAlpha = 1;
  }

  /** Frames as a fine comb, where there is room for it. */
  private frames(context: CanvasRenderingContext2D, palette: Palette, at: (time: number) => number, middle: number): void {
    const { frame, frames } = this.session.scene;
    if (frames === 0 || at(frame) - at(0) < 4) return;
    context.fillStyle = palette.quiet;
    context.globalAlpha = 0.45;
    for (let i = 0; i <= frames; i++) context.fillRect(at(i * frame) - 0.5, middle - 3, 1, 6);
    context.globalAlpha = 1;
  }

  private ticks(context: CanvasRenderingContext2D, times: Float64Array, at: (time: number) => number, color: string, [top, bottom]: [number, number]): void {
    context.fillStyle = color;
    let last = -1;
    let many = 0;
    for (let i = 0; i < times.length; i++) {
      const x = Math.round(at(times[i]!) * 2) / 2;
      if (x === last) {
        if (++many > 3) continue;
      } else many = 0;
      context.globalAlpha = times.length > 500 ? 0.35 : 0.85;
      context.fillRect(x - 0.75, top, 1.5, bottom - top);
      last = x;
    }
    context.globalAlpha = 1;
  }
}
