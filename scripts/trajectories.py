#!/usr/bin/env python3
"""Trajectories of `carom run`, read back by a program they are for: ASE.

    scripts/trajectories.py [CAROM]      (default: target/release/carom)

Runs scenes, writes each trajectory as extended XYZ, as a LAMMPS dump and as CSV, and compares what ASE
makes of the first two with the CSV, and that with the state of the run: positions to the last bit, and of
extended XYZ radii, velocities and the time as well. Without ASE (pip install ase) the CSV alone is compared.
"""

import csv
import json
import subprocess
import sys
import tempfile
from pathlib import Path

CAROM = sys.argv[1] if len(sys.argv) > 1 else "target/release/carom"
# Without a boundary, and with one.
SCENES = ["missed", "container", "pinball", "gas"]


def run(scene, folder):
    files = {form: folder / f"{scene}.{form}" for form in ("csv", "xyz", "dump")}
    for file in files.values():
        state = folder / "state.json"
        command = [CAROM, "run", scene, "--frames", "5", "--trajectory", file, "--state", state]
        subprocess.run(command, check=True, capture_output=True)
    return files, json.loads(state.read_text())


def frames_of(file):
    frames = []
    for row in csv.DictReader(file.open()):
        if int(row["frame"]) == len(frames):
            frames.append([])
        assert row["species"] == "X"
        frames[-1].append({key: float(row[key]) for key in ("time", "x", "y", "radius", "vx", "vy")})
    return frames


def agree(what, found, expected):
    found, expected = list(map(float, found)), list(map(float, expected))
    assert found == expected, f"{what}: {found[:4]}, not {expected[:4]}"


def with_ase(files, frames):
    import ase.io

    for form, name in (("xyz", "extxyz"), ("dump", "lammps-dump-text")):
        images = ase.io.read(files[form], index=":", format=name)
        assert len(images) == len(frames), form
        for image, frame in zip(images, frames):
            assert set(image.get_chemical_symbols()) == {"X"}, form
            agree(f"{form} x", image.positions[:, 0], [disc["x"] for disc in frame])
            agree(f"{form} y", image.positions[:, 1], [disc["y"] for disc in frame])
            if form == "xyz":
                agree("radii", image.arrays["radius"], [disc["radius"] for disc in frame])
                velocities = image.arrays.get("velo")
                agree("vx", velocities[:, 0], [disc["vx"] for disc in frame])
                agree("vy", velocities[:, 1], [disc["vy"] for disc in frame])
                agree("time", [image.info["Time"]], [frame[0]["time"]])


def main():
    readers = []
    for name, module, reader in (("ASE", "ase", with_ase),):
        try:
            __import__(module)
            readers.append((name, reader))
        except ImportError:
            print(f"{name} is not installed: left out")
    with tempfile.TemporaryDirectory() as folder:
        for scene in SCENES:
            files, state = run(scene, Path(folder))
            frames = frames_of(files["csv"])
            last = frames[-1]
            agree("state", [x for disc in state["discs"] for x in disc["center"]],
                  [x for disc in last for x in (disc["x"], disc["y"])])
            for name, reader in readers:
                reader(files, frames)
                print(f"{scene}: {name} reads {len(frames)} frames of {len(last)} discs as they are")


main()
