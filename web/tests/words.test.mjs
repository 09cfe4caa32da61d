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
