"""Cuts the fonts of this folder from Noto as Debian packs it.

Usage: python3 cut-fonts.py FOLDER, with fontTools 4.38 or newer and brotli. FOLDER holds the unpacked packages
fonts-noto-core 20201225 and fonts-noto-cjk 20220127.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

SOURCE = Path(sys.argv[1]) / "usr/share/fonts"
TARGET = Path(__file__).resolve().parent
SCRIPTS = [
    "NotoNaskhArabic", *(f"NotoSerif{script}" for script in (
        "Armenian", "Bengali", "Devanagari", "Ethiopic", "Georgian", "Gujarati", "Gurmukhi", "Hebrew", "Kannada",
        "Khmer", "Lao", "Malayalam", "Myanmar", "Sinhala", "Tamil", "Telugu", "Thai",
    )),
]
# What every font has a bit of: it would draw all of them into names that need one. Joiners belong to each.
COMMON = {*range(0x370), *range(0x2000, 0x2C60), 0xFEFF} - {0x200C, 0x200D}
LATIN = {*range(0x41, 0x5B), *range(0x61, 0x7B), *range(0xC0, 0x250), *range(0x300, 0x370), *range(0x1E00, 0x1F00)}
KANA = {*range(0x3001, 0x3100), *range(0x31F0, 0x3200), *range(0xFF61, 0xFFA0)}
HAN_PER_FILE = 500


def encodable(points: range, encoding: str, last: bytes = b"\xff\xff") -> set[int]:
    """The characters that a country's own encoding has: those that its names are written with."""
    encoded = {point: chr(point).encode(encoding, "ignore") for point in points}
    # Longer codes spell a character with others.
    return {point for point, code in encoded.items() if b"" < code <= last and len(code) < 3}


def cut(source: str, name: str, points: set[int], features: list[str]) -> None:
    font = TTFont(SOURCE / source, fontNumber=0, recalcTimestamp=False)
    options = subset.Options(layout_features=features, hinting=False, name_IDs=[0, 13, 14], glyph_names=False,
                             drop_tables=["BASE", "DSIG", "VORG", "vhea", "vmtx", "gasp"])
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=points)
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(TARGET / f"{name}.woff2")


def cut_whole(source: str, name: str, among: set[int] | None = None, features: list[str] = ["*"]) -> None:
    has = TTFont(SOURCE / source, fontNumber=0, lazy=True).getBestCmap().keys()
    points = set(has) & among if among else set(has) - COMMON
    cut(source, name, points, features)


cut_whole("truetype/noto/NotoSerif-Regular.ttf", "latin", LATIN, ["ccmp", "kern", "mark", "mkmk", "locl"])
for script in SCRIPTS:
    cut_whole(f"truetype/noto/{script}-Regular.ttf", script.replace("NotoSerif", "").replace("NotoNaskh", "").lower())

CJK = "opentype/noto/NotoSansCJK-Regular.ttc"
cut_whole(CJK, "kana", KANA, [])
HANGUL = range(0xAC00, 0xD7A4)
cut(CJK, "hangul", encodable(HANGUL, "euc_kr"), [])
HAN = range(0x4E00, 0xA000)
# Big5 has its frequent characters before C7.
han = sorted(encodable(HAN, "gb2312") | encodable(HAN, "cp932") | encodable(HAN, "big5", b"\xc6\xff"))
starts = [HAN[0], *han[HAN_PER_FILE::HAN_PER_FILE], HAN[-1] + 1]
for first, after in zip(starts, starts[1:]):
    part = {point for point in han if first <= point < after}
    cut(CJK, f"han-{first:x}", part, [])
cut_whole(CJK, "han-f900", encodable(range(0xF900, 0xFB00), "cp932"), [])

files = list(TARGET.glob("*.woff2"))
print(len(files), "fonts,", sum(file.stat().st_size for file in files), "bytes")
