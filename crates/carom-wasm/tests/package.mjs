// The package as JavaScript has it: node crates/carom-wasm/tests/package.mjs
// It is that in web/pkg, which scripts/web makes, or in the directory CAROM_PACKAGE.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";

const root = new URL("../../../", import.meta.url);
const directory = process.env.CAROM_PACKAGE
  ? pathToFileURL(resolve(process.env.CAROM_PACKAGE) + "/")
  : new URL("web/pkg/", root);
const carom = await import(new URL("carom_wasm.js", directory));
carom.initSync({ module: readFileSync(new URL("carom_wasm_bg.wasm", directory)) });
const golden = JSON.parse(readFileSync(new URL("golden.json", import.meta.url)));

const {
  Run, Simulation, scenes, sceneText, readScene, writeToml, schema, version, rule, diagnose,
  discsMeet, discMeetsSegment, discMeetsContainer, shock,
} = carom;

/** FNV-1a, 64 bits: the prime is 2⁴⁰ + 0x1b3. */
function hash(text) {
  let [high, low] = [0xcbf29ce4, 0x84222325];
  for (const byte of new TextEncoder().encode(text)) {
    low = (low ^ byte) >>> 0;
    const product = low * 0x1b3;
    high = (Math.imul(high, 0x1b3) + Math.floor(product / 2 ** 32) + (low << 8)) >>> 0;
    low = product >>> 0;
  }
  return high.toString(16).padStart(8, "0") + low.toString(16).padStart(8, "0");
}

function recorded(scene, options, most = 1000) {
  const run = new Run(scene, options);
  while (!run.record(most)) { /* in pieces */ }
  return run;
}

const message = (call) => {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof Error);
    assert.doesNotMatch(error.message, /unreachable|bug in carom/);
    return error.message;
  }
  assert.fail("nothing was thrown");
};

for (const { name } of scenes()) {
  for (const [method, expected] of Object.entries(golden[name])) {
    test(`${name} by ${method}: the same bytes as everywhere`, () => {
      const run = recorded(sceneText(name), { method });
      assert.equal(hash(run.log()), expected);
      run.free();
    });
  }
}

test("scenes are read, written, and described", () => {
  assert.deepEqual(scenes().map((scene) => scene.name).sort(), Object.keys(golden).sort());
  assert.ok(scenes().every(({ title, description }) => title && description));
  assert.equal(sceneText("no-such-scene"), undefined);
  const scene = readScene(sceneText("missed"));
  assert.equal(scene.disc.length, 3);
  assert.deepEqual(readScene(writeToml(scene)), scene);
  assert.deepEqual(readScene(JSON.stringify(scene)), scene);
  assert.match(version(), /^\d+\.\d+\.\d+/);
  assert.equal(schema().title, "carom scene");
});

test("−0 keeps its sign, in and out", () => {
  const [x] = readScene("[[disc]]\ncenter = [-0.0, 1]\nradius = 1").disc[0].center;
  assert.ok(Object.is(x, -0));
  assert.match(writeToml({ disc: [{ center: [-0, 1], radius: 1 }] }), /center = \[-0\.0, 1\.0\]/);
  const run = recorded({ disc: [{ center: [0, 1], velocity: [-0, 1], radius: 1 }] });
  assert.ok(Object.is(run.statesAt(0)[2], -0));
});

test("a run answers for any instant", () => {
  const scene = readScene(sceneText("missed"));
  const run = recorded(scene, { until: 5 }, 1);
  assert.deepEqual([run.discs, run.until, run.recorded, run.done, run.collisions, run.substeps],
    [3, 5, 5, true, 1, 1]);
  assert.deepEqual([...run.eventTimes()], [2.3]);
  assert.equal(run.eventTimes(1).length, 0);
  assert.deepEqual([run.countAt(2.29), run.countAt(2.3)], [0, 1]);
  const event = run.event(0);
  assert.deepEqual([event.n, event.time, event.kind, event.names], [0, 2.3, "disc-disc", ["blue", "green"]]);
  assert.deepEqual(run.events(0, 9), [event]);
  assert.equal(run.event(1), undefined);
  assert.equal(run.event(-1), undefined);
  const { names, ...line } = event;
  assert.deepEqual(JSON.parse(run.log()), line);
  assert.equal(run.paths(0, 5).length % 5, 0);
  assert.deepEqual(run.totalsAt(0), run.totalsAt(5));
  assert.match(run.svg({ theme: "dark", width: 350, title: "a < b", show: ["paths"], hide: ["names"] }), /^<svg[^]*a &lt; b/);

  const into = new Float64Array(12);
  assert.equal(run.statesAt(3, into), into);
  assert.deepEqual([...run.statesAt(3)], [...into]);
  assert.equal(run.statesAt(3, new Float64Array(5)).length, 12);
  assert.deepEqual([...run.statesAt(99)], [...run.statesAt(5)]);
  assert.deepEqual([...run.statesAt(-1)], [...run.statesAt(0)]);
  run.free();
});

test("polygons fall and turn, and walls move", () => {
  const scene = {
    frames: 3,
    world: { gravity: [0, -2], friction: 0.5 },
    segment: [{ a: [90, 0], b: [90, 5], velocity: [1, 0] }],
    disc: [{ center: [20, 0], radius: 1 }],
    polygon: [{ vertices: [[0, 0], [2, 0], [2, 2], [0, 2]], mass: 1, velocity: [1, 0], spin: 0.5 }],
  };
  const run = recorded(scene);
  assert.deepEqual([run.discs, run.polygons], [1, 1]);
  assert.deepEqual([...run.bodiesAt(2)], [20, -4, 0, 0, -4, 0, 3, -3, 1, 1, -4, 0.5]);
  assert.deepEqual([...run.segmentsAt(2)], [92, 0, 92, 5]);
  assert.deepEqual([run.atRest(2), recorded({}).atRest(2)], [0, undefined]);
  assert.deepEqual(run.lastResortsAt(2), { stilled: 0, paused: 0, crushed: 0 });
  assert.deepEqual([...run.curves(0, 2)], [0, 20, 0, 20, 0, 20, -4, 1, 1, 1, 2, 1, 3, -3]);
  const into = new Float64Array(12);
  assert.equal(run.bodiesAt(1, into), into);
  const simulation = new Simulation(scene);
  simulation.advanceTo(2);
  assert.deepEqual([...simulation.bodies()], [...run.bodiesAt(2)]);
  assert.deepEqual([...simulation.segments()], [92, 0, 92, 5]);
  assert.equal(simulation.polygons, 1);
  run.free();
});

test("PIT has its own frames and steps", () => {
  const run = recorded(sceneText("missed"), { method: "pit", frame: 0.5, substeps: "auto" });
  assert.ok(run.substeps > 1 && run.collisions > 0);
  assert.equal(recorded(sceneText("missed"), { method: "pit", substeps: 3 }).substeps, 3);
});

test("the rule", () => {
  assert.deepEqual(rule({}), { holds: true, substeps_needed: 1, step: 1, v_max: 0, r_min: Infinity });
  assert.equal(rule(sceneText("missed")).holds, false);
  assert.equal(rule(sceneText("missed"), 0.01).holds, true);
});

test("a simulation goes on, and can be changed", () => {
  const simulation = new Simulation({
    disc: [{ center: [0, 0], velocity: [1, 0], radius: 1 }, { center: [5, 0], radius: 1 }],
  });
  assert.equal(simulation.nextEvent(2), undefined);
  assert.equal(simulation.nextEvent().time, 3);
  assert.deepEqual([simulation.time, simulation.collisions, simulation.discs], [3, 1, 2]);
  simulation.setVelocity(0, [0, 2]);
  simulation.advanceTo(5);
  assert.deepEqual([...simulation.states()], [3, 4, 0, 2, 7, 0, 1, 0]);
  assert.deepEqual([simulation.energy, simulation.momentum], [2.5, [1, 2]]);
  const into = new Float64Array(8);
  assert.equal(simulation.states(into), into);
});

test("a diagnosis names the faults", () => {
  const found = diagnose(sceneText("missed"));
  assert.equal(found.counts.missed, 1);
  assert.equal(found.headline_text, "missed: blue and green at 2.3; PIT does not see it");
  const [fault] = found.faults;
  assert.deepEqual([fault.fault, fault.kind_text, fault.pair_text, fault.detail_text, fault.names],
    ["missed", "missed", "blue and green", "PIT does not see it", ["blue", "green"]]);
  assert.equal(diagnose(sceneText("break-shot"), { most: 1 }).faults.length, 1);
});

test("the formulas", () => {
  const moving = { center: [0, 0], velocity: [1, 0], radius: 1 };
  assert.deepEqual(discsMeet(moving, { center: [5, 0], radius: 1 }), { time: 3, point: [4, 0], normal: [1, 0] });
  assert.equal(discsMeet(moving, { center: [5, 9], radius: 1 }), undefined);
  assert.equal(discMeetsSegment(moving, { a: [3, -1], b: [3, 1] }).time, 2);
  assert.equal(discMeetsSegment(moving, { a: [3, -1], b: [3, 1], thickness: 1 }).time, 1.5);
  assert.equal(discMeetsContainer(moving, { center: [0, 0], radius: 3 }).time, 2);
  assert.deepEqual(shock(moving, { center: [2, 0], radius: 1 }, [1, 0]), [[0, 0], [1, 0]]);
  assert.deepEqual(shock(moving, { center: [2, 0], radius: 1, mass: "fixed" }, [1, 0], 0.5), [[-0.5, 0], [0, 0]]);
});

test("what is wrong with a scene is told whole", () => {
  const text = "frame = 0\n[[disc]]\ncenter = [0, 0]\nradius = 2\n[[disc]]\ncenter = [1, 0]\nradius = 2\n"
    + "[[disc]]\ncenter = [9, 0]\nradius = 1\nvelocty = 1";
  try {
    readScene(text);
    assert.fail("nothing was thrown");
  } catch (error) {
    assert.equal(error.name, "SceneError");
    assert.ok(error instanceof Error);
    assert.deepEqual(error.problems.map(({ line, key }) => [line, key]),
      [[1, "frame"], [3, "disc[0].center"], [11, "disc[2].velocty"]]);
    assert.equal(error.message, error.problems.map((problem) => problem.message).join("\n"));
    assert.equal(error.problems[2].suggestion, "velocity");
  }
  assert.equal(message(() => new Run({ disc: [{ center: [0, NaN], radius: 1 }] })),
    "disc[0].center[1]: found NaN; accepted: a finite number");
  for (const call of [(scene) => new Run(scene), (scene) => new Simulation(scene), diagnose, rule, writeToml]) {
    for (const scene of [undefined, null, 7, [], true, Symbol("scene"), () => {}, { frame: 1n }, { a: {} }, "frame = "]) {
      assert.ok(message(() => call(scene)).length > 10);
    }
  }
  const round = {};
  round.round = round;
  assert.match(message(() => new Run(round)), /circular/);
});

test("other mistakes are told in words", () => {
  const scene = sceneText("missed");
  const run = new Run(scene);
  const told = [
    [() => new Run(scene, { method: "pitt" }), 'options.method: found "pitt"; accepted: "events", "pic" or "pit"'],
    [() => new Run(scene, { subsetps: 1 }), 'options: found the key "subsetps"; accepted: method, frame, substeps, until'],
    [() => new Run(scene, { substeps: 0 }), 'options.substeps: found 0; accepted: a whole number from 1 to 4294967295, or "auto"'],
    [() => new Run(scene, { until: -1 }), "options.until: found -1; accepted: a number, 0 or more"],
    [() => new Run(scene, 5), "options: found 5; accepted: an object"],
    [() => run.record(), "most: found undefined; accepted: a finite number"],
    [() => run.record(0), "most: found 0; accepted: a number above 0"],
    [() => run.statesAt(NaN), "time: found NaN; accepted: a finite number"],
    [() => run.statesAt(1, []), "into: found a list; accepted: a Float64Array"],
    [() => run.paths(0, "1"), 'to: found "1"; accepted: a finite number'],
    [() => run.svg({ width: 3 }), "options.width: found 3; accepted: a number from 64 to 8192"],
    [() => rule(scene, -1), "frame: found -1; accepted: a number from 1e-150 to 1e150"],
    [() => diagnose(scene, { most: -1 }), "options.most: found -1; accepted: a whole number, 0 or more"],
    [() => new Simulation(scene).advanceTo(NaN), "time: found NaN; accepted: a finite number"],
    [() => new Simulation(scene).setVelocity(3, [0, 0]), "disc: found 3; accepted: the number of a disc, 0 to 2"],
    [() => new Simulation(scene).setVelocity(0, [0]), "velocity: found a list; accepted: two finite numbers, [x, y]"],
    [() => readScene({}), "text: found an object; accepted: the text of a scene, in TOML or JSON"],
    [() => discsMeet({ center: [0, 0], radius: 0 }, {}), "a.radius: found 0; accepted: a number above 0"],
    [() => discsMeet(), "a: found undefined; accepted: an object"],
    [() => shock({}, {}, [1, 0], 2), "restitution: found 2; accepted: a number from 0 to 1"],
  ];
  for (const [call, expected] of told) {
    assert.equal(message(call), expected);
  }
  // None of that has broken anything.
  assert.deepEqual([...recorded(scene).eventTimes()], [2.3]);
});
