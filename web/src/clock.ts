// One clock for both runs.

export class Clock {
  now = 0;
  until = 0;
  playing = false;
  /** Time of the scene in a second. */
  speed = 1;
  /** Whether it begins again at the end, without being asked. */
  loops = false;
  onChange: () => void = () => {};

  /** Goes on by a time on the wall, but not beyond what is known. */
  tick(seconds: number, known: number): void {
    if (!this.playing) return;
    const next = this.now + Math.min(seconds, 0.1) * this.speed;
    this.now = Math.min(next, known, this.until);
    if (this.now >= this.until) {
      if (this.loops) this.now = 0;
      else this.pause();
    }
  }

  play(): void {
    if (this.now >= this.until) this.now = 0;
    this.playing = true;
    this.onChange();
  }

  pause(): void {
    this.playing = false;
    this.onChange();
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  /** To an instant, and stays there. */
  seek(time: number): void {
    this.playing = false;
    this.now = Math.min(Math.max(time, 0), this.until);
    this.onChange();
  }
}

/** The frame after an instant, or before it. */
export function frameBeside(time: number, frame: number, step: 1 | -1): number {
  const number = time / frame;
  const whole = Math.round(number);
  const isWhole = Math.abs(number - whole) < 1e-9 * Math.max(1, whole);
  if (isWhole) return (whole + step) * frame;
  return (step === 1 ? Math.ceil(number) : Math.floor(number)) * frame;
}
