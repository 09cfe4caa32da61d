#!/usr/bin/env python3
"""Trajectories of carom, read back by the programs that they are for: ASE, MDAnalysis, freud and gsd.

    scripts/trajectories.py [CAROM]      (default: target/release/carom)

Scenes and gases are run, and each trajectory is written as CSV, extended XYZ, LAMMPS dump and GSD. What those
programs make of them is held against the CSV, and that against the state of the run: frames, times, positions,
radii, velocities, masses and boxes, to the last bit where the form has all bits. Then carom measure is held
against freud on the same frames: g(r), psi6 and the mean-square displacement.

The programs are installed from PyPI into target/trajectory-tools, unless they are there. Without a network the CSV
alone is compared.
"""

import csv
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from pathlib import Path

CAROM = str(Path(sys.argv[1] if len(sys.argv) > 1 else "target/release/carom").resolve())
TOOLS = Path(__file__).resolve().parent.parent / "target" / "trajectory-tools"
PACKAGES = ["ase", "MDAnalysis", "freud-analysis", "gsd"]
# Without a boundary, and with one; with fixed discs, too.
SCENES = ["missed", "container", "pinball", "gas"]
GASES = {
    "periodic": ["--discs", "100", "--packing", "0.6", "--ratio", "2", "--sizes", "kinds:0.5=3,0.75=1"],
    "closed": ["--discs", "60", "--packing", "0.4", "--closed", "--sizes", "uniform:0.3,0.7", "--masses", "area"],
}
FORMS = ["csv", "xyz", "dump", "gsd"]


def have_tools():
    """Whether the programs are there; if not, they are installed, and this script is run again with them."""
    try:
        import ase, freud, gsd.hoomd, MDAnalysis  # noqa: E401, F401

        return True
    except ImportError:
        pass
    python = TOOLS / "bin" / "python"
    if Path(sys.prefix).resolve() != TOOLS:
        if not python.exists():
            subprocess.run([sys.executable, "-m", "venv", TOOLS], check=True)
        os.execv(python, [python, *sys.argv])
    pip = [python, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    print(f"installing {', '.join(PACKAGES)} into {TOOLS}", flush=True)
    done = subprocess.run([*pip, "install", "--prefer-binary", *PACKAGES], capture_output=True, text=True)
    if done.returncode == 0:
        os.execv(python, [python, *sys.argv])
    with tempfile.TemporaryDirectory() as folder:
        if subprocess.run([*pip, "download", "--no-deps", "-d", folder, "gsd"], capture_output=True).returncode == 0:
            sys.exit(f"they cannot be installed, though there is a network:\n{done.stderr}")
    print("no network: ASE, MDAnalysis, freud and gsd are left out, and only the CSV is looked at")
    return False


def carom(*args):
    said = subprocess.run([CAROM, *map(str, args)], capture_output=True, text=True)
    assert said.returncode == 0, f"carom {args}: {said.stderr}"
    return said.stdout


def run(name, folder):
    """The files of a scene or a gas, and its state at the end."""
    files = {form: folder / f"{name}.{form}" for form in FORMS}
    state = folder / "state.json"
    for file in files.values():
        if name in GASES:
            ran = ["--warm", 5, "--collisions-per-disc", 20, "--frame", 0.3]
            carom("gas", *GASES[name], *ran, "--trajectory", file, "--state", state)
        else:
            carom("run", name, "--frames", 5, "--trajectory", file, "--state", state)
    return files, json.loads(state.read_text())


def frames_of(file):
    frames = []
    keys = ("frame", "time", "x", "y", "radius", "vx", "vy", "mass")
    for row in csv.DictReader(file.open()):
        if row["id"] == "0":
            frames.append([])
        assert row["species"] == "X"
        frames[-1].append({key: float(row[key]) for key in keys})
    return frames


def agree(what, found, expected, within=0.0):
    found, expected = [list(map(float, values)) for values in (found, expected)]
    assert len(found) == len(expected), f"{what}: {len(found)}, not {len(expected)}"
    for a, b in zip(found, expected):
        assert abs(a - b) <= within, f"{what}: {a}, not {b}"


def of(frame, key):
    return [disc[key] for disc in frame]


def box_of(file):
    """The corners that the dump has, and whether they are a periodic box: none of a world without a boundary."""
    lines = file.read_text().splitlines()[4:7]
    (left, right), (bottom, top) = [map(float, line.split()) for line in lines[1:]]
    return left, bottom, right, top, lines[0].split()[-2]


def with_ase(files, frames):
    import ase.io

    left, bottom, right, top, sides = box_of(files["dump"])
    for form, name in (("xyz", "extxyz"), ("dump", "lammps-dump-text")):
        images = ase.io.read(files[form], index=":", format=name)
        assert len(images) == len(frames), form
        for image, frame in zip(images, frames):
            assert set(image.get_chemical_symbols()) == {"X"}, form
            agree(f"{form} x", image.positions[:, 0], of(frame, "x"))
            agree(f"{form} y", image.positions[:, 1], of(frame, "y"))
            if sides != "ss":
                agree(f"{form} box", image.cell.lengths()[:2], [right - left, top - bottom], 1e-12)
                assert list(image.pbc[:2]) == [sides == "pp"] * 2, form
            if form == "xyz":
                agree("radii", image.arrays["radius"], of(frame, "radius"))
                agree("masses", image.arrays["mass"], of(frame, "mass"))
                agree("vx", image.arrays["velo"][:, 0], of(frame, "vx"))
                agree("vy", image.arrays["velo"][:, 1], of(frame, "vy"))
                agree("time", [image.info["Time"]], [frame[0]["time"]])
            else:
                agree("time", image.arrays["v_time"].flatten(), of(frame, "time"))


def with_mdanalysis(files, frames):
    import MDAnalysis
    import numpy

    left, bottom, right, top, sides = box_of(files["dump"])
    dump = MDAnalysis.Universe(
        str(files["dump"]),
        format="LAMMPSDUMP",
        topology_format="LAMMPSDUMP",
        additional_columns=["radius", "v_time"],
    )
    binary = MDAnalysis.Universe(str(files["gsd"]))
    for universe, form in ((dump, "dump"), (binary, "gsd")):
        assert len(universe.trajectory) == len(frames), form
        masses = numpy.float32(of(frames[0], "mass")) if form == "gsd" else of(frames[0], "mass")
        agree(f"{form} masses", universe.atoms.masses, masses)
        for step, frame in zip(universe.trajectory, frames):
            assert step.data["step"] == frame[0]["frame"], form
            # It keeps positions with 32 bits, beside a corner of the box.
            large = max(map(abs, of(frame, "x") + of(frame, "y") + [left, bottom, right, top]))
            if sides != "ss":
                agree(f"{form} box", step.dimensions[:2], [right - left, top - bottom], 1e-6 * large)
                corner = (left, bottom) if form == "dump" else (0.5 * (left + right), 0.5 * (bottom + top))
                agree(f"{form} x", step.positions[:, 0], [x - corner[0] for x in of(frame, "x")], 1e-6 * large)
                agree(f"{form} y", step.positions[:, 1], [y - corner[1] for y in of(frame, "y")], 1e-6 * large)
            # Of GSD it reads no velocities.
            if form == "dump":
                agree("vx", step.velocities[:, 0], numpy.float32(of(frame, "vx")))
                agree("vy", step.velocities[:, 1], numpy.float32(of(frame, "vy")))
                agree("time", step.data["v_time"], of(frame, "time"))
                agree("radii", step.data["radius"], of(frame, "radius"))
            else:
                agree("radii", universe.atoms.radii, numpy.float32(of(frame, "radius")))


def with_gsd(files, frames):
    import gsd.hoomd
    import numpy

    sides = box_of(files["dump"])[4]
    with gsd.hoomd.open(files["gsd"]) as trajectory:
        assert len(trajectory) == len(frames)
        for found, frame in zip(trajectory, frames):
            particles = found.particles
            assert (found.configuration.dimensions, particles.N) == (2, len(frame))
            assert found.configuration.step == frame[0]["frame"]
            agree("time", found.log["carom/time"], [frame[0]["time"]])
            assert found.log["carom/boundary"][0] == ["ss", "ff", "pp"].index(sides)
            left, bottom, right, top = found.log["carom/box"]
            agree("box", found.configuration.box[:3], numpy.float32([right - left, top - bottom, 0]))
            if sides != "ss":
                agree("corners", [left, bottom, right, top], box_of(files["dump"])[:4])
            for axis, key, middle in ((0, "x", 0.5 * (left + right)), (1, "y", 0.5 * (bottom + top))):
                agree(key, particles.position[:, axis], numpy.float32([x - middle for x in of(frame, key)]))
                agree("v" + key, particles.velocity[:, axis], numpy.float32(of(frame, "v" + key)))
            agree("z", particles.position[:, 2], [0] * len(frame))
            agree("diameters", particles.diameter, numpy.float32([2 * r for r in of(frame, "radius")]))
            agree("masses", particles.mass, numpy.float32(of(frame, "mass")))
            kinds = list(dict.fromkeys(of(frame, "radius")))
            kinds = kinds if len(kinds) <= 26 else [None]
            assert particles.types == [chr(ord("A") + i) for i in range(len(kinds))]
            expected = [kinds.index(r) if r in kinds else 0 for r in of(frame, "radius")]
            agree("types", particles.typeid, expected)


def with_freud(folder):
    """The same frames, measured by carom and by freud."""
    import freud
    import gsd.hoomd
    import numpy

    file = folder / "gas.gsd"
    ran = ["--warm", 20, "--collisions-per-disc", 100, "--frame", 0.125]
    carom("gas", "--discs", 400, "--packing", 0.68, *ran, "--trajectory", file)
    told = json.loads(carom("measure", file, "--json"))
    curves = {name: numpy.array(curve["rows"], dtype=float) for name, curve in told["curves"].items()}
    frames = list(gsd.hoomd.open(file))
    assert told["frames"] == len(frames) > 40

    # g(r): freud counts each pair twice, and may put one that is on an edge into the other ring.
    rings = curves["gr"]
    radial = freud.density.RDF(bins=len(rings), r_max=rings[-1, 1], normalization_mode="finite_size")
    for frame in frames:
        radial.compute(frame, reset=False)
    agree("edges", radial.bin_edges[1:], rings[:, 1], 1e-5)
    # Discs touch at 1, the edge of a ring: of these two, the mean.
    together = lambda g: numpy.concatenate([g[:49], [g[49] + g[50]], g[51:]])
    off = numpy.abs(together(radial.rdf) - together(rings[:, 2]))
    print(f"g(r): {len(rings)} rings, off by {off.max():.1e} at the most, peak {rings[:, 2].max():.3f}")
    assert off.max() < 0.002 and rings[:, 2].max() > 4

    order = freud.order.Hexatic(k=6)
    local, whole = [], []
    for frame in frames:
        psi = order.compute(frame, neighbors={"num_neighbors": 6}).particle_order
        local.append(numpy.abs(psi).mean())
        whole.append(abs(psi.mean()))
    for name, values in (("psi6_local", local), ("psi6_global", whole)):
        ours, theirs = told["quantities"][name]["value"], numpy.mean(values)
        print(f"{name}: {ours:.8f}, by freud {theirs:.8f}")
        assert abs(ours - theirs) < 1e-4 and ours > 0.1, name

    # Through which sides discs went is seen from one frame to the next.
    sides = frames[0].configuration.box[:2].astype(float)
    places = numpy.array([frame.particles.position[:, :2] for frame in frames], dtype=float)
    ways = numpy.diff(places, axis=0)
    images = -numpy.round(ways / sides).cumsum(axis=0)
    images = numpy.concatenate([numpy.zeros((1, *images.shape[1:])), images])
    flat = lambda values: numpy.concatenate([values, numpy.zeros((*values.shape[:2], 1))], axis=2)
    box = freud.box.Box.from_box(frames[0].configuration.box)
    theirs = freud.msd.MSD(box, "window").compute(flat(places), flat(images).astype(int)).msd
    velocities = numpy.array([frame.particles.velocity[:, :2] for frame in frames], dtype=float)
    for lag in range(17):
        ours = curves["msd"][lag, 1]
        assert abs(ours - theirs[lag]) < 1e-4 * (1 + ours), f"msd: {ours}, not {theirs[lag]}, at {lag}"
        products = (velocities[lag:] * velocities[: len(frames) - lag]).sum(axis=2)
        agree("vacf", [curves["vacf"][lag, 1]], [products.mean()], 1e-5)
    print(f"msd of 16 lags: to {curves['msd'][16, 1]:.6f}, by freud {theirs[16]:.6f}")

    # S(k), by its definition, in the first shells, where every wave is measured.
    shells = curves["sk"]
    unit = 2 * numpy.pi / sides
    n = int(shells[5, 0] / unit.min()) + 1
    waves = numpy.array([(i, j) for i in range(n + 1) for j in range(-n, n + 1) if i > 0 or j > 0]) * unit
    waves = waves[numpy.linalg.norm(waves, axis=1) < 3 * 8 * numpy.pi / 100]
    lengths = numpy.linalg.norm(waves, axis=1)
    sums = numpy.array([numpy.abs(numpy.exp(1j * place @ waves.T).sum(axis=0)) ** 2 for place in places])
    s = sums.mean(axis=0) / places.shape[1]
    compared = 0
    for shell in range(3):
        inside = (lengths / (8 * numpy.pi / 100)).astype(int) == shell
        if inside.any():
            row = shells[numpy.abs(shells[:, 0] - lengths[inside].mean()).argmin()]
            agree("S(k)", [row[1]], [s[inside].mean()], 1e-4)
            compared += inside.sum()
    assert compared >= 10, "S(k)"
    print(f"S(k): {compared} waves as by its definition")


def killed(folder):
    """A run that is killed leaves frames that gsd reads, and they are those of one that is not."""
    import gsd.hoomd

    args = ["gas", "--discs", 200, "--packing", 0.5, "--warm", 1, "--collisions-per-disc", 3000, "--frame", 0.05]
    whole = folder / "whole.gsd"
    carom(*args, "--trajectory", whole)
    cut = folder / "cut.gsd"
    kept = ["--trajectory", cut, "--checkpoint", folder / "c", "--every", 0.1]
    child = subprocess.Popen([CAROM, *map(str, args + kept)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    part = folder / "cut.gsd.part"
    while child.poll() is None and not (part.exists() and part.stat().st_size > 500_000):
        time.sleep(0.002)
    child.send_signal(signal.SIGKILL)
    assert child.wait() == -signal.SIGKILL, "it was over before it could be killed"
    with gsd.hoomd.open(part) as found, gsd.hoomd.open(whole) as expected:
        assert 0 < len(found) < len(expected)
        for a, b in zip(found, expected):
            assert (a.particles.position == b.particles.position).all()
            assert a.log["carom/time"] == b.log["carom/time"]
        print(f"killed: gsd reads {len(found)} frames of {len(expected)}")
    carom("resume", folder / "c")
    assert cut.read_bytes() == whole.read_bytes(), "resumed"


def main():
    there = have_tools()
    warnings.simplefilter("ignore")
    readers = [("ASE", with_ase), ("MDAnalysis", with_mdanalysis), ("gsd", with_gsd)] if there else []
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        for name in [*SCENES, *GASES]:
            files, state = run(name, folder)
            frames = frames_of(files["csv"])
            if name not in GASES:
                agree("state", [x for disc in state["discs"] for x in disc["center"]],
                      [x for disc in frames[-1] for x in (disc["x"], disc["y"])])
            for reader, read in readers:
                read(files, frames)
            names = ", ".join(reader for reader, _ in readers) or "no one"
            print(f"{name}: {len(frames)} frames of {len(frames[0])} discs, read by {names} as they are")
        if there:
            with_freud(folder)
            killed(folder)


main()
