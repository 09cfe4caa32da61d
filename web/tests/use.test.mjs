// What a person does with the page: with the mouse, with keys, on a phone.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, test } from "node:test";
import { carom, disc, drag, now, pictures, place, serve, visit } from "./browser.mjs";

const here = visit();
let page;
afterEach(async () => {
  if (!page) return;
  assert.deepEqual(page.complaints, []);
  await page.close();
  page = undefined;
});

const open = async (path, options) => (page = await here.browser.open(`${here.server.origin}/${path}`, options));
const message = () => page.locator("#message").textContent();
/** A scene with one of everything that the page knows. */
const ALL = JSON.stringify({
  name: "all", frame: 0.5, frames: 20,
  world: { boundary: { box: [-20, -20, 20, 20] }, restitution: 0.9, restitution_cutoff: 0.01, interference_threshold: 0.02 },
  disc: [
    { name: "a", center: [0, 0], velocity: [3, 1], radius: 1, mass: 2, restitution: 0.8, color: "#2f6fde" },
    { center: [12, 12], radius: 1, mass: "fixed" },
    { name: "resting", center: [0, -4], radius: 1 },
  ],
  segment: [{ name: "w", a: [14, -5], b: [14, 5], thickness: 0.5 }],
  container: [{ center: [0, 0], radius: 9 }],
  polygon: [{ vertices: [[-18, -18], [-14, -18], [-16, -14]] }],
});
const near = (a, b, by = 1e-12) => assert.ok(Math.abs(a - b) <= by, `${a} is not ${b}`);

test("play, pause, and back to the start", async () => {
  await open("#missed");
  await page.click("#play");
  await page.waitForFunction(() => window.carom.clock.now > 0.3);
  await page.click("#play");
  const time = await now(page);
  await page.waitForTimeout(150);
  assert.equal(await now(page), time);
  await page.click("#reset");
  assert.equal(await now(page), 0);
  await page.click("#play");
  await page.waitForFunction(() => !window.carom.clock.playing, undefined, { timeout: 20_000 });
  assert.equal(await now(page), 5);
});

test("steps go to frames, and to the exact instants of collisions, forwards and backwards", async () => {
  await open("#missed");
  await page.click("#next-frame");
  await page.click("#next-frame");
  assert.equal(await now(page), 2);
  await page.click("#next-collision");
  near(await now(page), 2.3);
  const [x, y, vx, vy] = await disc(page, 0);
  near(x, -2, 1e-9);
  near(y, -1.5, 1e-9);
  near(vx, -2.24, 1e-9);
  near(vy, -7.68, 1e-9);
  await page.click("#previous-frame");
  assert.equal(await now(page), 2);
  assert.deepEqual((await disc(page, 0)).slice(2), [8, 0]);
  await page.click("#next-collision");
  await page.click("#previous-collision");
  assert.equal(await now(page), 0);
});

test("the bar of time goes to any instant, and back", async () => {
  await open("#missed");
  await page.fill("#time", "2.25");
  await page.press("#time", "Enter");
  assert.equal(await now(page), 2.25);
  near((await disc(page, 0))[0], -20.4 + 8 * 2.25, 1e-12);
  const bar = await page.locator("#scrub").boundingBox();
  await page.mouse.click(bar.x + bar.width * 0.8, bar.y + bar.height / 2);
  const time = await now(page);
  assert.ok(time > 3.8 && time < 4.2, `${time}`);
  await page.mouse.click(bar.x + bar.width * 0.2, bar.y + bar.height / 2);
  const early = await now(page);
  near((await disc(page, 0))[0], -20.4 + 8 * early, 1e-9);
});

test("a disc is dragged, and both runs change", async () => {
  await open("#missed");
  await drag(page, [-20.4, -1.5], [-20.4, 8]);
  const scene = await page.evaluate(() => window.carom.session.scene);
  near(scene.disc[0].center[0], -20.4, 0.2);
  near(scene.disc[0].center[1], 8, 0.2);
  const count = await page.evaluate(() => (window.carom.session.recordTo(5), window.carom.session.pic.collisions));
  assert.equal(count, 0, "they now pass each other");
  await page.keyboard.press("Control+z");
  const back = await page.evaluate(() => window.carom.session.scene.disc[0].center);
  assert.deepEqual(back, [-20.4, -1.5]);
  await page.keyboard.press("Control+Shift+z");
  near((await page.evaluate(() => window.carom.session.scene.disc[0].center))[1], 8, 0.2);
});

test("the third disc of a path, and the tip of the arrow, set direction and speed", async () => {
  await open("#missed");
  // The third disc of a path is two frames on.
  await drag(page, [-20.4 + 16, -1.5], [-20.4 + 10, -1.5 + 4]);
  let velocity = await page.evaluate(() => window.carom.session.scene.disc[0].velocity);
  near(velocity[0], 5, 0.15);
  near(velocity[1], 2, 0.15);
  const { center } = await page.evaluate(() => window.carom.session.scene.disc[0]);
  await drag(page, [center[0] + velocity[0], center[1] + velocity[1]], [center[0] + 7, center[1] - 1], "pit");
  velocity = await page.evaluate(() => window.carom.session.scene.disc[0].velocity);
  near(velocity[0], 7, 0.15);
  near(velocity[1], -1, 0.15);
});

test("the heavy red disc, walls by their ends, corners and rims are dragged", async () => {
  await open("#missed");
  await drag(page, [14, -10], [10, -8]);
  near((await page.evaluate(() => window.carom.session.scene.disc[2].center))[0], 10, 0.2);
  await open("#edge-cases");
  const before = await page.evaluate(() => window.carom.session.scene.segment[0].a);
  await drag(page, before, [before[0] - 3, before[1] + 1]);
  const end = await page.evaluate(() => window.carom.session.scene.segment[0].a);
  near(end[0], before[0] - 3, 1);
  assert.notDeepEqual(end, before);
  await open("#crosses");
  const [a, b] = await page.evaluate(() => [window.carom.session.scene.segment[7].a, window.carom.session.scene.segment[7].b]);
  await drag(page, a, [a[0] + (a[0] - b[0]) / 4, a[1] + (a[1] - b[1]) / 4]);
  assert.notDeepEqual(await page.evaluate(() => window.carom.session.scene.segment[7].a), a, "one of a hundred walls");
  await open("#container");
  const rim = await page.evaluate(() => window.carom.session.scene.container[0]);
  await drag(page, [rim.center[0] + rim.radius, rim.center[1]], [rim.center[0] + rim.radius * 1.1, rim.center[1]]);
  near(await page.evaluate(() => window.carom.session.scene.container[0].radius), rim.radius * 1.1, rim.radius / 50);
});

test("a disc cannot be put into another: it says so, and goes back", async () => {
  await open("#missed");
  const [a, b] = [await place(page, [-20.4, -1.5]), await place(page, [20.4, 1.5])];
  await page.mouse.move(...a);
  await page.mouse.down();
  await page.mouse.move(a[0] + 10, a[1]);
  await page.mouse.move(...b);
  assert.match(await message(), /overlap/);
  const scene = await page.evaluate(() => window.carom.session.scene);
  assert.ok(scene.disc[0].center[0] < -15);
  await page.mouse.up();
  assert.match(await message(), /overlap/, "the reason stays");
  await drag(page, [14, -10], [12, -10]);
  assert.equal(await page.locator("#message").isHidden(), true, "until something else is done");
});

test("numbers can be typed; wrong ones are refused with a reason", async () => {
  await open("#missed");
  await page.click("#tab-things");
  await page.fill("#field-disc-0-3", "4");
  await page.press("#field-disc-0-3", "Enter");
  assert.deepEqual(await page.evaluate(() => window.carom.session.scene.disc[0].velocity), [4, 0]);
  await page.fill("#field-disc-0-5", "-1");
  await page.press("#field-disc-0-5", "Enter");
  assert.match(await message(), /radius.*accepted: a number above 0/);
  assert.equal(await page.getAttribute("#field-disc-0-5", "aria-invalid"), "true");
  assert.equal(await page.evaluate(() => window.carom.session.scene.disc[0].radius), 2.5);
  await page.fill("#field-disc-0-6", "fixed");
  await page.press("#field-disc-0-6", "Enter");
  assert.equal(await page.evaluate(() => window.carom.session.scene.disc[0].mass), "fixed");
});

test("discs, walls, containers and polygons are added and removed", async () => {
  await open("#missed");
  await page.click("#tab-things");
  const count = () => page.evaluate(() => ["disc", "segment", "container", "polygon"].map((list) => window.carom.session.scene[list].length));
  await page.click('[data-add="disc"]');
  await page.click('[data-add="segment"]');
  await page.click('[data-add="polygon"]');
  await page.click('[data-add="fixed"]');
  assert.deepEqual(await count(), [5, 1, 0, 1]);
  await page.click('[aria-label="Remove disc 3"]');
  await page.click('[aria-label="Remove wall 0"]');
  assert.deepEqual(await count(), [4, 0, 0, 1]);
  await page.click("#undo");
  assert.deepEqual(await count(), [4, 1, 0, 1]);
});

test("a scene can be made and played with keys alone", async () => {
  await open("#missed");
  await page.keyboard.press("n");
  near(await now(page), 2.3);
  await page.keyboard.press("p");
  assert.equal(await now(page), 0);
  await page.keyboard.press(".");
  await page.keyboard.press(".");
  await page.keyboard.press(",");
  assert.equal(await now(page), 1);
  await page.keyboard.press("ArrowRight");
  near(await now(page), 1.1);
  await page.keyboard.press("Shift+ArrowLeft");
  near(await now(page), 0.1);
  await page.keyboard.press("r");
  assert.equal(await now(page), 0);
  await page.keyboard.press("Space");
  assert.equal(await page.evaluate(() => window.carom.clock.playing), true);
  await page.keyboard.press("Space");
  await page.keyboard.press("?");
  assert.equal(await page.locator("#help").isVisible(), true);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#help").isVisible(), false);
  await page.keyboard.press("o");
  assert.equal(await page.locator("#panel-pit").isVisible(), false);
  await page.keyboard.press("o");
  // To the tables by tab alone, and a number changed.
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.id === "tab-faults")) break;
  }
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.locator("#things").isVisible(), true);
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.id === "field-disc-0-3")) break;
  }
  await page.keyboard.press("Control+a");
  await page.keyboard.type("6");
  await page.keyboard.press("Enter");
  assert.deepEqual(await page.evaluate(() => window.carom.session.scene.disc[0].velocity), [6, 0]);
});

test("faults are listed, and a click goes there", async () => {
  await open("#near-simultaneous");
  await page.waitForFunction(() => window.carom.session.diagnosis);
  const rows = page.locator("#fault-list button");
  await rows.first().waitFor();
  const text = await rows.first().textContent();
  await rows.first().click();
  near(await now(page), await page.evaluate(() => window.carom.session.diagnosis.times[0]));
  assert.match(text, /blue|green/);
  await page.click("#tab-events");
  const events = page.locator("#event-rows button");
  await events.first().waitFor();
  assert.equal(await events.count(), 2);
  await events.nth(1).click();
  near(await now(page), await page.evaluate(() => window.carom.session.pic.event(1).time));
});

test("the frame's length is PIT's own, and its rule is told", async () => {
  await open("#missed");
  assert.match(await page.locator("#rule").textContent(), /broken.*asks for 7 steps/);
  await page.locator("#frame").fill("-3");
  const scene = await page.evaluate(() => window.carom.session.scene);
  assert.deepEqual([scene.frame, scene.frames], [0.125, 40]);
  assert.match(await page.locator("#rule").textContent(), /holds/);
  await page.evaluate(() => window.carom.session.recordTo(5));
  assert.ok((await page.evaluate(() => window.carom.session.pit.collisions)) >= 1, "PIT sees it now");
  await page.locator("#frame").fill("0");
  await page.selectOption("#substeps", "auto");
  assert.equal(await page.evaluate(() => window.carom.session.pit.substeps), 7);
});

test("the whole scene goes into the address, and comes out of it", async () => {
  await open("#pinball");
  // One of everything.
  await page.evaluate((text) => window.carom.openText(text, "all"), ALL);
  const before = await page.evaluate(() => JSON.stringify(window.carom.session.scene));
  assert.match(before, /interference_threshold.*container/s);
  await page.click("#share");
  await page.waitForFunction(() => document.getElementById("shared-told").textContent);
  const link = await page.inputValue("#link");
  assert.match(link, /#s=[\w-]+$/);
  await page.close();
  page = await here.browser.open(link);
  assert.equal(await page.evaluate(() => JSON.stringify(window.carom.session.scene)), before);
});

test("mangled addresses are told of, and nothing is lost", async () => {
  await open("#s=AAAA");
  assert.match(await message(), /address cannot be read/);
  assert.equal(await page.evaluate(() => window.carom.session.scene.name), "missed");
  await page.evaluate(() => (location.hash = "no-such-scene"));
  await page.waitForFunction(() => document.getElementById("message").textContent.includes("no-such-scene"));
  await page.evaluate(() => (location.hash = "gas"));
  await page.waitForFunction(() => window.carom.session.scene.name === "gas");
  await page.evaluate(() => (location.hash = "s=%%%"));
  await page.waitForFunction(() => !document.getElementById("message").hidden);
  assert.equal(await page.evaluate(() => window.carom.session.scene.name), "gas");
});

test("saved files are the command line's, and come back", async () => {
  await open("#pinball");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
  assert.equal(download.suggestedFilename(), "pinball.toml");
  const path = join(mkdtempSync(join(tmpdir(), "carom-page-")), "saved.toml");
  await download.saveAs(path);
  const saved = execFileSync(carom, ["run", path, "--events", "-"], { encoding: "utf8", stdio: ["pipe", "pipe", "ignore"] });
  assert.equal(saved, execFileSync(carom, ["run", "pinball", "--events", "-"], { encoding: "utf8", stdio: ["pipe", "pipe", "ignore"] }));
  const before = await page.evaluate(() => window.carom.session.scene);
  await open("#missed");
  await page.setInputFiles("#file", path);
  await page.waitForFunction(() => window.carom.session.scene.name === "pinball");
  assert.deepEqual(await page.evaluate(() => window.carom.session.scene), before);
});

test("a bad file gives a readable message, and the scene stays", async () => {
  await open("#missed");
  const path = join(mkdtempSync(join(tmpdir(), "carom-page-")), "bad.toml");
  writeFileSync(path, "[[disc]]\ncenter = [0, 0]\nraduis = 1\n");
  await page.setInputFiles("#file", path);
  await page.waitForFunction(() => !document.getElementById("message").hidden);
  assert.match(await message(), /bad\.toml:3:1: disc\[0\]\.raduis: found an unknown key; did you mean `radius`/);
  writeFileSync(path, Buffer.from([0xff, 0xfe, 0, 1, 2]));
  await page.setInputFiles("#file", path);
  await page.waitForFunction(() => document.getElementById("message").textContent.includes("not text"));
  assert.equal(await page.evaluate(() => window.carom.session.scene.name), "missed");
});

test("a dropped file is opened", async () => {
  await open("#missed");
  const text = execFileSync(carom, ["import", "-"], { input: "2\n0.2 0.5 0.1 0 0.05 1 255 0 0\n0.8 0.5 -0.1 0 0.05 1 0 0 255\n", encoding: "utf8" });
  await page.evaluate((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "two.toml"));
    for (const kind of ["dragenter", "dragover", "drop"]) window.dispatchEvent(new DragEvent(kind, { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, text);
  await page.waitForFunction(() => window.carom.session.scene.name === "two");
});

test("names and colours are never HTML", async () => {
  await open("#missed");
  const evil = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
  const scene = { name: evil, frames: 5, disc: [{ name: evil, center: [0, 0], velocity: [1, 0], radius: 1 }, { name: `${evil}2`, center: [4, 0], radius: 1 }] };
  await page.evaluate((text) => window.carom.openText(text, '<img src=x onerror="window.hacked=1">.json'), JSON.stringify(scene));
  for (const tab of ["#tab-events", "#tab-things", "#tab-faults"]) await page.click(tab);
  await page.keyboard.press("n");
  await page.evaluate((text) => window.carom.openText(text, '<b onmouseover="hacked=1">'), '{"disc":[{"color":"\\"><script>window.hacked=1</script>","center":[0,0],"radius":1}]}');
  assert.match(await message(), /color/);
  const svg = await page.evaluate(() => window.carom.stage.svg([], window.carom.session.scene.name));
  assert.ok(!svg.includes("<img") && !svg.includes("<script"));
  await page.waitForTimeout(200);
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  assert.equal(await page.evaluate(() => document.querySelectorAll("main img, main script, #message *").length), 0);
});

test("what is seen is exported as SVG and PNG, and the figure and the log too", async () => {
  await open("#missed");
  await page.keyboard.press("n");
  const get = async (id) => {
    await page.click("#export summary");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(id)]);
    return [download.suggestedFilename(), readFileSync(await download.path())];
  };
  const [svgName, svg] = await get("#export-svg");
  assert.equal(svgName, "missed.svg");
  const isSvg = await page.evaluate((text) => new DOMParser().parseFromString(text, "image/svg+xml").querySelectorAll("parsererror, circle").length, svg.toString());
  assert.ok(isSvg > 10 && !svg.includes("parsererror"));
  writeFileSync(join(pictures, "export.svg"), svg);
  const [, png] = await get("#export-png");
  assert.equal(png.subarray(1, 4).toString(), "PNG");
  const [, figure] = await get("#export-figure");
  assert.match(figure.toString(), /^<svg/);
  const [, log] = await get("#export-log");
  assert.equal(log.toString(), execFileSync(carom, ["run", "missed", "--events", "-"], { encoding: "utf8", stdio: ["pipe", "pipe", "ignore"] }));
});

test("embedded, there is the motion alone", async () => {
  await open("?embed#missed");
  for (const part of [".bar", ".transport", ".side"]) assert.equal(await page.locator(part).isVisible(), false);
  await page.waitForFunction(() => window.carom.clock.now > 0.1);
  await page.click("#canvas-pic");
  assert.equal(await page.evaluate(() => window.carom.clock.playing), false);
  await page.screenshot({ path: join(pictures, "embed.png") });
});

test("an embedded page fits into its frame, and can be stopped without a mouse", async () => {
  for (const [width, height] of [[600, 300], [300, 200], [800, 300]]) {
    await open("?embed#missed", { viewport: { width, height } });
    await page.waitForTimeout(300);
    const boxes = await page.evaluate(() => ["pit", "pic"].map((method) => document.getElementById(`canvas-${method}`).getBoundingClientRect().toJSON()));
    for (const box of boxes) assert.ok(box.bottom <= height + 1 && box.right <= width + 1 && box.height > 40, JSON.stringify(box));
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.id), "embed-play");
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => window.carom.clock.playing), false);
    if (width !== 800) await page.close();
  }
});

test("for projectors the pictures are large, and alike", async () => {
  for (const [width, height] of [[1024, 768], [1280, 720], [1366, 768]]) {
    await open("?theme=projector#near-simultaneous", { viewport: { width, height } });
    await page.waitForTimeout(300);
    const boxes = await page.evaluate(() => ["pit", "pic"].map((method) => document.getElementById(`canvas-${method}`).getBoundingClientRect().toJSON()));
    near(boxes[0].width, boxes[1].width, 1);
    near(boxes[0].height, boxes[1].height, 1);
    assert.ok(boxes[0].width * boxes[0].height > 55_000, `${width}: ${boxes[0].width} by ${boxes[0].height}`);
    if (width !== 1366) await page.close();
  }
});

test("it works on a phone", async () => {
  await open("#missed", { viewport: { width: 390, height: 844 } });
  for (const tab of ["#tab-faults", "#tab-events", "#tab-things", "#tab-faults"]) {
    await page.click(tab);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `it is ${wide} wide`);
  }
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: join(pictures, "phone.png"), fullPage: true });
  await page.click("#next-collision");
  near(await now(page), 2.3);
  await drag(page, [-20.4, -1.5], [-20.4, 4]);
  near((await page.evaluate(() => window.carom.session.scene.disc[0].center))[1], 4, 0.5);
});

test("dark, light, projector, and reduced motion", async () => {
  await open("?embed#missed", { media: { reducedMotion: "reduce" } });
  await page.waitForTimeout(200);
  assert.equal(await now(page), 0, "nothing moves by itself");
  await open("#wrong-direction", { media: { colorScheme: "dark" } });
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  await page.keyboard.press("End");
  await page.waitForTimeout(200);
  await page.screenshot({ path: join(pictures, "dark.png") });
  await page.selectOption("#theme", "projector");
  await page.waitForTimeout(200);
  await page.screenshot({ path: join(pictures, "projector.png") });
  await page.keyboard.press("Tab");
  await page.locator("#canvas-pic").click({ position: { x: 5, y: 5 } });
  await page.keyboard.press("o");
  await page.waitForTimeout(200);
  await page.screenshot({ path: join(pictures, "overlaid.png") });
  await page.selectOption("#theme", "auto");
});

test("what happens is told to those who do not see it", async () => {
  await open("#missed");
  await page.keyboard.press("n");
  assert.match(await page.locator("#live").textContent(), /time 2\.3: blue meets green/);
  assert.match(await page.locator("#told").textContent(), /missed at time 2\.3: 1 collision by PIC, 0 shocks by PIT\. blue at/);
  assert.equal(await page.getAttribute("#frame", "aria-valuetext"), "1 long");
  await page.waitForFunction(() => document.getElementById("scrub").getAttribute("aria-valuetext") === "2.3, after 1 collisions");
});

/** What a pixel of a picture shows, as red, green, blue. */
const pixel = (at, method) =>
  page.evaluate(
    ([at, method]) => {
      const canvas = document.getElementById(`canvas-${method}`);
      const ratio = canvas.width / canvas.clientWidth;
      const [x, y] = window.carom.stage.view.toScreen(at);
      return [...canvas.getContext("2d").getImageData(Math.round(x * ratio), Math.round(y * ratio), 1, 1).data.slice(0, 3)];
    },
    [at, method],
  );
const isBlue = ([r, g, b]) => b > 180 && b > r + 80 && b > g + 60;

test("each picture shows the discs of its own run, where they are at that instant", async () => {
  await open("#missed");
  for (const layer of ["strobe", "paths", "rings", "faults", "handles", "names"]) await page.uncheck(`[data-layer=${layer}]`);
  await page.evaluate(() => window.carom.go(4));
  await page.waitForTimeout(200);
  const [pit, pic] = [await disc(page, 0, "pit"), await disc(page, 0, "pic")];
  assert.ok(Math.hypot(pit[0] - pic[0], pit[1] - pic[1]) > 5, "they differ by then");
  assert.ok(isBlue(await pixel(pit.slice(0, 2), "pit")) && isBlue(await pixel(pic.slice(0, 2), "pic")));
  assert.ok(!isBlue(await pixel(pic.slice(0, 2), "pit")) && !isBlue(await pixel(pit.slice(0, 2), "pic")));
  await page.evaluate(() => window.carom.go(2));
  await page.waitForTimeout(200);
  assert.ok(!isBlue(await pixel(pic.slice(0, 2), "pic")), "and they move");
});

test("energy, momentum and counts are those of their run", async () => {
  await open("#wrong-direction");
  await page.keyboard.press("End");
  await page.waitForTimeout(200);
  const texts = await page.locator(".totals td").allTextContents();
  assert.deepEqual(texts, ["1", "12.5", "4, 3", "1", "12.5", "−1.4, 4.8"]);
  await open("#four-to-two");
  await page.evaluate(() => window.carom.go(window.carom.session.until));
  await page.click("#tab-events");
  await page.waitForTimeout(200);
  assert.equal(await page.locator("#event-rows tr").count(), 4);
  await page.selectOption("#events-of", "pit");
  await page.waitForTimeout(200);
  assert.equal(await page.locator("#event-rows tr").count(), 2);
});

test("back goes to the collision before, delete removes one disc, arrows change the speed", async () => {
  await open("#four-to-two");
  await page.keyboard.press("n");
  const first = await now(page);
  await page.keyboard.press("n");
  const second = await now(page);
  await page.keyboard.press("n");
  await page.keyboard.press("p");
  assert.equal(await now(page), second);
  await page.keyboard.press("p");
  assert.equal(await now(page), first);
  await page.keyboard.press("r");
  const speed = await page.evaluate(() => window.carom.clock.speed);
  await page.keyboard.press("ArrowUp");
  assert.ok((await page.evaluate(() => window.carom.clock.speed)) > speed);
  await page.keyboard.press("v");
  assert.equal(await page.isChecked("[data-layer=velocity]"), true);
  const scale = await page.evaluate(() => window.carom.stage.view.scale);
  await page.keyboard.press("+");
  assert.ok((await page.evaluate(() => window.carom.stage.view.scale)) > scale);
  await page.keyboard.press("f");
  near(await page.evaluate(() => window.carom.stage.view.scale), scale, 1e-9);
  const center = await page.evaluate(() => window.carom.session.scene.disc[1].center);
  const name = await page.evaluate(() => window.carom.session.scene.disc[1].name);
  await page.mouse.click(...(await place(page, center)));
  await page.keyboard.press("Delete");
  const left = await page.evaluate(() => window.carom.session.scene.disc.map((disc) => disc.name));
  assert.equal(left.length, 2);
  assert.ok(!left.includes(name));
});

test("a drag ends with its disc", async () => {
  await open("#missed");
  const [a, b] = [await place(page, [-20.4, -1.5]), await place(page, [-20.4, 4])];
  await page.mouse.move(...a);
  await page.mouse.down();
  await page.mouse.move(...b);
  await page.keyboard.press("Delete");
  await page.mouse.move(b[0], b[1] - 20);
  await page.mouse.up();
  const discs = await page.evaluate(() => window.carom.session.scene.disc.map(({ name, center }) => [name, center]));
  assert.deepEqual(discs, [["green", [20.4, 1.5]], ["red", [14, -10]]]);
});

test("corners of polygons, whole containers and the arrows of discs at rest are dragged", async () => {
  await open("#missed");
  await page.evaluate((text) => window.carom.openText(text, "all"), ALL);
  const get = (path) => page.evaluate((path) => path.split(".").reduce((thing, key) => thing[key], window.carom.session.scene), path);
  const corner = await get("polygon.0.vertices.1");
  await drag(page, corner, [corner[0] + 1, corner[1] - 1]);
  near((await get("polygon.0.vertices.1"))[0], corner[0] + 1, 0.3);
  near((await get("polygon.0.vertices.1"))[1], corner[1] - 1, 0.3);
  const { center, radius } = await get("container.0");
  await drag(page, [center[0], center[1] + radius], [center[0] + 1, center[1] + radius + 1]);
  near((await get("container.0.center"))[0], center[0] + 1, 0.3);
  near((await get("container.0.center"))[1], center[1] + 1, 0.3);
  const resting = await get("disc.2");
  const tip = await page.evaluate(() => [window.carom.session.scene.disc[2].center[0] + 1 + 14 / window.carom.stage.view.scale, window.carom.session.scene.disc[2].center[1]]);
  await drag(page, tip, [resting.center[0] + 1, resting.center[1] + 3]);
  const velocity = await get("disc.2.velocity");
  near(velocity[0], 0, 0.5);
  near(velocity[1], 3 / 0.5, 0.5);
});

test("the run is as long whatever the frame, and a change of it is undone by itself", async () => {
  await open("#missed");
  for (const power of ["3", "-5", "0.375"]) {
    await page.locator("#frame").fill(power);
    near(await page.evaluate(() => window.carom.session.until), 5, 1e-9);
  }
  await page.locator("#frame").fill("-1");
  await page.locator("#frame").dispatchEvent("change");
  await page.locator("#canvas-pic").click({ position: { x: 4, y: 4 } });
  await page.keyboard.press("Control+z");
  near(Number(await page.inputValue("#frame")), Math.log2(await page.evaluate(() => window.carom.session.scene.frame)), 0.07);
});

test("a scene that would take for ever leaves the page alive, and says how far it goes", async () => {
  await open("#missed");
  await page.evaluate(() => window.carom.openText('{"frames":9e15,"disc":[{"center":[0,0],"velocity":[1,0],"radius":1},{"center":[0,9],"radius":1}]}', "long"));
  await page.keyboard.press("n");
  await page.fill("#time", "1e12");
  await page.press("#time", "Enter");
  await page.waitForFunction(() => document.getElementById("message").textContent.includes("too many"), undefined, { timeout: 60_000 });
  assert.equal(await page.evaluate(() => 1 + 1), 2);
});

test("a view that was fitted stays so at any size", async () => {
  await open("#gas");
  const scale = () => page.evaluate(() => window.carom.stage.view.scale);
  const before = await scale();
  for (const [width, height] of [[390, 844], [844, 390], [1024, 640], [700, 1200], [1440, 900]]) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(150);
  }
  near(await scale(), before, before * 0.01);
});

test("the skip link keeps the address, and back comes back to the first scene", async () => {
  await open("");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "controls");
  assert.equal(new URL(page.url()).hash, "");
  await page.selectOption("#scenes", "gas");
  await page.waitForFunction(() => window.carom.session.scene.name === "gas");
  await page.goBack();
  await page.waitForFunction(() => window.carom.session.scene.name === "missed");
});

test("a served file is opened, and again when it changes", async () => {
  const path = join(mkdtempSync(join(tmpdir(), "carom-page-")), "mine.toml");
  const text = (speed) => `frames = 4\n[[disc]]\ncenter = [0, 0]\nvelocity = [${speed}, 0]\nradius = 1\n`;
  writeFileSync(path, text(1));
  const own = await serve(path);
  page = await here.browser.open(own.address);
  await page.waitForFunction(() => window.carom.session.scene.name === "mine");
  writeFileSync(path, text(3));
  await page.waitForFunction(() => window.carom.session.scene.disc[0]?.velocity?.[0] === 3);
  writeFileSync(path, "frames = 'x'\n");
  await page.waitForFunction(() => !document.getElementById("message").hidden);
  assert.deepEqual(await page.evaluate(() => window.carom.session.scene.disc[0].velocity), [3, 0]);
  own.stop();
  await page.waitForFunction(() => document.getElementById("message").textContent.includes("carom play has ended"));
  page.complaints = page.complaints.filter((text) => !text.includes("ERR_CONNECTION_REFUSED"));
});
