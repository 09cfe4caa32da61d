// Puts the page together: web/dist, from web/src, web/index.html and the library in web/pkg.
import { build } from "esbuild";
import { copyFile, mkdir, readdir, rm } from "node:fs/promises";

const dist = new URL("dist/", import.meta.url);
await mkdir(dist, { recursive: true });
for (const name of await readdir(dist)) {
  // The manifest is written by scripts/web, when all is there.
  if (name !== "manifest.json") await rm(new URL(name, dist), { recursive: true });
}

await build({
  absWorkingDir: new URL(".", import.meta.url).pathname,
  entryPoints: [
    { in: "src/main.ts", out: "page" },
    { in: "src/worker.ts", out: "worker" },
    { in: "src/style/page.css", out: "page" },
  ],
  outdir: "dist",
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  legalComments: "none",
  logLevel: "warning",
});

for (const [from, to] of [
  ["index.html", "index.html"],
  ["icon.svg", "icon.svg"],
  ["pkg/carom_wasm_bg.wasm", "carom.wasm"],
]) {
  await copyFile(new URL(from, import.meta.url), new URL(to, dist));
}
