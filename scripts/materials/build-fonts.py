"""Makes the static fonts of content/fonts from the variable Figtree that the site uses.

Usage, with fontTools 4.38 or newer and brotli: python3 scripts/materials/build-fonts.py
"""

from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools import merge, subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "node_modules/@fontsource-variable/figtree/files"
TARGET = ROOT / "content/fonts"
WEIGHTS = {"Regular": 400, "SemiBold": 600, "ExtraBold": 800}
# Latin, Latin-1, Latin Extended-A, Romanian commas, combining accents, punctuation, signs.
CHARACTERS = [
    *range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x218, 0x21C), 0x2C6, 0x2DA, 0x2DC,
    0x300, 0x301, 0x302, 0x303, 0x308, 0x327, 0x1E9E, *range(0x2010, 0x2016), *range(0x2018, 0x201F),
    0x2020, 0x2022, 0x2026, 0x2030, 0x2039, 0x203A, 0x2044, 0x20AC, 0x2122, 0x2191, 0x2193, 0x2212, 0x2215,
]


def static_part(part: str, weight: int, folder: Path) -> str:
    font = TTFont(SOURCE / f"figtree-{part}-wght-normal.woff2")
    font.flavor = None
    font = instancer.instantiateVariableFont(font, {"wght": weight})
    for tag in ("STAT", "prep", "gasp"):
        if tag in font:
            del font[tag]
    path = folder / f"{part}.ttf"
    font.save(path)
    return str(path)


def rename(font: TTFont, style: str) -> None:
    names = font["name"]
    keep = {0, 5, 13, 14}  # copyright, version, licence and its address
    for name_id in {record.nameID for record in names.names} - keep:
        names.removeNames(nameID=name_id)
    family = "Figtree" if style == "Regular" else f"Figtree {style}"
    values = {1: family, 2: "Regular", 3: f"Figtree-{style}-static", 4: f"Figtree {style}", 6: f"Figtree-{style}",
              16: "Figtree", 17: style}
    for name_id, value in values.items():
        names.setName(value, name_id, 3, 1, 0x409)


for style, weight in WEIGHTS.items():
    with TemporaryDirectory() as folder:
        parts = [static_part(part, weight, Path(folder)) for part in ("latin", "latin-ext")]
        font = merge.Merger().merge(parts)
    rename(font, style)
    font["OS/2"].usWeightClass = weight
    options = subset.Options(
        layout_features=["kern", "ccmp", "locl", "tnum", "mark", "mkmk"], hinting=False, name_IDs=["*"],
        notdef_outline=True, glyph_names=False, drop_tables=["DSIG", "gasp", "prep"],
    )
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=CHARACTERS)
    subsetter.subset(font)
    font.recalcTimestamp = False
    font.save(TARGET / f"figtree-{style.lower()}.ttf")
    print(style, len(font.getGlyphOrder()), "glyphs")
