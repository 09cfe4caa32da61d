// Which part of the plane is seen. Upwards is up.
import type { Run, Scene, Vec } from "./library";

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

/** What a scene needs: its things, and where the discs go, but not if they fly away for good. */
export function boundsOf(scene: Scene, runs: Run[]): Bounds {
  const still = empty();
  for (const disc of scene.disc) around(still, disc.center, disc.radius);
  for (const wall of scene.segment) {
    for (const end of [wall.a, wall.b]) around(still, end, (wall.thickness ?? 0) / 2);
  }
  for (const wall of scene.container) around(still, wall.center, wall.radius);
  for (const wall of scene.polygon) wall.vertices.forEach((vertex) => around(still, vertex, 0));
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
      const states = run.statesAt((run.recorded * i) / 24);
      scene.disc.forEach((disc, id) => around(moving, [states[4 * id]!, states[4 * id + 1]!], disc.radius));
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
