// Which part of the plane is seen. Upwards is up.
import type { Run, Scene, Vec } from "./library";
import { bodyIn, cornersAt, cornersOf } from "./polygons";

export interface Bounds {
  low: Vec;
  high: Vec;
}

export class View {
  /** What is in the middle, and how many pixels are a unit. */
  center: Vec = [0, 0];
  scale = 1;
  width = 1;
  height = 1;

  fit({ low, high }: Bounds): void {
    const size = [Math.max(high[0] - low[0], 1e-140), Math.max(high[1] - low[1], 1e-140)] as const;
    this.center = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2];
    this.scale = 0.92 * Math.min(this.width / size[0], this.height / size[1]);
  }

  toScreen([x, y]: Vec): Vec {
    return [this.width / 2 + (x - this.center[0]) * this.scale, this.height / 2 - (y - this.center[1]) * this.scale];
  }

  toWorld([x, y]: Vec): Vec {
    return [this.center[0] + (x - this.width / 2) / this.scale, this.center[1] - (y - this.height / 2) / this.scale];
  }

  pan([x, y]: Vec): void {
    this.center = [this.center[0] - x / this.scale, this.center[1] + y / this.scale];
  }

  zoom(factor: number, around: Vec = [this.width / 2, this.height / 2]): void {
    const fixed = this.toWorld(around);
    this.scale *= factor;
    const [x, y] = this.toWorld(around);
    this.center = [this.center[0] + fixed[0] - x, this.center[1] + fixed[1] - y];
  }
}

/** What a scene needs: its things, and where they go, but not if they fly away for good. */
export function boundsOf(scene: Scene, runs: Run[]): Bounds {
  const still = empty();
  for (const disc of scene.disc) around(still, disc.center, disc.radius);
  for (const wall of scene.segment) {
    for (const end of [wall.a, wall.b]) around(still, end, (wall.thickness ?? 0) / 2);
  }
  for (const wall of scene.container) around(still, wall.center, wall.radius);
  for (const polygon of scene.polygon) cornersOf(polygon).forEach((corner) => around(still, corner, 0));
  const boundary = scene.world.boundary;
  if (boundary && boundary !== "open") {
    const [left, bottom, right, top] = "box" in boundary ? boundary.box : boundary.periodic;
    around(still, [left, bottom], 0);
    around(still, [right, top], 0);
  }
  if (still.low[0] > still.high[0]) return { low: [-10, -10], high: [10, 10] };

  const moving: Bounds = { low: [...still.low], high: [...still.high] };
  for (const run of runs) {
    for (let i = 1; i <= 24; i++) {
      const time = (run.recorded * i) / 24;
      const bodies = run.bodiesAt(time);
      scene.disc.forEach((disc, id) => around(moving, bodyIn(bodies, id).center, disc.radius));
      scene.polygon.forEach((polygon, i) => {
        const { center, angle } = bodyIn(bodies, scene.disc.length + i);
        cornersAt(polygon, center, angle).forEach((corner) => around(moving, corner, 0));
      });
      const ends = run.segmentsAt(time);
      scene.segment.forEach(({ thickness = 0 }, i) => {
        around(moving, [ends[4 * i]!, ends[4 * i + 1]!], thickness / 2);
        around(moving, [ends[4 * i + 2]!, ends[4 * i + 3]!], thickness / 2);
      });
    }
  }
  const size = Math.max(still.high[0] - still.low[0], still.high[1] - still.low[1]);
  return {
    low: [Math.max(moving.low[0], still.low[0] - size / 3), Math.max(moving.low[1], still.low[1] - size / 3)],
    high: [Math.min(moving.high[0], still.high[0] + size / 3), Math.min(moving.high[1], still.high[1] + size / 3)],
  };
}

function empty(): Bounds {
  return { low: [Infinity, Infinity], high: [-Infinity, -Infinity] };
}

function around({ low, high }: Bounds, [x, y]: Vec, radius: number): void {
  low[0] = Math.min(low[0], x - radius);
  low[1] = Math.min(low[1], y - radius);
  high[0] = Math.max(high[0], x + radius);
  high[1] = Math.max(high[1], y + radius);
}
