// Light, dark, and for projectors.
import { PALETTES, type Palette } from "./palette";

const dark = matchMedia("(prefers-color-scheme: dark)");

export function follow(select: HTMLSelectElement, take: (palette: Palette) => void): void {
  const asked = new URLSearchParams(location.search).get("theme");
  const kept = asked ?? read() ?? "auto";
  select.value = kept in PALETTES ? kept : "auto";
  const apply = () => {
    const theme = select.value === "auto" ? (dark.matches ? "dark" : "light") : (select.value as keyof typeof PALETTES);
    document.documentElement.dataset.theme = theme;
    take(PALETTES[theme]);
  };
  select.addEventListener("change", () => {
    write(select.value);
    apply();
  });
  dark.addEventListener("change", apply);
  apply();
}

// A page in a frame may not be allowed to keep anything.
function read(): string | null {
  try {
    return localStorage.getItem("carom-theme");
  } catch {
    return null;
  }
}

function write(theme: string): void {
  try {
    localStorage.setItem("carom-theme", theme);
  } catch {
    // It is forgotten, then.
  }
}
