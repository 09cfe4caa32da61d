// What the page takes: measured in one run, and written into docs/src/page.md. Run as `npm run measure`,
// on a quiet machine.
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { browse, carom, serve } from "./browser.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const best = (numbers) => Math.min(...numbers);
const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
const kilo = (bytes) => `${Math.round(bytes / 1000)} kB`;

function sizes() {
  const files = readdirSync(here("../dist")).filter((name) => name !== "manifest.json").map((name) => readFileSync(here(`../dist/${name}`)));
  const all = (pack) => kilo(files.reduce((sum, file) => sum + pack(file).length, 0));
  return { raw: all((file) => file), gzip: all((file) => gzipSync(file, { level: 9 })), brotli: all(brotliCompressSync) };
}

/** From asking for the page to a scene that can be played, in milliseconds; a new browser each time. */
async function opening(rounds) {
  const [paint, ready] = [[], []];
  for (let i = 0; i < rounds; i++) {
    const [server, browser] = [await serve(), await browse()];
    const page = await browser.open(`${server.origin}/#missed`);
    paint.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime));
    ready.push(await page.evaluate(() => window.carom.readyAfter));
    await browser.close();
    server.stop();
  }
  return { paint: paint.map(Math.round), ready: ready.map(Math.round) };
}

/** Collisions a second of the engine alone, in the page and by the command, in turns. */
async function engines(page, rounds) {
  const until = 1200;
  const [native, wasm] = [[], []];
  let collisions = 0;
  for (let i = 0; i < rounds; i++) {
    const told = JSON.parse(execFileSync(carom, ["run", "gas", "--until", String(until), "--json"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
    native.push(told.seconds / told.collisions.total);
    collisions = told.collisions.total;
    const [seconds, count] = await page.evaluate((until) => {
      const { library } = window.carom;
      const simulation = new library.Simulation(library.sceneText("gas"));
      const start = performance.now();
      simulation.advanceTo(until);
      const seconds = (performance.now() - start) / 1000;
      const count = simulation.collisions;
      simulation.free();
      return [seconds, count];
    }, until);
    if (count !== collisions) throw new Error(`${count} collisions in the page, ${collisions} by the command`);
    wasm.push(seconds / count);
  }
  return { collisions, native: 1e9 * best(native), wasm: 1e9 * best(wasm) };
}

/** Milliseconds between frames of the screen while a gas plays. */
async function frames(browser, server, discs) {
  const page = await browser.open(`${server.origin}/#gas`);
  const scene = execFileSync(carom, ["gas", "--discs", String(discs), "--packing", "0.5", "--scene", "-"], { encoding: "utf8", maxBuffer: 1 << 30 });
  const intervals = await page.evaluate(async (text) => {
    const { openText, clock, session } = window.carom;
    openText(text, "gas");
    await new Promise((resolve) => {
      const wait = setInterval(() => session.done && (clearInterval(wait), resolve()), 50);
    });
    clock.play();
    return new Promise((resolve) => {
      const found = [];
      let last = performance.now();
      const see = (now) => {
        found.push(now - last);
        last = now;
        if (found.length < 240) requestAnimationFrame(see);
        else resolve(found.slice(10));
      };
      requestAnimationFrame(see);
    });
  }, scene);
  await page.close();
  return { median: median(intervals), late: intervals.filter((ms) => ms > 25).length, of: intervals.length };
}

const server = await serve();
const browser = await browse();
const page = await browser.open(`${server.origin}/#missed`);
const speed = await engines(page, 5);
await page.close();
const rates = [];
for (const discs of [400, 2000, 5000]) rates.push([discs, await frames(browser, server, discs)]);
await browser.close();
server.stop();
const opened = await opening(5);
const size = sizes();

const lines = [
  `Measured by \`npm run measure\` in \`web/\` (${cpus()[0].model.trim()}, ${cpus().length} cores, Chromium without a graphics card):`,
  "",
  "| what | how much |",
  "|---|---|",
  `| all files of the page | ${size.raw}; ${size.gzip} with gzip, ${size.brotli} with brotli |`,
  `| first paint, each of five times | ${opened.paint.join(", ")} ms |`,
  `| until a scene can be played | ${opened.ready.join(", ")} ms |`,
  `| a collision of the scene \`gas\`, by the command | ${speed.native.toFixed(0)} ns |`,
  `| the same in the page (best of five in turns, ${speed.collisions} collisions each) | ${speed.wasm.toFixed(0)} ns: ${(speed.native / speed.wasm).toFixed(2)} of the command's rate |`,
  ...rates.map(([discs, { median, late, of }]) => `| a frame of the screen, ${discs} discs playing in both pictures | ${median.toFixed(1)} ms; ${late} of ${of} took over 25 ms |`),
];
const book = here("../../docs/src/page.md");
const text = readFileSync(book, "utf8");
const [start, end] = ["<!-- measured -->", "<!-- /measured -->"];
writeFileSync(book, text.replace(new RegExp(`${start}[^]*${end}`), `${start}\n\n${lines.join("\n")}\n\n${end}`));
console.log(lines.join("\n"));
