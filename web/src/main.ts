// The page: what is on it, and how its parts know of each other.
import { asked, pack, unpack } from "./address";
import { besides, many } from "./besides";
import { Clock, frameBeside } from "./clock";
import { download, fileName, receive } from "./files";
import { listen } from "./keys";
import * as library from "./library";
import { length, load, rule, sceneText, scenes, short, told, writeToml, type Vec } from "./library";
import { Lists, by } from "./lists";
import { Scrub } from "./scrub";
import { bodiesTold, isBody } from "./polygons";
import * as served from "./served";
import { Session, type Substeps } from "./session";
import { Stage } from "./stage";
import * as theme from "./theme";
import { ThingsPanel } from "./things";

const FIRST = "missed";
/** With more bodies than that, old ones and paths are only in the way. */
const CROWD = 30;

const query = new URLSearchParams(location.search);
const isEmbedded = query.has("embed");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const input = (id: string) => by(id) as HTMLInputElement;
const select = (id: string) => by(id) as HTMLSelectElement;

document.body.classList.toggle("embed", isEmbedded);
await load();

const session = new Session();
const clock = new Clock();
let stale = true;
const redraw = () => (stale = true);
const panel = (method: "pit" | "pic") => ({ canvas: by(`canvas-${method}`) as HTMLCanvasElement, method });
const stage = new Stage(session, clock, by("stage"), [panel("pit"), panel("pic")], redraw);
const scrub = new Scrub(session, by("ticks") as HTMLCanvasElement, input("scrub"));
const lists = new Lists(session, (time) => go(time));
const things = new ThingsPanel(session, message, (disc) => choose(disc));

// --- what is told ---------------------------------------------------------------------------------

function message(text: string | undefined): void {
  by("message").textContent = text ?? "";
  by("message").hidden = !text;
}

let spoken = 0;
function announce(text: string): void {
  by("live").textContent = text;
  spoken = performance.now();
}

/** What happened between two instants, for those who do not see it. */
function announceEvents(from: number, to: number): void {
  const { pic } = session;
  const count = pic.countAt(to);
  const fresh = count - pic.countAt(from);
  if (to < from || fresh <= 0 || (clock.playing && performance.now() - spoken < 1500)) return;
  const last = pic.event(count - 1);
  if (!last) return;
  const others = fresh > 1 ? `, and ${fresh - 1} before` : "";
  announce(`time ${short(last.time)}: ${last.names.join(" meets ")}${others}`);
}

/** The picture in words. */
function describe(): void {
  const { scene, pic, pit } = session;
  const time = Math.min(clock.now, session.recorded);
  const bodies = bodiesTold(scene, pic.bodiesAt(time));
  const more = bodies.length > 12 ? `, and ${bodies.length - 12} more` : "";
  const aside = besides(scene, pic, time);
  by("told").textContent = `${scene.name ?? "A scene"} at time ${short(time)}: ${many(pic.countAt(time), "collision")} by PIC, ${many(pit.countAt(Math.min(time, pit.recorded)), "shock")} by PIT. ${bodies.slice(0, 12).join("; ")}${more}.${aside && ` ${aside}.`}`;
}

/** What the exact run has besides collisions: the line is there where things fall, else when there is something to say. */
function tellBesides(): void {
  const { scene, pic } = session;
  const told = besides(scene, pic, Math.min(clock.now, pic.recorded));
  by("besides").textContent = told && `PIC: ${told}`;
  by("besides").hidden = !told;
}

function totals(): void {
  for (const method of ["pit", "pic"] as const) {
    const run = session[method];
    const time = Math.min(clock.now, run.recorded);
    const { energy, momentum } = run.totalsAt(time);
    const count = run.countAt(time);
    by(`${method}-collisions`).textContent = String(count);
    by(`${method}-energy`).textContent = short(energy);
    by(`${method}-momentum`).textContent = `${short(momentum[0])}, ${short(momentum[1])}`;
    by(`count-${method}`).textContent = many(count, method === "pit" ? "shock" : "collision");
  }
  tellBesides();
}

function settings(): void {
  const { scene } = session;
  const start = scene.world.gravity?.some((part) => part !== 0) ? ", as things start," : "";
  by("until").textContent = short(session.until);
  by("frame-told").textContent = short(scene.frame);
  input("frame").setAttribute("aria-valuetext", `${short(scene.frame)} long`);
  if (beforeFrame === undefined) input("frame").value = String(Math.log2(scene.frame / usualFrame));
  const found = rule(scene);
  const steps = session.pit.substeps;
  const step = scene.frame / steps;
  const holds = step * found.v_max < found.r_min / 2;
  const one = `step·v_max = ${short(step * found.v_max)} ${holds ? "<" : "≥"} r_min/2 = ${short(found.r_min / 2)}`;
  // There the library's numbers of steps end.
  const needed = found.substeps_needed < 2 ** 32 - 1 ? found.substeps_needed : `${found.substeps_needed} or more`;
  by("rule").textContent = scene.disc.length === 0 ? "" : holds ? `PIT's rule${start} holds: ${one}` : `PIT's rule${start} is broken: ${one}; it asks for ${needed} steps a frame`;
  by("rule").classList.toggle("broken", scene.disc.length > 0 && !holds);
}

// --- time -----------------------------------------------------------------------------------------

/** What waits for more to be recorded. */
let pending: (() => void) | undefined;
/** So many milliseconds the page may stand still for something that was asked for. */
const PATIENCE = 120;

/** To an instant, both runs; or as far as they could be recorded. Long ways take several frames of the screen. */
function go(wanted: number): void {
  pending = undefined;
  const before = clock.now;
  if (!session.recordTo(Math.min(wanted, session.until), PATIENCE)) {
    clock.pause();
    announce("recording");
    pending = () => go(wanted);
    return;
  }
  const time = session.isCut ? Math.min(wanted, session.recorded) : wanted;
  if (time < wanted && wanted <= session.until) message(tooMuch());
  clock.seek(time);
  announceEvents(Math.min(before, time - 1e-12 * Math.max(1, time)), time);
}

function tooMuch(): string {
  return `There are too many collisions to record them all: this page goes up to time ${short(session.recorded)}, of ${short(session.until)}. The carom command has no such limit.`;
}

function nextCollision(): void {
  pending = undefined;
  const next = session.pic.event(session.pic.countAt(clock.now));
  if (next) return go(next.time);
  if (session.pic.done) return announce("no more collisions");
  if (session.isCut) return message(tooMuch());
  // Recorded on until there is one after the present, or no more.
  session.record(PATIENCE);
  pending = nextCollision;
}

function previousCollision(): void {
  let count = session.pic.countAt(clock.now);
  while (count > 0 && session.pic.event(count - 1)!.time >= clock.now) count--;
  const before = session.pic.event(count - 1);
  go(before ? before.time : 0);
}

function stepFrames(step: 1 | -1): void {
  go(frameBeside(clock.now, session.scene.frame, step));
}

const slide = (frames: number) => () => go(clock.now + frames * session.scene.frame);

/** A whole run takes about ten seconds, but frames do not go by faster than thirty a second. */
function usualSpeed(): number {
  const { frame } = session.scene;
  return Math.min(Math.max(session.until / 10, 1e-140), 30 * frame);
}

function setSpeed(): void {
  clock.speed = usualSpeed() * 2 ** Number(input("speed").value);
  by("speed-told").textContent = `${short(clock.speed)} a second`;
  input("speed").setAttribute("aria-valuetext", `${short(clock.speed)} a second`);
}

function faster(by: number): void {
  input("speed").value = String(Number(input("speed").value) + by);
  setSpeed();
}

clock.onChange = () => {
  if (clock.playing) pending = undefined;
  by("play-sign").setAttribute("d", clock.playing ? "M3 2h3.5v12H3zM9.5 2H13v12H9.5z" : "M3 1.5 14 8 3 14.5z");
  by("play-word").textContent = clock.playing ? "Pause" : "Play";
  by("embed-play").textContent = clock.playing ? "Pause" : "Play";
  if (!clock.playing) describe();
  redraw();
};

// --- scenes ---------------------------------------------------------------------------------------

/** The frame that the slider's middle means, and how long the scene is: that stays as it is. */
let usualFrame = 1;
let usualUntil = 60;

/** Another scene; if it is bad, the one there is stays. */
function openText(text: string, name: string): boolean {
  if (text.trim() === "") {
    message(`${name}: found nothing in it; accepted: a scene in TOML or JSON`);
    return false;
  }
  try {
    session.open(text);
  } catch (error) {
    const lines = told(error).split("\n");
    message(lines.map((line) => (line.startsWith("and ") ? line : `${name}:${/^\d/.test(line) ? "" : " "}${line}`)).join("\n"));
    return false;
  }
  message(undefined);
  session.scene.name ??= name.replace(/\.(toml|json)$/i, "");
  document.title = `${session.scene.name} · carom`;
  return true;
}

function openNamed(name: string): boolean {
  const text = sceneText(name);
  if (text === undefined) {
    message(`There is no scene “${name}”; choose one of the list.`);
    return false;
  }
  const opened = openText(text, name);
  select("scenes").value = name;
  return opened;
}

async function openAddress(): Promise<boolean> {
  const wanted = asked(location.hash);
  if (!wanted) return false;
  if ("name" in wanted) return openNamed(wanted.name);
  try {
    const opened = openText(await unpack(wanted.packed), "address");
    if (opened) select("scenes").value = "";
    return opened;
  } catch (error) {
    message(told(error));
    return false;
  }
}

session.onChange = (what) => {
  if (what === "scene") {
    session.diagnosis = undefined;
    session.faults = [];
    session.recordTo(Math.min(session.until, session.scene.frame));
    session.record(60);
    [clock.now, clock.until] = [0, session.until];
    usualFrame = session.scene.frame;
    usualUntil = session.until;
    input("speed").value = "0";
    stage.selected = undefined;
    const crowded = session.scene.disc.length + session.scene.polygon.filter(isBody).length > CROWD;
    for (const layer of ["strobe", "paths", "rings", "names"] as const) show(layer, !crowded);
    things.reset();
    stage.fit();
    setSpeed();
    if (!isEmbedded && clock.playing) clock.pause();
  } else {
    pending = undefined;
    select("scenes").value = ""; // it is no longer the one of that name
    clock.until = session.until;
    session.record(12);
    clock.now = Math.min(clock.now, clock.until);
    if (stage.selected !== undefined && stage.selected >= session.scene.disc.length) stage.selected = undefined;
  }
  settings();
  describe();
  redraw();
};
session.onDiagnosis = redraw;

function choose(disc: number | undefined): void {
  stage.selected = disc;
  things.show(disc);
  redraw();
}

/** The frame's length: a whole number of frames makes a run as long as before. */
let beforeFrame: string | undefined;
function setFrame(): void {
  beforeFrame ??= JSON.stringify(session.scene);
  const power = Number(input("frame").value);
  const problem = session.edit((scene) => {
    scene.frames = Math.max(1, Math.round(usualUntil / (usualFrame * 2 ** power)));
    scene.frame = power === 0 ? usualFrame : usualUntil / scene.frames;
  }, false);
  message(problem);
}

function undo(): void {
  stage.letGo();
  session.undo();
}

function redo(): void {
  stage.letGo();
  session.redo();
}

function removeSelected(): void {
  stage.letGo();
  const disc = stage.selected;
  if (disc === undefined) return;
  stage.selected = undefined;
  message(session.edit((scene) => scene.disc.splice(disc, 1)));
}

async function share(): Promise<void> {
  const packed = await pack(JSON.stringify(session.scene));
  history.replaceState(null, "", `${location.pathname}${location.search.replace(/[?&]served\b/, "")}#s=${packed}`);
  input("link").value = location.href;
  (by("shared") as HTMLDialogElement).showModal();
  let copied = "Copy it from here.";
  try {
    await navigator.clipboard.writeText(location.href);
    copied = "It was copied: paste it anywhere.";
  } catch {
    // Not every page may.
  }
  by("shared-told").textContent = location.href.length > 30_000 ? `${copied} It is long (${location.href.length} letters): a file may be better.` : copied;
  input("link").select();
}

// --- what is shown --------------------------------------------------------------------------------

type Layer = keyof typeof stage.layers;
const box = (layer: Layer) => document.querySelector<HTMLInputElement>(`[data-layer="${layer}"]`)!;

function show(layer: Layer, shown: boolean): void {
  stage.layers[layer] = box(layer).checked = shown;
  redraw();
}

function overlay(overlaid: boolean): void {
  stage.overlaid = overlaid;
  document.querySelector<HTMLInputElement>(`[name=view][value=${overlaid ? "overlay" : "both"}]`)!.checked = true;
  by("stage").classList.toggle("overlaid", overlaid);
  redraw();
}

const tabs = [...document.querySelectorAll<HTMLButtonElement>("[role=tab]")];
function turnTo(tab: HTMLButtonElement): void {
  for (const other of tabs) {
    const isThis = other === tab;
    other.setAttribute("aria-selected", String(isThis));
    other.tabIndex = isThis ? 0 : -1;
    by(other.getAttribute("aria-controls")!).hidden = !isThis;
  }
  redraw();
}

// --- the controls ---------------------------------------------------------------------------------

const on = (id: string, what: "click" | "input" | "change", action: () => void) => by(id).addEventListener(what, action);
on("play", "click", () => clock.toggle());
on("reset", "click", () => go(0));
on("next-frame", "click", () => stepFrames(1));
on("previous-frame", "click", () => stepFrames(-1));
on("next-collision", "click", nextCollision);
on("previous-collision", "click", previousCollision);
on("scrub", "input", () => go(Number(input("scrub").value)));
on("time", "change", () => {
  const time = Number(input("time").value);
  if (Number.isFinite(time)) go(time);
  input("time").value = String(clock.now);
});
on("speed", "input", setSpeed);
on("frame", "input", setFrame);
on("frame", "change", () => {
  if (beforeFrame) session.remember(beforeFrame);
  beforeFrame = undefined;
});
on("substeps", "change", () => {
  const text = select("substeps").value;
  const looks: Substeps = text === "auto" ? "auto" : Number(text);
  message(session.looks(looks));
});
on("fit", "click", () => stage.fit());
on("undo", "click", undo);
on("redo", "click", redo);
on("events-of", "change", redraw);
on("share", "click", () => void share());
on("save", "click", () => download(fileName(session.scene.name, "toml"), writeToml(session.scene), "application/toml"));
on("export-svg", "click", () => download(fileName(session.scene.name, "svg"), stage.svg(session.faults, session.scene.name ?? "carom"), "image/svg+xml"));
on("export-png", "click", () => void stage.png().then((blob) => download(fileName(session.scene.name, "png"), blob)));
const figure = (method: "pit" | "pic") => () => {
  const dark = document.documentElement.dataset.theme === "dark";
  session.recordTo(session.until);
  const svg = session[method].svg({ theme: dark ? "dark" : "light", title: method.toUpperCase() });
  download(fileName(`${session.scene.name ?? "scene"}-${method}`, "svg"), svg, "image/svg+xml");
};
on("export-figure", "click", figure("pic"));
on("export-figure-pit", "click", figure("pit"));
on("export-log", "click", () => {
  session.recordTo(session.until);
  download(fileName(session.scene.name, "jsonl"), session.pic.log(), "application/jsonl");
});
on("help-button", "click", () => (by("help") as HTMLDialogElement).showModal());
on("scenes", "change", () => {
  const name = select("scenes").value;
  if (name && location.hash === `#${name}`) openNamed(name);
  else if (name) location.hash = name;
});
by("skip").addEventListener("click", (event) => {
  // The address has the scene in it.
  event.preventDefault();
  by("controls").focus();
});
for (const shown of document.querySelectorAll<HTMLInputElement>("[data-layer]")) {
  shown.addEventListener("change", () => show(shown.dataset.layer as Layer, shown.checked));
}
for (const view of document.querySelectorAll<HTMLInputElement>("[name=view]")) {
  view.addEventListener("change", () => overlay(view.value === "overlay"));
}
for (const add of document.querySelectorAll<HTMLButtonElement>("[data-add]")) {
  add.addEventListener("click", () => {
    const radii = session.scene.disc.map((disc) => disc.radius).sort((a, b) => a - b);
    const usual = radii[radii.length >> 1] ?? 30 / stage.view.scale;
    const low = stage.view.toWorld([0, stage.view.height]);
    const high = stage.view.toWorld([stage.view.width, 0]);
    const center: Vec = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2];
    things.add(add.dataset.add as "disc", center, Math.min(usual, length([high[0] - low[0], high[1] - low[1]]) / 12));
  });
}
tabs.forEach((tab, i) => {
  tab.addEventListener("click", () => turnTo(tab));
  tab.addEventListener("keydown", (event) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    const next = tabs[(i + step + tabs.length) % tabs.length]!;
    turnTo(next);
    next.focus();
  });
});
// The menu closes after a choice, with Escape, and when something else is pressed.
const menu = by("export") as HTMLDetailsElement;
menu.addEventListener("click", (event) => {
  if (event.target instanceof HTMLButtonElement) menu.open = false;
});
menu.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    menu.open = false;
    menu.querySelector("summary")!.focus();
  }
});
addEventListener("pointerdown", (event) => {
  if (!menu.contains(event.target as Node)) menu.open = false;
});

stage.onSelect = () => things.show(stage.selected);
stage.onMessage = message;
if (isEmbedded) {
  by("embed-play").hidden = false;
  on("embed-play", "click", () => clock.toggle());
  stage.editable = false;
  stage.onTap = () => clock.toggle();
  clock.loops = true;
}

listen({
  " ": () => clock.toggle(),
  n: nextCollision,
  p: previousCollision,
  ".": () => stepFrames(1),
  ",": () => stepFrames(-1),
  ArrowRight: slide(0.1),
  ArrowLeft: slide(-0.1),
  "shift+ArrowRight": slide(1),
  "shift+ArrowLeft": slide(-1),
  ArrowUp: () => faster(0.5),
  ArrowDown: () => faster(-0.5),
  Home: () => go(0),
  End: () => go(session.until),
  r: () => go(0),
  o: () => overlay(!stage.overlaid),
  s: () => show("strobe", !stage.layers.strobe),
  v: () => show("velocity", !stage.layers.velocity),
  h: () => show("handles", !stage.layers.handles),
  f: () => stage.fit(),
  "+": () => stage.zoom(1.25),
  "=": () => stage.zoom(1.25),
  "-": () => stage.zoom(0.8),
  "?": () => (by("help") as HTMLDialogElement).showModal(),
  "ctrl+z": undo,
  "ctrl+y": redo,
  "ctrl+shift+z": redo,
  Delete: removeSelected,
});

// --- a frame of the screen ------------------------------------------------------------------------

let last = performance.now();
let told_at = 0;
function frame(now: number): void {
  const before = clock.now;
  session.record(clock.playing ? 6 : 10);
  pending?.();
  clock.tick((now - last) / 1000, session.done && !session.isCut ? session.until : session.recorded);
  if (clock.playing && session.isCut && clock.now >= session.recorded) {
    clock.pause();
    message(tooMuch());
  }
  last = now;
  if (clock.now !== before) {
    stale = true;
    announceEvents(before, clock.now);
  }
  if (stale || !session.done) {
    stale = false;
    stage.draw(session.faults);
    scrub.draw(stage.palette, clock.now);
    // Numbers that change faster than they can be read are renewed ten times a second.
    if (!clock.playing || now - told_at > 100) {
      told_at = now;
      totals();
      if (document.activeElement !== by("time")) input("time").value = String(clock.now);
      input("scrub").setAttribute("aria-valuetext", `${short(clock.now)}, after ${session.pic.countAt(Math.min(clock.now, session.pic.recorded))} collisions`);
      by("frame-number").textContent = String(Math.floor(clock.now / session.scene.frame + 1e-9));
      lists.draw(clock.now);
      things.draw();
    }
  }
  requestAnimationFrame(frame);
}

// --- the beginning --------------------------------------------------------------------------------

select("scenes").replaceChildren(new Option("(your own)", ""), ...scenes().map(({ name, title }) => new Option(title || name, name)));
theme.follow(select("theme"), (palette) => {
  stage.palette = palette;
  redraw();
});
receive(by("open"), input("file"), by("drop"), (text, name) => {
  if (openText(text, name)) select("scenes").value = "";
}, message);
addEventListener("hashchange", () => {
  if (location.hash) void openAddress();
  else openNamed(FIRST);
});

let opened = await openAddress();
if (query.has("served")) {
  let seen: string | undefined;
  const take = (text: string, name: string) => {
    if (seen !== undefined && seen !== JSON.stringify(session.scene)) {
      message(`${name} has changed. What is here is not that file any more: load this page again to have it.`);
      return;
    }
    if (!openText(text, name)) return;
    opened = true;
    seen = JSON.stringify(session.scene);
    select("scenes").value = "";
  };
  await served.follow(take, message);
}
if (!opened) {
  // Whatever was said of the address, or of the file, stays.
  const said = by("message").textContent;
  openNamed(FIRST);
  if (said) message(said);
}
if (isEmbedded && !calm.matches) clock.play();
document.body.dataset.ready = "true";
requestAnimationFrame(frame);

/** For programs that drive the page, and its tests. */
Object.assign(window, { carom: { library, session, clock, stage, go, openText, readyAfter: performance.now() } });
