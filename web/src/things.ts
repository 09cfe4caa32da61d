// Everything that is in a scene, as numbers to type.
import { by } from "./lists";
import { LISTS, type List, type Scene, type Vec } from "./library";
import type { Session } from "./session";

/** So many rows of a table at a time. */
const PAGE = 25;

/** A column: what it is called, how it reads, and what a new text does. Throws what would be accepted. */
interface Column<T> {
  head: string;
  wide?: boolean;
  read: (thing: T) => string;
  write: (thing: T, text: string) => void;
}

const number = (text: string): number => {
  const value = Number(text.trim().replace("−", "-"));
  if (text.trim() === "" || !Number.isFinite(value)) throw new Error(`found “${text}”; accepted: a number`);
  return value;
};

function numeric<T>(head: string, read: (thing: T) => number, write: (thing: T, value: number) => void): Column<T> {
  return { head, read: (thing) => String(read(thing)), write: (thing, text) => write(thing, number(text)) };
}

/** One part of a vector. */
function part<T, K extends keyof T>(head: string, key: K, axis: 0 | 1): Column<T> {
  const vector = (thing: T): Vec => (thing[key] as Vec | undefined) ?? [0, 0];
  return numeric(
    head,
    (thing) => vector(thing)[axis],
    (thing, value) => {
      const [x, y] = vector(thing);
      thing[key] = (axis === 0 ? [value, y] : [x, value]) as T[K];
    },
  );
}

/** The velocity of one end of a wall, in two columns: its own, or that of the whole wall. */
function endVelocity(end: "a" | "b"): Column<Things["segment"]>[] {
  const key = `${end}_velocity` as const;
  return ([0, 1] as const).map((axis) =>
    numeric(
      `${end}, velocity ${"xy"[axis]}`,
      (wall) => (wall[key] ?? wall.velocity ?? [0, 0])[axis],
      (wall, value) => {
        const [x, y] = wall[key] ?? wall.velocity ?? [0, 0];
        wall[key] = axis === 0 ? [value, y] : [x, value];
      },
    ),
  );
}

/** A number that may be left out. */
function optional<T, K extends keyof T>(head: string, key: K): Column<T> {
  return {
    head,
    read: (thing) => (thing[key] === undefined ? "" : String(thing[key])),
    write: (thing, text) => {
      if (text.trim() === "") delete thing[key];
      else thing[key] = number(text) as T[K];
    },
  };
}

/** A text that may be left out. */
function text<T, K extends keyof T>(head: string, key: K): Column<T> {
  return {
    head,
    wide: true,
    read: (thing) => String(thing[key] ?? ""),
    write: (thing, typed) => {
      if (typed.trim() === "") delete thing[key];
      else thing[key] = typed.trim() as T[K];
    },
  };
}

type Things = { [L in List]: Scene[L][number] };

const COLUMNS: { [L in List]: Column<Things[L]>[] } = {
  disc: [
    text("name", "name"),
    part("x", "center", 0),
    part("y", "center", 1),
    part("velocity x", "velocity", 0),
    part("velocity y", "velocity", 1),
    numeric("radius", (disc) => disc.radius, (disc, value) => (disc.radius = value)),
    {
      head: "mass",
      read: (disc) => String(disc.mass ?? disc.radius * disc.radius),
      write: (disc, typed) => (disc.mass = typed.trim() === "fixed" ? "fixed" : number(typed)),
    },
    optional("restitution", "restitution"),
    optional("friction", "friction"),
    optional("spin", "spin"),
    text("colour", "color"),
  ],
  segment: [
    text("name", "name"),
    part("a, x", "a", 0),
    part("a, y", "a", 1),
    part("b, x", "b", 0),
    part("b, y", "b", 1),
    optional("thickness", "thickness"),
    ...endVelocity("a"),
    ...endVelocity("b"),
    text("colour", "color"),
  ],
  container: [
    text("name", "name"),
    part("x", "center", 0),
    part("y", "center", 1),
    numeric("radius", (wall) => wall.radius, (wall, value) => (wall.radius = value)),
    text("colour", "color"),
  ],
  polygon: [
    text("name", "name"),
    {
      head: "vertices: x,y x,y …",
      wide: true,
      read: (polygon) => polygon.vertices.map((vertex) => vertex.join(",")).join(" "),
      write: (polygon, typed) => {
        polygon.vertices = typed.trim().split(/\s+/).map((pair) => {
          const parts = pair.split(",");
          if (parts.length !== 2) throw new Error(`found “${pair}”; accepted: x,y`);
          return [number(parts[0]!), number(parts[1]!)];
        });
      },
    },
    part("velocity x", "velocity", 0),
    part("velocity y", "velocity", 1),
    optional("angle", "angle"),
    optional("spin", "spin"),
    {
      head: "mass",
      read: (polygon) => String(polygon.mass ?? "fixed"),
      write: (polygon, typed) => (polygon.mass = typed.trim() === "fixed" ? "fixed" : number(typed)),
    },
    optional("restitution", "restitution"),
    optional("friction", "friction"),
    text("colour", "color"),
  ],
};

const TITLES: Record<List, string> = { disc: "Discs", segment: "Walls", container: "Containers", polygon: "Polygons" };
const ONE: Record<List, string> = { disc: "disc", segment: "wall", container: "container", polygon: "polygon" };

export class ThingsPanel {
  private first: Record<List, number> = { disc: 0, segment: 0, container: 0, polygon: 0 };
  private drawn: Scene | undefined;

  constructor(
    private readonly session: Session,
    private readonly message: (text: string | undefined) => void,
    private readonly select: (disc: number) => void,
  ) {}

  /** Shows the scene as it is, if anyone looks. */
  draw(): void {
    const { scene } = this.session;
    if (by("things").hidden || scene === this.drawn) return;
    (by("undo") as HTMLButtonElement).disabled = !this.session.canUndo;
    (by("redo") as HTMLButtonElement).disabled = !this.session.canRedo;
    const isSame = this.drawn && LISTS.every((list) => scene[list].length === this.drawn![list].length);
    this.drawn = scene;
    if (isSame) return this.refresh();
    const focused = (document.activeElement as HTMLElement | null)?.id;
    by("tables").replaceChildren(this.world(), ...LISTS.filter((list) => scene[list].length > 0).map((list) => this.table(list)));
    if (focused) document.getElementById(focused)?.focus();
    this.refresh();
  }

  /** Another scene begins with its first rows. */
  reset(): void {
    this.first = { disc: 0, segment: 0, container: 0, polygon: 0 };
    this.drawn = undefined;
  }

  /** Turns to the row of a disc. */
  show(disc: number | undefined): void {
    if (disc === undefined) return;
    const page = Math.floor(disc / PAGE) * PAGE;
    if (page !== this.first.disc) {
      this.first.disc = page;
      this.drawn = undefined;
    }
    this.draw();
    document.querySelectorAll("#tables tr.selected").forEach((row) => row.classList.remove("selected"));
    document.getElementById(`row-disc-${disc}`)?.classList.add("selected");
  }

  /** A thing more, where there is room for it. */
  add(what: "disc" | "fixed" | "segment" | "container" | "polygon" | "box", center: Vec, size: number): void {
    const round = (value: number) => Number(value.toPrecision(3));
    const make = (scene: Scene, [x, y]: Vec): void => {
      if (what === "disc") scene.disc.push({ center: [x, y], velocity: [round(size / scene.frame / 2), 0], radius: round(size) });
      if (what === "fixed") scene.disc.push({ center: [x, y], radius: round(size), mass: "fixed" });
      if (what === "segment") scene.segment.push({ a: [x - 2 * size, y], b: [x + 2 * size, y] });
      if (what === "container") scene.container.push({ center: [x, y], radius: round(8 * size) });
      if (what === "polygon") scene.polygon.push({ vertices: [[x - size, y - size], [x + size, y - size], [x, y + size]] });
      if (what === "box") scene.polygon.push({ vertices: corners([x, y]), mass: round(4 * size * size), velocity: [round(size / scene.frame / 2), 0], spin: round(0.1 / scene.frame) });
    };
    const corners = ([x, y]: Vec): Vec[] => [[x - size, y - size], [x + size, y - size], [x + size, y + size], [x - size, y + size]];
    let problem: string | undefined;
    for (let ring = 0; ring < 16; ring++) {
      for (let turn = 0; turn < Math.max(1, 6 * ring); turn++) {
        const angle = (2 * Math.PI * turn) / Math.max(1, 6 * ring);
        const place: Vec = [round(center[0] + 2.2 * size * ring * Math.cos(angle)), round(center[1] + 2.2 * size * ring * Math.sin(angle))];
        problem = this.session.edit((scene) => make(scene, place));
        if (problem === undefined) {
          this.message(undefined);
          if (what === "disc" || what === "fixed") this.select(this.session.scene.disc.length - 1);
          return;
        }
      }
    }
    this.message(`There is no room for it near the middle of the view: ${problem}`);
  }

  private edit(change: (scene: Scene) => void, field?: HTMLElement): void {
    let problem: string | undefined;
    try {
      problem = this.session.edit((scene) => change(scene));
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
    }
    field?.setAttribute("aria-invalid", String(problem !== undefined));
    this.message(problem);
  }

  private refresh(): void {
    for (const input of by("tables").querySelectorAll<HTMLInputElement>("input[data-row]")) {
      const list = input.dataset.list as List;
      const thing = this.session.scene[list][Number(input.dataset.row)];
      const column = COLUMNS[list][Number(input.dataset.column)] as Column<unknown> | undefined;
      if (!thing || !column || (input === document.activeElement && input.getAttribute("aria-invalid") === "true")) continue;
      const text = column.read(thing);
      if (input.value !== text) input.value = text;
      input.removeAttribute("aria-invalid");
    }
    for (const input of by("tables").querySelectorAll<HTMLInputElement | HTMLSelectElement>("[data-world]")) {
      const field = WORLD.find((field) => field.id === input.dataset.world)!;
      const text = field.read(this.session.scene);
      if (input instanceof HTMLInputElement && input.type === "checkbox") input.checked = text === "true";
      else if (input.value !== text) input.value = text;
    }
  }

  private table<L extends List>(list: L): HTMLElement {
    const things = this.session.scene[list];
    const first = Math.min(this.first[list], Math.max(0, things.length - 1));
    const last = Math.min(first + PAGE, things.length);
    const box = document.createElement("section");
    const title = document.createElement("h3");
    title.textContent = TITLES[list];
    box.append(title);
    if (things.length > PAGE) box.append(this.pager(list, first, last, things.length));
    const scroll = document.createElement("div");
    scroll.className = "scroll";
    const table = document.createElement("table");
    table.className = "grid numbers";
    const head = table.createTHead().insertRow();
    for (const name of ["No.", ...COLUMNS[list].map((column) => column.head), ""]) {
      const cell = document.createElement("th");
      cell.scope = "col";
      if (name) cell.textContent = name;
      else cell.append(hidden("Remove"));
      head.append(cell);
    }
    const body = table.createTBody();
    for (let row = first; row < last; row++) body.append(this.row(list, row));
    scroll.append(table);
    box.append(scroll);
    return box;
  }

  private row(list: List, row: number): HTMLTableRowElement {
    const line = document.createElement("tr");
    line.id = `row-${list}-${row}`;
    if (list === "disc") line.addEventListener("focusin", () => this.select(row));
    line.insertCell().textContent = String(row);
    COLUMNS[list].forEach((column, i) => {
      const input = document.createElement("input");
      input.id = `field-${list}-${row}-${i}`;
      input.className = column.wide ? "wide" : "";
      input.spellcheck = false;
      input.autocomplete = "off";
      input.setAttribute("aria-label", `${ONE[list]} ${row}, ${column.head}`);
      Object.assign(input.dataset, { list, row: String(row), column: String(i) });
      input.addEventListener("change", () => {
        this.edit((scene) => (column as Column<unknown>).write(scene[list][row], input.value), input);
      });
      line.insertCell().append(input);
    });
    const remove = document.createElement("button");
    remove.type = "button";
    remove.textContent = "×";
    remove.setAttribute("aria-label", `Remove ${ONE[list]} ${row}`);
    remove.onclick = () => this.edit((scene) => scene[list].splice(row, 1));
    line.insertCell().append(remove);
    return line;
  }

  private pager(list: List, first: number, last: number, all: number): HTMLElement {
    const box = document.createElement("p");
    const turn = (label: string, to: number) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = label;
      button.disabled = to < 0 || to >= all;
      button.onclick = () => {
        this.first[list] = to;
        this.drawn = undefined;
        this.draw();
      };
      return button;
    };
    box.append(turn("Before", first - PAGE), ` ${first} to ${last - 1} of ${all} `, turn("After", first + PAGE));
    return box;
  }

  private world(): HTMLElement {
    const box = document.createElement("fieldset");
    box.className = "world";
    const legend = document.createElement("legend");
    legend.textContent = "World";
    box.append(legend);
    for (const field of WORLD) {
      const label = document.createElement("label");
      label.className = "field";
      const input = document.createElement(field.choices ? "select" : "input");
      input.dataset.world = field.id;
      if (input instanceof HTMLSelectElement) input.append(...field.choices!.map((choice) => new Option(choice, choice)));
      else if (field.isSwitch) input.type = "checkbox";
      label.append(`${field.label} `, input);
      input.addEventListener("change", () => {
        const typed = input instanceof HTMLInputElement && input.type === "checkbox" ? String(input.checked) : input.value;
        this.edit((scene) => field.write(scene, typed), input);
        if (input.getAttribute("aria-invalid") !== "true") this.refresh();
      });
      box.append(label);
    }
    return box;
  }
}

interface WorldField {
  id: string;
  label: string;
  choices?: string[];
  isSwitch?: boolean;
  read: (scene: Scene) => string;
  write: (scene: Scene, text: string) => void;
}

function worldNumber(label: string, key: "restitution" | "restitution_cutoff" | "friction" | "interference_threshold", usual: number): WorldField {
  return { id: key, label, read: ({ world }) => String(world[key] ?? usual), write: ({ world }, typed) => (world[key] = number(typed)) };
}

function gravity(name: string, axis: 0 | 1): WorldField {
  return {
    id: `gravity-${name}`,
    label: `gravity ${name}`,
    read: ({ world }) => String((world.gravity ?? [0, 0])[axis]),
    write: ({ world }, typed) => {
      const [x, y] = world.gravity ?? [0, 0];
      world.gravity = axis === 0 ? [number(typed), y] : [x, number(typed)];
    },
  };
}

function corners(scene: Scene): [number, number, number, number] {
  const boundary = scene.world.boundary;
  if (boundary && boundary !== "open") return "box" in boundary ? boundary.box : boundary.periodic;
  const reach = Math.max(10, ...scene.disc.map(({ center, radius }) => Math.max(Math.abs(center[0]), Math.abs(center[1])) + 2 * radius));
  return [-Math.ceil(reach), -Math.ceil(reach), Math.ceil(reach), Math.ceil(reach)];
}

function kind(scene: Scene): "open" | "box" | "periodic" {
  const boundary = scene.world.boundary ?? "open";
  return boundary === "open" ? "open" : "box" in boundary ? "box" : "periodic";
}

const WORLD: WorldField[] = [
  {
    id: "boundary",
    label: "boundary",
    choices: ["open", "box", "periodic"],
    read: kind,
    write: (scene, typed) => {
      const sides = corners(scene);
      scene.world.boundary = typed === "open" ? "open" : typed === "box" ? { box: sides } : { periodic: sides };
    },
  },
  {
    id: "corners",
    label: "left, bottom, right, top",
    read: (scene) => (kind(scene) === "open" ? "" : corners(scene).join(", ")),
    write: (scene, typed) => {
      const sides = typed.split(/[\s,]+/).filter(Boolean).map(number);
      if (sides.length !== 4) throw new Error(`found “${typed}”; accepted: four numbers`);
      const four = sides as [number, number, number, number];
      scene.world.boundary = kind(scene) === "periodic" ? { periodic: four } : { box: four };
    },
  },
  { id: "frame", label: "frame", read: (scene) => String(scene.frame), write: (scene, typed) => (scene.frame = number(typed)) },
  { id: "frames", label: "frames", read: (scene) => String(scene.frames), write: (scene, typed) => (scene.frames = number(typed)) },
  gravity("x", 0),
  gravity("y", 1),
  worldNumber("friction", "friction", 0),
  worldNumber("restitution", "restitution", 1),
  worldNumber("restitution cutoff", "restitution_cutoff", 0),
  worldNumber("PIT's threshold", "interference_threshold", 0),
  {
    id: "discs_collide",
    label: "discs meet each other",
    isSwitch: true,
    read: ({ world }) => String(world.discs_collide ?? true),
    write: ({ world }, typed) => (world.discs_collide = typed === "true"),
  },
];

function hidden(text: string): HTMLElement {
  const element = document.createElement("span");
  element.className = "hidden";
  element.textContent = text;
  return element;
}
