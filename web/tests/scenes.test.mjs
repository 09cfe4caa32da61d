// Every built-in scene, in the page as on the command line.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { carom, pictures, visit } from "./browser.mjs";

const here = visit();

const names = execFileSync(carom, ["scenes"], { encoding: "utf8" }).match(/^\S+/gm);

/** PIC looks at all pairs again at each event: 400 discs take it a hundredth of a second each. */
const PIC_UNTIL = { gas: 0.3 };

test("there are scenes", () => assert.ok(names.length >= 15, `${names}`));

for (const name of names) {
  test(`${name}: it opens by its name, runs, and has the events of the command line, bit for bit`, async () => {
    const page = await here.browser.open(`${here.server.origin}/#${name}`);
    const text = execFileSync(carom, ["run", name, "--events", "-"], { encoding: "utf8", maxBuffer: 1 << 30, stdio: ["ignore", "pipe", "ignore"] });
    const pit = execFileSync(carom, ["run", name, "--method", "pit", "--events", "-"], { encoding: "utf8", maxBuffer: 1 << 30, stdio: ["ignore", "pipe", "ignore"] });
    const until = PIC_UNTIL[name];
    const limit = until === undefined ? [] : ["--until", String(until)];
    const pic = execFileSync(carom, ["run", name, "--method", "pic", ...limit, "--events", "-"], { encoding: "utf8", maxBuffer: 1 << 30, stdio: ["ignore", "pipe", "ignore"] });
    const found = await page.evaluate(async (until) => {
      const { session, library } = window.carom;
      session.recordTo(session.until);
      const pic = new library.Run(session.scene, { method: "pic", until });
      while (!pic.record(1e6));
      const logs = { events: session.pic.log(), pit: session.pit.log(), pic: pic.log() };
      pic.free();
      return logs;
    }, until);
    const lines = (log) => log.split("\n").length - 1;
    assert.equal(lines(found.events), lines(text));
    assert.ok(found.events === text, "the engine's log differs");
    assert.ok(found.pit === pit, "PIT's log differs");
    assert.ok(found.pic === pic, "PIC's log differs");

    // It is drawn: more than one colour in each canvas, in the middle of the run.
    await page.evaluate(() => window.carom.go(window.carom.session.until * 0.6));
    await page.waitForFunction(() => window.carom.session.diagnosis);
    await page.waitForTimeout(150);
    for (const method of ["pit", "pic"]) {
      const colors = await page.evaluate((method) => {
        const canvas = document.getElementById(`canvas-${method}`);
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        const seen = new Set();
        for (let i = 0; i < data.length; i += 4) seen.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]);
        return seen.size;
      }, method);
      assert.ok(colors > 3, `${method} shows ${colors} colours`);
    }
    await page.screenshot({ path: join(pictures, `${name}.png`) });
    assert.deepEqual(page.complaints, []);
    await page.close();
  });
}
