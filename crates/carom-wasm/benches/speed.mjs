// How fast the engine is as WebAssembly, beside the same engine in the command line, turn by turn:
//   cargo build --release -p carom-cli && node crates/carom-wasm/benches/speed.mjs [ROUNDS]
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { Simulation, initSync, sceneText } from "../../../web/pkg/carom_wasm.js";

const root = new URL("../../../", import.meta.url);
const target = process.env.CARGO_TARGET_DIR ? new URL(`file://${process.env.CARGO_TARGET_DIR}/`) : new URL("target/", root);
const carom = new URL("release/carom", target).pathname;
initSync({ module: readFileSync(new URL("web/pkg/carom_wasm_bg.wasm", root)) });

// Long enough that starting up, and compiling in the browser's way, does not count.
const [scene, until] = ["gas", 600];

/** Collisions a second of processor time: other programs on the machine do not count. */
function native() {
  const script = `TIMEFORMAT=%U; time "$0" run ${scene} --until ${until} --json`;
  const told = execFileSync("bash", ["-c", `{ ${script}; } 2>&1`, carom], { encoding: "utf8" });
  const seconds = Number(told.trim().split("\n").at(-1));
  return JSON.parse(told.split("\n").find((line) => line.startsWith("{"))).collisions.total / seconds;
}

function wasm() {
  const simulation = new Simulation(sceneText(scene));
  const before = process.cpuUsage();
  simulation.advanceTo(until);
  const { user, system } = process.cpuUsage(before);
  const { collisions } = simulation;
  simulation.free();
  return collisions / ((user + system) / 1e6);
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
const rounds = Number(process.argv[2] ?? 7);
wasm();
const found = { native: [], wasm: [] };
for (let round = 0; round < rounds; round++) {
  found.native.push(native());
  found.wasm.push(wasm());
}
const [a, b] = [median(found.native), median(found.wasm)];
console.log(`${scene}: native ${Math.round(a)}, WebAssembly ${Math.round(b)} collisions a second: ${(b / a).toFixed(2)}`);
