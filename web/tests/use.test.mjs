// What a person does with the page: with the mouse, with keys, on a phone.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { browse, carom, disc, drag, now, pictures, place, serve } from "./browser.mjs";

let server, browser, page;
before(async () => {
  server = await serve();
  browser = await browse();
});
afterEach(async () => {
  if (!page) return;
  assert.deepEqual(page.complaints, []);
  await page.close();
  page = undefined;
});
after(async () => {
  await browser?.close();
  server?.stop();
});

const open = async (path, options) => (page = await browser.open(`${server.origin}/${path}`, options));
const message = () => page.locator("#message").textContent();
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
  assert.equal(await page.locator("#message").isHidden(), true);
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
  const before = await page.evaluate(() => JSON.stringify(window.carom.session.scene));
  await page.click("#share");
  const link = await page.inputValue("#link");
  assert.match(link, /#s=[\w-]+$/);
  await page.close();
  page = await browser.open(link);
  assert.deepEqual(JSON.parse(await page.evaluate(() => JSON.stringify(window.carom.session.scene))), JSON.parse(before));
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

test("it works on a phone", async () => {
  await open("#missed", { viewport: { width: 390, height: 844 } });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `it is ${wide} wide`);
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
  assert.match(await page.locator("#told").textContent(), /missed at time 2\.3: 1 collisions? by PIC, 0 shocks by PIT\. blue at/);
});

test("a served file is opened, and again when it changes", async () => {
  const path = join(mkdtempSync(join(tmpdir(), "carom-page-")), "mine.toml");
  const text = (speed) => `frames = 4\n[[disc]]\ncenter = [0, 0]\nvelocity = [${speed}, 0]\nradius = 1\n`;
  writeFileSync(path, text(1));
  const own = await serve(path);
  page = await browser.open(own.address);
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
