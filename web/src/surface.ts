// What is drawn on: pixels, or SVG. Places are in pixels, downwards.
import type { Vec } from "./library";

export interface Style {
  fill?: string;
  stroke?: string;
  width?: number;
  dash?: number[];
  opacity?: number;
}

export interface Surface {
  /** Discs at x, y, radius; x, y, radius; … */
  discs(places: number[], style: Style): void;
  /** Straight pieces, each from x, y to x, y. */
  pieces(ends: ArrayLike<number>, style: Style): void;
  /** Parabolas, each from x, y by way of the corner x, y of a Bézier curve to x, y. */
  curves(corners: ArrayLike<number>, style: Style): void;
  outline(corners: Vec[], style: Style, closed: boolean): void;
  text(place: Vec, text: string, style: { fill: string; size: number; anchor?: "start" | "middle" | "end"; halo?: string; bold?: boolean }): void;
  /** Draws within a rectangle only, until told otherwise. */
  clip(low: Vec, high: Vec): void;
  unclip(): void;
}

const FONT = "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif";
const fontOf = ({ size, bold }: { size: number; bold?: boolean }) => `${bold ? "bold " : ""}${size}px ${FONT}`;

let ruler: OffscreenCanvasRenderingContext2D | undefined;
/** How wide a text is. */
export function textWidth(text: string, style: { size: number; bold?: boolean }): number {
  ruler ??= new OffscreenCanvas(1, 1).getContext("2d")!;
  ruler.font = fontOf(style);
  return ruler.measureText(text).width;
}

/** From so many numbers on, discs are stamped, to whole pixels, which is faster than drawing each. */
const MANY = 3 * 600;
/** Discs of more sizes than that are drawn. */
const STAMPS = 24;

export class CanvasSurface implements Surface {
  constructor(private readonly context: CanvasRenderingContext2D) {}

  discs(places: number[], style: Style): void {
    if (places.length > MANY && style.fill && !style.stroke && this.stamped(places, style.fill, style.opacity ?? 1)) return;
    const path = new Path2D();
    for (let i = 0; i < places.length; i += 3) {
      const [x, y, radius] = [places[i]!, places[i + 1]!, places[i + 2]!];
      path.moveTo(x + radius, y);
      path.arc(x, y, radius, 0, 2 * Math.PI);
    }
    this.paint(path, style);
  }

  /** Whether they are of few enough sizes, and so done. */
  private stamped(places: number[], color: string, opacity: number): boolean {
    const { canvas } = this.context;
    const ratio = this.context.getTransform().a;
    const stamps = new Map<number, Stamp>();
    for (let i = 2; i < places.length; i += 3) {
      const size = Math.round(4 * ratio * places[i]!);
      if (stamps.has(size)) continue;
      if (stamps.size >= STAMPS) return false;
      stamps.set(size, stampOf(size / 4, color, opacity));
    }
    const layer = layerOf(canvas.width, canvas.height);
    for (let i = 0; i < places.length; i += 3) {
      layer.press(stamps.get(Math.round(4 * ratio * places[i + 2]!))!, Math.round(ratio * places[i]!), Math.round(ratio * places[i + 1]!));
    }
    this.context.save();
    this.context.setTransform(1, 0, 0, 1, 0, 0);
    this.context.drawImage(layer.done(), 0, 0);
    this.context.restore();
    return true;
  }

  pieces(ends: ArrayLike<number>, style: Style): void {
    const path = new Path2D();
    for (let i = 0; i + 3 < ends.length; i += 4) {
      path.moveTo(ends[i]!, ends[i + 1]!);
      path.lineTo(ends[i + 2]!, ends[i + 3]!);
    }
    this.paint(path, style);
  }

  curves(corners: ArrayLike<number>, style: Style): void {
    const path = new Path2D();
    for (let i = 0; i + 5 < corners.length; i += 6) {
      path.moveTo(corners[i]!, corners[i + 1]!);
      path.quadraticCurveTo(corners[i + 2]!, corners[i + 3]!, corners[i + 4]!, corners[i + 5]!);
    }
    this.paint(path, style);
  }

  outline(corners: Vec[], style: Style, closed: boolean): void {
    const path = new Path2D();
    corners.forEach(([x, y], i) => (i === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
    if (closed) path.closePath();
    this.paint(path, style);
  }

  text([x, y]: Vec, text: string, style: Parameters<Surface["text"]>[2]): void {
    const { context } = this;
    context.globalAlpha = 1;
    context.font = fontOf(style);
    context.textAlign = style.anchor === "middle" ? "center" : (style.anchor ?? "start");
    context.textBaseline = "middle";
    if (style.halo) {
      context.setLineDash([]);
      context.lineJoin = "round";
      context.lineWidth = style.size / 4;
      context.strokeStyle = style.halo;
      context.strokeText(text, x, y);
    }
    context.fillStyle = style.fill;
    context.fillText(text, x, y);
  }

  clip(low: Vec, high: Vec): void {
    this.context.save();
    this.context.beginPath();
    this.context.rect(low[0], low[1], high[0] - low[0], high[1] - low[1]);
    this.context.clip();
  }

  unclip(): void {
    this.context.restore();
  }

  private paint(path: Path2D, style: Style): void {
    const { context } = this;
    context.globalAlpha = style.opacity ?? 1;
    if (style.fill) {
      context.fillStyle = style.fill;
      context.fill(path);
    }
    if (style.stroke) {
      context.strokeStyle = style.stroke;
      context.lineWidth = style.width ?? 1;
      context.lineCap = context.lineJoin = "round";
      context.setLineDash(style.dash ?? []);
      context.stroke(path);
    }
    context.globalAlpha = 1;
  }
}

/** The pixels of one disc: red, green, blue and opacity in a number each. */
interface Stamp {
  size: number;
  pixels: Uint32Array;
}

const kept = new Map<string, Stamp>();
function stampOf(radius: number, color: string, opacity: number): Stamp {
  const name = `${radius} ${color} ${opacity}`;
  const found = kept.get(name);
  if (found) return found;
  if (kept.size > 200) kept.clear();
  const size = 2 * Math.ceil(radius + 1);
  const context = new OffscreenCanvas(size, size).getContext("2d", { willReadFrequently: true })!;
  context.globalAlpha = opacity;
  context.fillStyle = color;
  context.beginPath();
  context.arc(size / 2, size / 2, radius, 0, 2 * Math.PI);
  context.fill();
  const stamp = { size, pixels: new Uint32Array(context.getImageData(0, 0, size, size).data.buffer) };
  kept.set(name, stamp);
  return stamp;
}

/** Where stamps are pressed on, before all of them are drawn at once. */
class Layer {
  private readonly image: ImageData;
  private readonly pixels: Uint32Array;
  private readonly canvas: OffscreenCanvas;

  constructor(readonly width: number, readonly height: number) {
    this.image = new ImageData(width, height);
    this.pixels = new Uint32Array(this.image.data.buffer);
    this.canvas = new OffscreenCanvas(width, height);
  }

  press({ size, pixels }: Stamp, x: number, y: number): void {
    const [left, top] = [x - size / 2, y - size / 2];
    const [first, last] = [Math.max(0, -left), Math.min(size, this.width - left)];
    for (let row = Math.max(0, -top); row < Math.min(size, this.height - top); row++) {
      let [from, to] = [row * size + first, (top + row) * this.width + left + first];
      for (let column = first; column < last; column++, from++, to++) {
        // The opacity is the highest byte: what is under the rim of a disc stays.
        if (pixels[from]! >>> 24 > this.pixels[to]! >>> 24) this.pixels[to] = pixels[from]!;
      }
    }
  }

  /** All that was pressed on, and clean for the next time. */
  done(): OffscreenCanvas {
    this.canvas.getContext("2d")!.putImageData(this.image, 0, 0);
    this.pixels.fill(0);
    return this.canvas;
  }
}

let layer: Layer | undefined;
function layerOf(width: number, height: number): Layer {
  if (layer?.width !== width || layer.height !== height) layer = new Layer(width, height);
  return layer;
}

export class SvgSurface implements Surface {
  private parts: string[] = [];
  private clips = 0;

  discs(places: number[], style: Style): void {
    for (let i = 0; i < places.length; i += 3) {
      this.parts.push(`<circle cx="${n(places[i]!)}" cy="${n(places[i + 1]!)}" r="${n(places[i + 2]!)}"${look(style)}/>`);
    }
  }

  pieces(ends: ArrayLike<number>, style: Style): void {
    let path = "";
    for (let i = 0; i + 3 < ends.length; i += 4) {
      path += `M${n(ends[i]!)} ${n(ends[i + 1]!)}L${n(ends[i + 2]!)} ${n(ends[i + 3]!)}`;
    }
    if (path) this.parts.push(`<path d="${path}"${look(style)}/>`);
  }

  curves(corners: ArrayLike<number>, style: Style): void {
    let path = "";
    for (let i = 0; i + 5 < corners.length; i += 6) {
      const [x0, y0, cx, cy, x1, y1] = Array.from({ length: 6 }, (_, k) => n(corners[i + k]!));
      path += `M${x0} ${y0}Q${cx} ${cy} ${x1} ${y1}`;
    }
    if (path) this.parts.push(`<path d="${path}"${look(style)}/>`);
  }

  outline(corners: Vec[], style: Style, closed: boolean): void {
    const path = corners.map(([x, y], i) => `${i === 0 ? "M" : "L"}${n(x)} ${n(y)}`).join("");
    this.parts.push(`<path d="${path}${closed ? "Z" : ""}"${look(style)}/>`);
  }

  text([x, y]: Vec, text: string, style: Parameters<Surface["text"]>[2]): void {
    const halo = style.halo ? ` stroke="${escaped(style.halo)}" stroke-width="${n(style.size / 4)}" stroke-linejoin="round" paint-order="stroke"` : "";
    this.parts.push(
      `<text x="${n(x)}" y="${n(y)}" font-family="${FONT}" font-size="${n(style.size)}"${style.bold ? ' font-weight="bold"' : ""}` +
        ` text-anchor="${style.anchor ?? "start"}" dominant-baseline="central" fill="${escaped(style.fill)}"${halo}>${escaped(text)}</text>`,
    );
  }

  clip(low: Vec, high: Vec): void {
    const id = `c${this.clips++}`;
    const box = `<rect x="${n(low[0])}" y="${n(low[1])}" width="${n(high[0] - low[0])}" height="${n(high[1] - low[1])}"/>`;
    this.parts.push(`<clipPath id="${id}">${box}</clipPath><g clip-path="url(#${id})">`);
  }

  unclip(): void {
    this.parts.push("</g>");
  }

  /** Everything drawn since the beginning, moved aside: pictures can stand beside each other. */
  group(x: number, y: number, drawn: () => void): void {
    this.parts.push(`<g transform="translate(${n(x)} ${n(y)})">`);
    drawn();
    this.parts.push("</g>");
  }

  finish(width: number, height: number, paper: string, title: string): string {
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${n(width)}" height="${n(height)}" viewBox="0 0 ${n(width)} ${n(height)}">` +
      `<title>${escaped(title)}</title><rect width="100%" height="100%" fill="${paper}"/>${this.parts.join("\n")}</svg>\n`
    );
  }
}

function look(style: Style): string {
  let text = ` fill="${escaped(style.fill ?? "none")}"`;
  if (style.stroke) text += ` stroke="${escaped(style.stroke)}" stroke-width="${n(style.width ?? 1)}" stroke-linecap="round" stroke-linejoin="round"`;
  if (style.dash?.length) text += ` stroke-dasharray="${style.dash.map(n).join(" ")}"`;
  if (style.opacity !== undefined && style.opacity < 1) text += ` opacity="${n(style.opacity)}"`;
  return text;
}

const n = (value: number): string => String(Math.round(value * 100) / 100);

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign]!);
