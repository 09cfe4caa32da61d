// Nothing that axe-core calls serious, in any state of the page.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { visit } from "./browser.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const here = visit();

const STATES = {
  "as it opens": [],
  "dark": [["theme", "dark"]],
  "for projectors": [["theme", "projector"]],
  "collisions": [["click", "#tab-events"]],
  "things": [["click", "#tab-things"]],
  "help": [["key", "?"]],
  "a message": [["hash", "nowhere"]],
  "on a phone": [["size", { width: 390, height: 844 }]],
  "embedded": [["path", "?embed"]],
};

for (const [state, steps] of Object.entries(STATES)) {
  test(`no serious finding: ${state}`, async () => {
    const path = steps.find(([what]) => what === "path")?.[1] ?? "";
    const page = await here.browser.open(`${here.server.origin}/${path}#near-simultaneous`);
    await page.waitForFunction(() => window.carom.session.diagnosis);
    for (const [what, value] of steps) {
      if (what === "theme") await page.selectOption("#theme", value);
      if (what === "click") await page.click(value);
      if (what === "key") await page.keyboard.press(value);
      if (what === "size") await page.setViewportSize(value);
      if (what === "hash") await page.evaluate((hash) => (location.hash = hash), value);
    }
    await page.waitForTimeout(300);
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run());
    const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    assert.deepEqual(serious.map(({ id, nodes }) => [id, nodes.map(({ html, failureSummary }) => [html, failureSummary])]), []);
    if (steps.some(([what]) => what === "theme")) await page.selectOption("#theme", "auto");
    await page.close();
  });
}
