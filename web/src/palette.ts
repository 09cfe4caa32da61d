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
const DISCS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"];
/** More than so many discs without a colour of their own all look alike. */
const FEW = 16;

export function discColors(scene: Scene, palette: Palette): string[] {
  const isPlain = (disc: Scene["disc"][number]) => !disc.color && disc.mass !== "fixed";
  const few = scene.disc.filter(isPlain).length <= FEW;
  let number = 0;
  return scene.disc.map((disc) => {
    if (disc.color) return disc.color;
    if (disc.mass === "fixed") return palette.wall;
    return few ? DISCS[number++ % DISCS.length]! : DISCS[palette.paper === "#14181f" ? 5 : 0]!;
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
