// The picture of the page in the book: docs/src/page/page.png. Run as `npm run picture`.
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { browse, serve } from "./browser.mjs";

const folder = fileURLToPath(new URL("../../docs/src/page/", import.meta.url));
mkdirSync(folder, { recursive: true });
const server = await serve();
const browser = await browse();
const page = await browser.open(`${server.origin}/#near-simultaneous`, { viewport: { width: 1280, height: 760 } });
await page.waitForFunction(() => window.carom.session.diagnosis);
await page.evaluate(() => window.carom.go(4));
await page.waitForTimeout(500);
await page.screenshot({ path: `${folder}page.png` });
await browser.close();
server.stop();
