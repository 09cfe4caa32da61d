// Colours of the motion: those of carom's figures.
import type { Scene } from "./library";

export interface Palette {
  paper: string;
  ink: string;
  wall: string;
  quiet: string;
  fault: string;
  handle: string;
  /** How thick lines and how large letters are. */
  weight: number;
}

export const PALETTES: Record<"light" | "dark" | "projector", Palette> = {
  light: { paper: "#ffffff", ink: "#1f2933", wall: "#4a5563", quiet: "#5d6875", fault: "#b3261e", handle: "#7a3ea8", weight: 1 },
  dark: { paper: "#14181f", ink: "#e6eaf0", wall: "#a3adba", quiet: "#9aa5b1", fault: "#ff8a7a", handle: "#d3a6f5", weight: 1 },
  projector: { paper: "#ffffff", ink: "#000000", wall: "#000000", quiet: "#333333", fault: "#a00000", handle: "#5a1a8a", weight: 1.8 },
};

/** Okabe and Ito's, which colour-blind readers can tell apart. */
const BODIES = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"];
/** More than so many bodies without a colour of their own all look alike. */
const FEW = 16;

/** The colours of all bodies: discs, then polygons. */
export function bodyColors(scene: Scene, palette: Palette): string[] {
  const bodies = [...scene.disc, ...scene.polygon.map((polygon) => ({ mass: "fixed" as const, ...polygon }))];
  const isPlain = (body: (typeof bodies)[number]) => !body.color && body.mass !== "fixed";
  const few = bodies.filter(isPlain).length <= FEW;
  let number = 0;
  return bodies.map((body) => {
    if (body.color) return body.color;
    if (body.mass === "fixed") return palette.wall;
    return few ? BODIES[number++ % BODIES.length]! : BODIES[palette.paper === "#14181f" ? 5 : 0]!;
  });
}

/** Which discs have which colour. */
export function byColor(colors: string[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  colors.forEach((color, id) => {
    const group = groups.get(color);
    if (group) group.push(id);
    else groups.set(color, [id]);
  });
  return groups;
}
