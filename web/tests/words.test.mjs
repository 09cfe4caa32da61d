// What is written in the pictures, and beside them.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, test } from "node:test";
import { carom, visit } from "./browser.mjs";

const here = visit();
let page;
afterEach(async () => {
  if (!page) return;
  assert.deepEqual(page.complaints, []);
  await page.close();
  page = undefined;
});

const open = async (path, options) => (page = await here.browser.open(`${here.server.origin}/${path}`, options));

async function go(time) {
  await page.evaluate((time) => (window.carom.session.recordTo(time), window.carom.go(time)), time);
  await page.waitForTimeout(200);
}

/** A block that walls close on: one rises at an end, and one goes round above it. */
const TUMBLE = `
frame = 0.05
frames = 100
[world]
gravity = [0, -9.81]
restitution = 0.6
restitution_cutoff = 0.05
friction = 0.3
[[polygon]]
vertices = [[0, 4], [2, 4], [2, 5], [0, 5]]
mass = 2
velocity = [3, 0]
spin = -2
[[polygon]]
vertices = [[6, 0.75], [10, 0.75], [10, 1.25], [6, 1.25]]
spin = 1.5
[[segment]]
a = [-5, -2]
b = [15, -2]
b_velocity = [0, 0.25]
`;

test("who was crushed, stilled or came to rest is told as the command line tells it", async () => {
  const path = join(mkdtempSync(join(tmpdir(), "carom-page-")), "tumble.toml");
  writeFileSync(path, TUMBLE);
  const summary = (scene) => JSON.parse(execFileSync(carom, ["run", scene, "--json"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  const told = () => page.locator("#besides").textContent();
  await open("#missed");
  assert.equal(await page.locator("#besides").isVisible(), false, "nothing falls there");
  await page.setInputFiles("#file", path);
  await page.waitForFunction(() => window.carom.session.scene.name === "tumble");
  await go(0);
  assert.equal(await told(), "PIC: 0 of 1 body at rest");
  await go(5);
  const { crushed, stilled } = summary(path);
  assert.deepEqual([crushed, stilled > 1], [1, true]);
  assert.equal(await told(), `PIC: 1 body crushed, ${stilled} contacts stilled`);
  assert.match(await page.locator("#told").textContent(), /1 body crushed/);
  await open("#slope");
  await go(3.6);
  assert.equal(await told(), `PIC: ${summary("slope").at_rest} of 5 bodies at rest`);
});

/** Every word of one picture as it is seen now, with the rectangle that it fills. */
const words = (method = "pic") =>
  page.evaluate((method) => {
    const { stage } = window.carom;
    const place = document.createElement("div");
    place.innerHTML = stage.svg([], "words");
    document.body.append(place);
    const picture = place.querySelectorAll("svg > g")[method === "pit" ? 0 : 1];
    const found = [...picture.querySelectorAll(":scope g text")].map((text) => {
      const { x, y, width, height } = text.getBBox();
      return { text: text.textContent, x, y, width, height };
    });
    place.remove();
    return found;
  }, method);
const word = async (text) => (await words()).find((found) => found.text === text);

test("walls have names, where they are", async () => {
  await open("#rotating-gate");
  const [gate, bar] = [await word("gate"), await word("bar")];
  assert.ok(gate && bar);
  await go(3);
  assert.ok((await word("bar")).y < bar.y - 10, "the bar rises");
  assert.ok((await word("gate")).y > gate.y, "the gate turns");
  await page.uncheck("[data-layer=names]");
  assert.equal(await word("gate"), undefined);
  await open("#paddle-wheel");
  assert.ok(await word("wheel"));
  const scene = {
    container: [{ name: "ring", center: [0, 0], radius: 9 }],
    polygon: [{ name: "stone", vertices: [[-2, -2], [2, -2], [0, 2]] }],
    segment: [{ name: "post", a: [5, -3], b: [5, 3] }, { name: "ramp", a: [-6, -3], b: [-4, 3], thickness: 1 }],
    disc: [{ name: "ball", center: [0, 5], radius: 1 }],
  };
  await page.evaluate((text) => window.carom.openText(text, "walls"), JSON.stringify(scene));
  assert.deepEqual((await words()).map(({ text }) => text).slice(1), ["ball", "stone", "post", "ramp", "ring"]);
  const [post, x] = [await word("post"), await page.evaluate(() => window.carom.stage.view.toScreen([5, 0])[0])];
  assert.ok(post.x > x || post.x + post.width < x, "a word is beside its wall, and not on it");
});

test("of two names that overlap, the later one is left out", async () => {
  await open("#slope", { viewport: { width: 400, height: 800 } });
  for (const time of [0, 0.7, 1.5, 3]) {
    await go(time);
    for (const method of ["pit", "pic"]) {
      const found = await words(method);
      assert.ok(found.some(({ text }) => text === "ice"), "the first is always there");
      for (const [i, a] of found.entries()) {
        // The rectangle of a word has some room above and below its letters.
        const isOver = (b) => Math.abs(2 * a.x + a.width - 2 * b.x - b.width) < a.width + b.width && Math.abs(a.y - b.y) < 0.85 * a.height;
        assert.deepEqual(found.slice(i + 1).filter(isOver), [], `${method} at ${time}: over ${a.text}`);
      }
    }
  }
});

test("names are over handles, and walls that move have theirs at the start alone", async () => {
  await open("#slope");
  const svg = () => page.evaluate(() => window.carom.stage.svg([], "handles"));
  const HANDLE = 'stroke="#7a3ea8"';
  for (const time of [0, 1.5]) {
    await go(time);
    const [, picture] = (await svg()).split(">PIC</text>");
    assert.ok(picture.includes(HANDLE));
    assert.ok(picture.lastIndexOf(HANDLE) < picture.indexOf(">ice</text>"), `at ${time}`);
  }
  await open("#rotating-gate");
  const count = async () => (await svg()).split(HANDLE).length - 1;
  // In both pictures: four ends of walls that stand, two of the bar; four corners of the gate and its middle.
  assert.equal(await count(), 2 * (4 + 2 + 5));
  await go(3);
  assert.equal(await count(), 2 * 4);
});

test("the number of a fault is whole, and beside its first line", async () => {
  await open("#pile");
  await go(5);
  await page.waitForFunction(() => document.querySelector("#fault-list")?.start > 10_000, undefined, { timeout: 60_000 });
  await page.waitForTimeout(300);
  // Of an entry that is seen as a whole: the strip that its number is in, and its first line.
  const { strip, line } = await page.evaluate(() => {
    const panel = document.getElementById("faults").getBoundingClientRect();
    const rows = [...document.querySelectorAll("#fault-list li")].map((row) => [row.getBoundingClientRect(), row]);
    const [box, row] = rows.find(([{ top, bottom }]) => top >= panel.top && bottom <= panel.bottom);
    const { top, bottom } = row.querySelector("b").getClientRects()[0];
    const right = row.querySelector("button").getBoundingClientRect().left;
    return { strip: { x: panel.left, y: box.top, width: right - panel.left, height: box.height }, line: [top - box.top, bottom - box.top] };
  });
  const picture = [...(await page.screenshot({ clip: strip }))];
  const [left, top, bottom] = await page.evaluate(async (picture) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(picture)]));
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const dark = [...Array(image.width * image.height).keys()].filter((i) => data[4 * i] < 128);
    const rows = dark.map((i) => Math.floor(i / image.width));
    return [Math.min(...dark.map((i) => i % image.width)), Math.min(...rows), Math.max(...rows)];
  }, picture);
  assert.ok(left >= 2, `it begins ${left} pixels from the edge`);
  assert.ok(top >= line[0] - 1 && bottom <= line[1] + 1, `from ${top} to ${bottom}, and the line is from ${line.join(" to ")}`);
});
