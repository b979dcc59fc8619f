#!/usr/bin/env python3
"""Draws the samples of MetricsEndpoint as an SVG that is readable on light and on dark pages.

usage: plot.py metrics.csv > metrics.svg
"""

import csv
import itertools
import math
import sys

WIDTH, PANEL, LEFT, RIGHT, TOP, GAP = 760, 180, 62, 18, 42, 64
PHASES = ["healthy", "slow", "flaky", "down", "back"]
# Of middling lightness, so that each stands out from white and from black.
TEXT, RULE = "#7d8590", "#7d859055"
BLUE, ORANGE, RED, GREEN = "#3b8eea", "#db7b2b", "#e5534b", "#2da44e"


def scale(highest):
    """A round number that is no less, and four steps up to it."""
    step = 1
    while step * 4 < highest:
        step = step * 2 if str(step)[0] in "15" else step * 5 // 2
    return step


def panel(samples, top, title, series, unit):
    end = samples[-1]["seconds"]
    values = (sample[name] * factor for sample in samples for name, factor, _, _ in series)
    step = scale(max(value for value in values if not math.isnan(value)))
    highest = step * 4
    x = lambda seconds: LEFT + (WIDTH - LEFT - RIGHT) * seconds / end
    y = lambda value: top + PANEL * (1 - min(value, highest) / highest)
    parts = [f'<text x="{LEFT}" y="{top - 24}" class="title">{title}</text>']
    for number in range(5):
        line = y(step * number)
        parts.append(f'<line x1="{LEFT}" y1="{line:.1f}" x2="{WIDTH - RIGHT}" y2="{line:.1f}" class="rule"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{line + 4:.1f}" text-anchor="end">{step * number}{unit}</text>')
    for number, phase in enumerate(PHASES):
        start, middle = end * number / len(PHASES), end * (number + 0.5) / len(PHASES)
        if number:
            parts.append(f'<line x1="{x(start):.1f}" y1="{top}" x2="{x(start):.1f}" y2="{top + PANEL}" class="phase"/>')
        parts.append(f'<text x="{x(middle):.1f}" y="{top + PANEL + 18}" text-anchor="middle">{phase}</text>')
    legend = WIDTH - RIGHT
    for name, factor, color, label in reversed(series):
        for has_value, run in itertools.groupby(samples, lambda sample: not math.isnan(sample[name])):
            points = [f'{x(s["seconds"]):.1f},{y(s[name] * factor):.1f}' for s in run]
            if has_value:
                # A point alone is drawn as a line to itself.
                points = " ".join(points + points[-1:])
                parts.append(f'<polyline points="{points}" stroke="{color}" class="line"/>')
        parts.append(f'<text x="{legend}" y="{top - 10}" text-anchor="end" style="fill:{color}">{label}</text>')
        legend -= 7 * len(label) + 18
    return parts


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        samples = [{name: float(value) for name, value in row.items()} for row in csv.DictReader(file)]
    second = TOP + PANEL + GAP + 16
    third = second + PANEL + GAP + 16
    height = third + PANEL + 32
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
        ' role="img" aria-label="Latency, calls, attempts, failures and gauges while a server has good and bad times">',
        f"<style>text{{font:13px system-ui,sans-serif;fill:{TEXT}}}.title{{font-weight:600;font-size:14px}}"
        f".rule{{stroke:{RULE}}}.phase{{stroke:{RULE};stroke-dasharray:4 4}}"
        ".line{fill:none;stroke-width:2;stroke-linejoin:round;stroke-linecap:round}"
        "</style>",
    ]
    parts += panel(
        samples, TOP, "Time of a call", [("median", 1000, BLUE, "median"), ("slowest", 1000, ORANGE, "95 of 100")],
        " ms")
    parts += panel(
        samples, second, "In a second",
        [("calls", 1, BLUE, "calls"), ("attempts", 1, GREEN, "attempts"), ("failures", 1, RED, "failures")], "")
    parts += panel(
        samples, third, "Gauges",
        [("active", 1, BLUE, "calls under way"), ("waiting", 1, ORANGE, "calls that wait"),
         ("circuit", 4, RED, "circuit: 0 closed, 4 half open, 8 open")], "")
    print("\n".join(parts + ["</svg>"]))


main()
