// The canvases, and what the pointer does on them.
import type { Clock } from "./clock";
import { discAt, drag, handleAt, type Handle } from "./handles";
import { sub, type Fault, type Run, type Scene, type Vec } from "./library";
import { paint, type Layers, type Picture } from "./paint";
import type { Palette } from "./palette";
import type { Session } from "./session";
import { CanvasSurface, SvgSurface } from "./surface";
import { View, boundsOf, type Bounds } from "./view";

interface Panel {
  canvas: HTMLCanvasElement;
  method: "pit" | "pic";
}

interface Held {
  handle: Handle;
  /** From the pointer to the handle. */
  offset: Vec;
  before: string;
  still: Scene;
  changed: boolean;
}

/** How high the words above a picture are. */
const HEAD = 34;

export class Stage {
  readonly view = new View();
  layers: Layers = { strobe: true, paths: true, rings: true, velocity: false, momentum: false, names: true, faults: true, handles: true };
  overlaid = false;
  palette!: Palette;
  selected: number | undefined;
  /** Whether things can be dragged. */
  editable = true;
  onSelect: () => void = () => {};
  onMessage: (text: string | undefined) => void = () => {};
  onTap: () => void = () => {};

  /** What was fitted into the view, as long as no one has moved it. */
  private fitted: Bounds | undefined;
  private held: Held | undefined;
  private refused: Picture["refused"];
  private fingers = new Map<number, Vec>();
  private moved = 0;

  constructor(
    private readonly session: Session,
    private readonly clock: Clock,
    private readonly frame: HTMLElement,
    private readonly panels: Panel[],
    private readonly onDraw: () => void,
  ) {
    for (const { canvas, method } of panels) {
      canvas.addEventListener("pointerdown", (event) => this.down(event, canvas, method));
      canvas.addEventListener("pointermove", (event) => this.move(event, canvas, method));
      canvas.addEventListener("pointerup", (event) => this.up(event, canvas));
      canvas.addEventListener("pointercancel", (event) => this.up(event, canvas));
      canvas.addEventListener("dblclick", () => this.fit());
      // One finger on the empty plane scrolls the page; on a thing it drags, and two zoom.
      canvas.addEventListener("touchstart", (event) => this.touch(event, canvas), { passive: false });
      canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    }
    const observer = new ResizeObserver(() => {
      if (this.fitted && this.session.pic) this.refit(this.fitted);
      else this.measure();
    });
    for (const { canvas } of panels) observer.observe(canvas);
  }

  fit(): void {
    this.fitted = boundsOf(this.session.scene, [this.session.pic, this.session.pit]);
    this.refit(this.fitted);
  }

  /** A drag ends here. */
  letGo(): void {
    this.drop();
    this.fingers.clear();
  }

  zoom(factor: number): void {
    this.view.zoom(factor);
    this.fitted = undefined;
    this.onDraw();
  }

  private refit(bounds: Bounds): void {
    this.arrange(bounds);
    this.view.fit(bounds);
    this.onDraw();
  }

  /** Beside each other or one above the other: as the pictures are larger. */
  private arrange({ low, high }: Bounds): void {
    const { clientWidth: width, clientHeight: height } = this.frame;
    const [wide, tall] = [high[0] - low[0], high[1] - low[1]];
    const beside = Math.min(width / 2 / wide, (height - HEAD) / tall);
    const above = Math.min(width / wide, (height / 2 - HEAD) / tall);
    this.frame.classList.toggle("stacked", above > 1.15 * beside);
    this.measure();
  }

  draw(faults: Fault[]): void {
    for (const { canvas, method } of this.shown()) {
      const context = canvas.getContext("2d")!;
      const ratio = canvas.width / Math.max(1, canvas.clientWidth);
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.globalAlpha = 1;
      context.fillStyle = this.palette.paper;
      context.fillRect(0, 0, canvas.clientWidth, canvas.clientHeight);
      paint(new CanvasSurface(context), this.picture(method, faults));
    }
  }

  /** What is seen, as SVG. */
  svg(faults: Fault[], title: string): string {
    const surface = new SvgSurface();
    const shown = this.shown();
    const { width, height } = this.view;
    const [gap, head] = [12, 28];
    shown.forEach(({ method }, i) => {
      surface.group(i * (width + gap), head, () => {
        const name = this.overlaid ? "PIC, and PIT in dashes" : method.toUpperCase();
        surface.text([8, -head / 2], name, { fill: this.palette.ink, size: 15, bold: true });
        surface.clip([0, 0], [width, height]);
        paint(surface, this.picture(method, faults));
        surface.unclip();
      });
    });
    return surface.finish(shown.length * (width + gap) - gap, height + head, this.palette.paper, title);
  }

  /** What is seen, as pixels. */
  async png(): Promise<Blob> {
    const shown = this.shown().map(({ canvas }) => canvas);
    const gap = 12;
    const width = shown.reduce((sum, canvas) => sum + canvas.width + gap, -gap);
    const whole = new OffscreenCanvas(Math.max(1, width), Math.max(1, ...shown.map((canvas) => canvas.height)));
    const context = whole.getContext("2d")!;
    context.fillStyle = this.palette.paper;
    context.fillRect(0, 0, whole.width, whole.height);
    let left = 0;
    for (const canvas of shown) {
      context.drawImage(canvas, left, 0);
      left += canvas.width + gap;
    }
    return whole.convertToBlob({ type: "image/png" });
  }

  private shown(): Panel[] {
    return this.overlaid ? this.panels.filter(({ method }) => method === "pic") : this.panels;
  }

  private picture(method: "pit" | "pic", faults: Fault[]): Picture {
    const { session, clock, view, layers, palette, selected, refused, overlaid } = this;
    const run: Run = session[method];
    const over = overlaid ? session.pit : undefined;
    const editing = this.editable && !clock.playing;
    const shown = method === "pit" || overlaid ? faults : [];
    return { scene: session.scene, run, over, time: clock.now, layers, palette, view, faults: shown, selected, editing, refused };
  }

  /** How large the pictures are. */
  private measure(): void {
    const first = this.shown()[0]?.canvas;
    if (!first || first.clientWidth === 0) return;
    [this.view.width, this.view.height] = [first.clientWidth, first.clientHeight];
    const ratio = Math.min(devicePixelRatio || 1, 3);
    for (const { canvas } of this.panels) {
      const [width, height] = [canvas.clientWidth, canvas.clientHeight].map((size) => Math.max(1, Math.round(size * ratio)));
      // Even the same size would clear it.
      if (canvas.width !== width) canvas.width = width!;
      if (canvas.height !== height) canvas.height = height!;
    }
    this.onDraw();
  }

  private down(event: PointerEvent, canvas: HTMLCanvasElement, method: "pit" | "pic"): void {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, here(event, canvas));
    this.moved = 0;
    if (this.fingers.size > 1) return this.drop();
    const place = this.view.toWorld(here(event, canvas));
    const handle = this.handleAt(place, event.pointerType);
    if (handle) {
      this.clock.pause();
      const before = JSON.stringify(this.session.scene);
      this.held = { handle, offset: sub(handle.at, place), before, still: this.session.scene, changed: false };
      if (handle.list === "disc") this.select(handle.index);
    } else {
      this.select(this.discNow(place, method));
    }
    this.onDraw();
  }

  private move(event: PointerEvent, canvas: HTMLCanvasElement, method: "pit" | "pic"): void {
    const now = here(event, canvas);
    const last = this.fingers.get(event.pointerId);
    if (!last) return this.hover(now, canvas, event.pointerType, method);
    const way = sub(now, last);
    this.moved += Math.abs(way[0]) + Math.abs(way[1]);
    this.fingers.set(event.pointerId, now);
    if (this.fingers.size > 1) this.pinch(event.pointerId, last, now);
    else if (this.held) this.dragTo(this.view.toWorld(now));
    else if (event.pointerType !== "touch") this.pan(way);
    this.onDraw();
  }

  private up(event: PointerEvent, canvas: HTMLCanvasElement): void {
    const isTap = this.moved < 5 && event.type === "pointerup" && this.fingers.has(event.pointerId);
    this.fingers.delete(event.pointerId);
    if (canvas.hasPointerCapture(event.pointerId)) canvas.releasePointerCapture(event.pointerId);
    this.drop();
    if (isTap) this.onTap();
    this.onDraw();
  }

  /** Lets go. Where it cannot be, a thing goes back to where it last could. */
  private drop(): void {
    if (this.held?.changed) this.session.remember(this.held.before);
    this.held = this.refused = undefined;
  }

  private dragTo(place: Vec): void {
    const held = this.held!;
    const to = this.rounded([place[0] + held.offset[0], place[1] + held.offset[1]]);
    if (this.moved < 2) return;
    const problem = this.session.edit((scene) => drag(scene, held.handle, to, held.still), false);
    held.changed ||= problem === undefined;
    this.refused = problem === undefined ? undefined : { ...held.handle, at: to };
    this.onMessage(problem);
  }

  /** To about a pixel, so that numbers stay short. */
  private rounded([x, y]: Vec): Vec {
    const digits = Math.max(0, Math.ceil(Math.log10(this.view.scale)));
    if (digits > 12) return [x, y];
    return [Number(x.toFixed(digits)), Number(y.toFixed(digits))];
  }

  private pan(way: Vec): void {
    this.view.pan(way);
    this.fitted = undefined;
  }

  private pinch(id: number, last: Vec, now: Vec): void {
    const other = [...this.fingers].find(([finger]) => finger !== id)?.[1];
    if (!other) return;
    const [before, after] = [Math.hypot(...sub(last, other)), Math.hypot(...sub(now, other))];
    if (before > 0 && after > 0) this.view.zoom(after / before, [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
    this.pan([(now[0] - last[0]) / 2, (now[1] - last[1]) / 2]);
  }

  private touch(event: TouchEvent, canvas: HTMLCanvasElement): void {
    const box = canvas.getBoundingClientRect();
    const first = event.touches[0]!;
    const place = this.view.toWorld([first.clientX - box.left, first.clientY - box.top]);
    if (event.touches.length > 1 || this.handleAt(place, "touch")) event.preventDefault();
  }

  private wheel(event: WheelEvent): void {
    if (!this.editable) return;
    event.preventDefault();
    const canvas = event.currentTarget as HTMLCanvasElement;
    this.view.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0015)), here(event, canvas));
    this.fitted = undefined;
    this.onDraw();
  }

  private hover(now: Vec, canvas: HTMLCanvasElement, pointer: string, method: "pit" | "pic"): void {
    const place = this.view.toWorld(now);
    const handle = this.handleAt(place, pointer);
    canvas.style.cursor = handle ? "grab" : this.discNow(place, method) !== undefined ? "pointer" : "default";
  }

  private handleAt(place: Vec, pointer: string): Handle | undefined {
    if (!this.editable || !this.layers.handles || this.clock.playing) return undefined;
    const reach = pointer === "touch" ? 22 : 10;
    return handleAt(this.session.scene, this.selected, this.view.scale, this.clock.now, place, reach);
  }

  private discNow(place: Vec, method: "pit" | "pic"): number | undefined {
    const run = this.session[method];
    const states = run.statesAt(Math.min(this.clock.now, run.recorded));
    return discAt(this.session.scene, place, (id) => [states[4 * id]!, states[4 * id + 1]!]);
  }

  private select(disc: number | undefined): void {
    if (!this.editable || this.selected === disc) return;
    this.selected = disc;
    this.onSelect();
  }
}

function here(event: MouseEvent, canvas: HTMLCanvasElement): Vec {
  const box = canvas.getBoundingClientRect();
  return [event.clientX - box.left, event.clientY - box.top];
}
