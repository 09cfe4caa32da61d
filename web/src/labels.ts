// Words in a picture: none is written over another.
import type { Scene, Vec } from "./library";
import type { Palette } from "./palette";
import { bodyIn, cornersAt, isBody, reach } from "./polygons";
import { textWidth, type Surface } from "./surface";
import type { View } from "./view";

type Style = Parameters<Surface["text"]>[2];

interface Area {
  middle: Vec;
  half: Vec;
}

/** The words that are there: of two that would overlap, the later one is left out. */
export class Labels {
  private readonly areas: Area[] = [];

  constructor(private readonly surface: Surface) {}

  put([x, y]: Vec, text: string, style: Style): void {
    const width = textWidth(text, style);
    const middle: Vec = [style.anchor === "middle" ? x : x + width / 2, y];
    // With a little around it, as its halo has.
    const area: Area = { middle, half: [width / 2 + style.size / 8, 0.55 * style.size] };
    if (this.areas.some((other) => overlap(area, other))) return;
    this.areas.push(area);
    this.surface.text([x, y], text, style);
  }
}

const overlap = (a: Area, b: Area) => [0, 1].every((k) => Math.abs(a.middle[k]! - b.middle[k]!) < a.half[k]! + b.half[k]!);

/** Where things are that have names: all bodies, if they are more than discs, and the ends of segments. */
export interface Places {
  discs: Float64Array;
  bodies: Float64Array | undefined;
  ends: Float64Array;
}

export function names(labels: Labels, scene: Scene, view: View, palette: Palette, { discs, bodies, ends }: Places): void {
  const style: Style = { fill: palette.ink, size: 13 * Math.sqrt(palette.weight), anchor: "middle", halo: palette.paper };
  /** Above a thing, or below it where the picture ends. */
  const put = (name: string, center: Vec, long: number) => {
    const [x, y] = view.toScreen(center);
    const away = long * view.scale + 0.8 * style.size;
    labels.put([x, y - away < style.size ? y + away : y - away], name, style);
  };
  scene.disc.forEach(({ name, radius }, id) => {
    if (name) put(name, [discs[4 * id]!, discs[4 * id + 1]!], radius);
  });
  scene.polygon.forEach((polygon, i) => {
    if (!polygon.name || !bodies) return;
    const { center, angle } = bodyIn(bodies, scene.disc.length + i);
    if (isBody(polygon)) return put(polygon.name, center, reach(polygon));
    const heights = cornersAt(polygon, center, angle).map(([, y]) => y);
    const [low, high] = [Math.min(...heights), Math.max(...heights)];
    put(polygon.name, [center[0], (low + high) / 2], (high - low) / 2);
  });
  scene.segment.forEach(({ name, thickness = 0 }, i) => {
    if (!name) return;
    const [a, b] = [0, 2].map((k) => view.toScreen([ends[4 * i + k]!, ends[4 * i + k + 1]!])) as [Vec, Vec];
    labels.put(beside(a, b, (thickness / 2) * view.scale, textWidth(name, style), style.size, view), name, style);
  });
  scene.container.forEach(({ name, center, radius }) => {
    if (name) put(name, [center[0], center[1] + radius], 0);
  });
}

/** Beside the middle of a line, above it if there is room, and no nearer than a word of that size can be. */
function beside(a: Vec, b: Vec, radius: number, width: number, height: number, view: View): Vec {
  const [x, y] = [b[0] - a[0], b[1] - a[1]];
  const long = Math.hypot(x, y);
  const [across, up] = long > 0 ? [Math.abs(y) / long, Math.abs(x) / long] : [0, 1];
  const away = radius + (across * width + up * height) / 2 + 3;
  const side = x * y < 0 ? -1 : 1;
  const at = (sign: number): Vec => [(a[0] + b[0]) / 2 + sign * side * across * away, (a[1] + b[1]) / 2 - sign * up * away];
  const first = at(1);
  const isIn = first[0] + width / 2 < view.width && first[0] > width / 2 && first[1] > height / 2;
  return isIn ? first : at(-1);
}
