"""What the two players share: choosing a part of a sweep and writing it down."""

import csv
import random
import sys
import time


def part_of(points, part, limit, wanted=lambda point: True):
    """Return every n-th of the wanted points of a fair shuffle ("i/n"), at most limit of them, 0 for all."""
    i, n = map(int, part.split("/"))
    points = list(points)
    random.Random(2).shuffle(points)  # so that a part of the sweep is a fair sample of it
    return [p for p in points if wanted(p)][i - 1::n][:limit or None]


def write(points, play, columns, path):
    """Play the points in turn and write a CSV row of each to path, or to the screen."""
    out = open(path, "w", newline="") if path else sys.stdout
    writer = csv.DictWriter(out, columns, lineterminator="\n")
    writer.writeheader()
    for k, point in enumerate(points, 1):
        started = time.time()
        try:
            row = play(point)
        except Exception as error:  # a point that a library refuses is said, not hidden
            print(f"{point['id']} {point}: {type(error).__name__}: {str(error)[:300]}", file=sys.stderr)
            continue
        writer.writerow({c: row[c] for c in columns})
        out.flush()
        print(f"{k}/{len(points)} {point['model']} {point['method']} {row['peak_bytes'] / 2**30:.2f} GiB {time.time() - started:.1f} s", file=sys.stderr)
