import { globSync } from 'node:fs';
import path from 'node:path';
import * as fontkit from 'fontkit';
import type { Plugin } from 'vite';

/** A range may include this many code points without a letter before it ends. */
const maxGap = 16;

/**
 * Vite plugin that fills names.css with a rule for each font beside it: browsers fetch only fonts with a name's
 * letters.
 */
export function nameFonts(): Plugin {
  return {
    name: 'name-fonts',
    enforce: 'pre',
    transform(css, id) {
      const [file = ''] = id.split('?');
      if (!file.endsWith('/names/names.css')) return undefined;
      const folder = path.dirname(file);
      return (
        css +
        globSync('*.woff2', { cwd: folder })
          .sort()
          .map((name) => fontFaceRule(folder, name))
          .join('')
      );
    },
  };
}

function fontFaceRule(folder: string, name: string): string {
  const { characterSet } = fontkit.openSync(path.join(folder, name));
  return `@font-face {
  font-family: "student-names";
  src: url("./${name}") format("woff2");
  unicode-range: ${unicodeRange(characterSet)};
}
`;
}

function unicodeRange(points: number[]): string {
  const ranges: [first: number, last: number][] = [];
  // 0xFFFF ends a font's table and stands for no character.
  for (const point of points.filter((one) => one !== 0xffff).sort((one, other) => one - other)) {
    const range = ranges.at(-1);
    if (range && point - range[1] < maxGap) range[1] = point;
    else ranges.push([point, point]);
  }
  return ranges.map(([first, last]) => `U+${first.toString(16)}-${last.toString(16)}`).join(', ');
}
