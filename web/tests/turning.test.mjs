// What falls, turns and rubs, and walls that move, in the page.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { drag, pictures, visit } from "./browser.mjs";

const here = visit();

const SCENE = `
frame = 0.25
frames = 12
[world]
gravity = [0, -10]
friction = 0.4
restitution = 0.6
restitution_cutoff = 0.2
[[segment]]
a = [-12, 0]
b = [12, 0]
[[segment]]
a = [-10, 0]
b = [-10, 4]
velocity = [0.5, 0]
[[disc]]
name = "ball"
center = [-4, 1.5]
velocity = [2, 1]
radius = 0.5
[[polygon]]
name = "box"
vertices = [[0, 6], [2, 6], [2, 7], [0, 7]]
mass = 2
velocity = [1, 2]
spin = 1.5
color = "#d1433f"
[[polygon]]
vertices = [[5, 4], [9, 4], [9, 4.5], [5, 4.5]]
spin = 0.5
`;

async function open() {
  const page = await here.browser.open(`${here.server.origin}/`);
  assert.ok(await page.evaluate((text) => window.carom.openText(text, "turning"), SCENE));
  return page;
}

/** The colour of a picture at a place of the plane. */
async function colorAt(page, at, method) {
  return page.evaluate(
    ([at, method]) => {
      const canvas = document.getElementById(`canvas-${method}`);
      const [x, y] = window.carom.stage.view.toScreen(at);
      const ratio = canvas.width / canvas.clientWidth;
      return [...canvas.getContext("2d").getImageData(Math.round(x * ratio), Math.round(y * ratio), 1, 1).data];
    },
    [at, method],
  );
}

const drawn = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

test("a polygon that turns is seen where the library has it, in both pictures", async () => {
  const page = await open();
  await page.evaluate(() => {
    window.carom.stage.layers.strobe = window.carom.stage.layers.handles = window.carom.stage.layers.names = false;
  });
  for (const time of [0.1, 0.9, 2.2]) {
    await page.evaluate((time) => window.carom.go(time), time);
    await drawn(page);
    for (const method of ["pit", "pic"]) {
      const body = await page.evaluate(([method]) => [...window.carom.session[method].bodiesAt(window.carom.clock.now)].slice(6, 9), [method]);
      const [x, y, angle] = body;
      // Near two corners of it that are opposite, and outside of it, where an upright box would be or not.
      for (const side of [1, -1]) {
        const corner = [0.85 * side, 0.35 * side];
        const at = [x + Math.cos(angle) * corner[0] - Math.sin(angle) * corner[1], y + Math.sin(angle) * corner[0] + Math.cos(angle) * corner[1]];
        const [red, green, blue] = await colorAt(page, at, method);
        assert.ok(red > 150 && green < 130 && blue < 130, `${method} at ${time}: ${[red, green, blue]} at ${at}`);
      }
    }
  }
  assert.deepEqual(page.complaints, []);
  await page.close();
});

test("walls move, paths are curved, and events have words", async () => {
  const page = await open();
  await page.evaluate(() => window.carom.go(2));
  await drawn(page);
  const found = await page.evaluate(() => {
    const { session, stage } = window.carom;
    const wall = [...session.pic.segmentsAt(2)].slice(4, 8);
    return { wall, svg: stage.svg([], "turning"), events: session.pic.events(0, 99), described: document.getElementById("told").textContent };
  });
  assert.deepEqual(found.wall, [-9, 0, -9, 4]);
  assert.match(found.svg, /d="M[^"]*Q/);
  assert.ok(found.events.some(({ kind, names }) => kind === "polygon-segment" && names[0] === "box"));
  assert.ok(found.events.every(({ kind, spin_after, after }) => kind !== "change" && spin_after.length === after.length));
  assert.match(found.described, /box at /);
  await page.screenshot({ path: join(pictures, "turning.png") });
  assert.deepEqual(page.complaints, []);
  await page.close();
});

test("a box is dragged, and its velocity by its arrow", async () => {
  const page = await open();
  const box = () => page.evaluate(() => window.carom.session.scene.polygon[0]);
  await drag(page, [0.5, 6.2], [-2.5, 7.2]);
  const { vertices } = await box();
  assert.ok(Math.abs(vertices[0][0] + 3) < 0.1 && Math.abs(vertices[0][1] - 7) < 0.1, `${vertices}`);
  assert.ok(Math.abs(vertices[2][0] - vertices[0][0] - 2) < 1e-9 && Math.abs(vertices[2][1] - vertices[0][1] - 1) < 1e-9, `${vertices}`);
  // Its arrow is that of five frames, because that is what takes its tip out of it: from (−2, 7.5) to (−0.75, 10).
  await drag(page, [vertices[0][0] + 1 + 1.25, vertices[0][1] + 0.5 + 2.5], [vertices[0][0] + 1, vertices[0][1] + 0.5 + 2.5]);
  const { velocity } = await box();
  assert.ok(Math.abs(velocity[0]) < 0.05 && Math.abs(velocity[1] - 2) < 0.05, `${velocity}`);
  assert.deepEqual(page.complaints, []);
  await page.close();
});

test("gravity, friction, spins and masses are typed", async () => {
  const page = await open();
  await page.click("#tab-things");
  const type = async (selector, text) => {
    await page.fill(selector, text);
    await page.press(selector, "Enter");
  };
  await type('[data-world="gravity-y"]', "-1");
  await type('[data-world="friction"]', "0");
  const label = (name) => `[aria-label="${name}"]`;
  await type(label("polygon 0, spin"), "3");
  await type(label("polygon 1, mass"), "4");
  await type(label("wall 1, b, velocity x"), "0.25");
  const scene = await page.evaluate(() => window.carom.session.scene);
  assert.deepEqual([scene.world.gravity, scene.world.friction], [[0, -1], 0]);
  assert.deepEqual([scene.polygon[0].spin, scene.polygon[1].mass], [3, 4]);
  assert.deepEqual([scene.segment[1].velocity, scene.segment[1].b_velocity], [[0.5, 0], [0.25, 0]]);
  await page.click('[data-add="box"]');
  assert.equal(await page.evaluate(() => window.carom.session.scene.polygon.length), 3);
  await type(label("polygon 0, mass"), "-1");
  assert.match(await page.textContent("#message"), /polygon\[0\]\.mass: found -1/);
  assert.deepEqual(page.complaints, []);
  await page.close();
});
