// A real browser at the real page: `carom play`, and Chromium.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** The program: as the tests built it. */
export const carom = process.env.CAROM ?? ["release", "debug"].map((kind) => join(root, "target", kind, "carom")).find(existsSync);
/** Where pictures are left to be looked at. */
export const pictures = join(root, "target/page");
mkdirSync(pictures, { recursive: true });

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"];

/** Starts `carom play`, and tells its address. */
export async function serve(...args) {
  const server = spawn(carom, ["play", "--no-open", ...args], { stdio: ["ignore", "pipe", "ignore"] });
  const address = await new Promise((resolve, reject) => {
    let text = "";
    server.stdout.on("data", (part) => {
      text += part;
      const found = /http:\S+/.exec(text);
      if (found) resolve(found[0]);
    });
    server.on("exit", (code) => reject(new Error(`carom play ended with ${code}`)));
  });
  return { address, origin: new URL(address).origin, stop: () => server.kill() };
}

/** A browser, and pages in it that must not complain. */
export async function browse() {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  const folder = await mkdtemp(join(tmpdir(), "carom-browser-"));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    args: FLAGS,
    viewport: { width: 1440, height: 900 },
    reducedMotion: "no-preference",
    acceptDownloads: true,
  });
  const open = async (address, options = {}) => {
    const page = await context.newPage();
    if (options.viewport) await page.setViewportSize(options.viewport);
    if (options.media) await page.emulateMedia(options.media);
    page.complaints = [];
    // That the tests read pixels is no fault of the page.
    const isOurs = (line) => line.text().includes("willReadFrequently");
    page.on("console", (line) => ["error", "warning"].includes(line.type()) && !isOurs(line) && page.complaints.push(line.text()));
    page.on("pageerror", (error) => page.complaints.push(String(error)));
    await page.goto(address);
    await page.waitForSelector("body[data-ready]");
    return page;
  };
  const close = async () => {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { context, open, close };
}

/** One server and one browser for all tests of a file: `here.server` and `here.browser`. */
export function visit() {
  const here = {};
  before(async () => {
    here.server = await serve();
    here.browser = await browse();
  });
  after(async () => {
    await here.browser?.close();
    here.server?.stop();
  });
  return here;
}

/** The state of a disc in the page, now: x, y, vx, vy. */
export const disc = (page, id, method = "pic") =>
  page.evaluate(([id, method]) => [...window.carom.session[method].statesAt(window.carom.clock.now).slice(4 * id, 4 * id + 4)], [id, method]);

export const now = (page) => page.evaluate(() => window.carom.clock.now);

/** Where a place of the plane is in the window. */
export const place = (page, at, method = "pic") =>
  page.evaluate(
    ([at, method]) => {
      const box = document.getElementById(`canvas-${method}`).getBoundingClientRect();
      const [x, y] = window.carom.stage.view.toScreen(at);
      return [box.left + x, box.top + y];
    },
    [at, method],
  );

export async function drag(page, from, to, method = "pic") {
  const [a, b] = [await place(page, from, method), await place(page, to, method)];
  await page.mouse.move(...a);
  await page.mouse.down();
  await page.mouse.move((a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
  await page.mouse.move(...b);
  await page.mouse.up();
}
