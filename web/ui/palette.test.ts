import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { darkColors, palette, themeColors } from './palette.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Returns the colours that a style sheet declares, by their names in the palette. */
function declaredIn(css: string) {
  const named = Array.from(css.matchAll(/--color-([a-z0-9-]+): (#\w+);/g), ([, name = '', value]) => [
    name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ]);
  return Object.fromEntries(named);
}

test('theme.css has the colours of the palette, under their names', () => {
  expect(declaredIn(read('web/ui/theme.css'))).toEqual(themeColors);
});

test('colours.css has the colours of the night, and those of the day for what stays light', () => {
  const [, night = '', day = ''] = read('web/ui/colours.css').split(/:root \{\n {4}--|\.day-palette/);
  expect(declaredIn(`--${night}`)).toEqual(darkColors);
  expect(declaredIn(day)).toEqual(themeColors);
});

test('every colour in the source is one of the palette', () => {
  const known = new Set<string>([...Object.values(palette), ...Object.values(darkColors)]);
  // All that draws pages, documents and emails.
  const sources = ['web/**/*.{ts,tsx,css,html}', '{content,scripts/materials,server}/**/*.ts'];
  const found = globSync(sources, { cwd: root }).flatMap((file) =>
    Array.from(
      read(file).matchAll(/(?<!&)#(?:[0-9a-f]{6}|[0-9a-f]{3})\b|\brgba?\([\d_ ,]+/gi),
      ([color]) => ({
        file,
        color,
      }),
    ),
  );
  expect(found.length).toBeGreaterThan(40);
  expect(found.filter(({ color }) => !known.has(hex(color)))).toEqual([]);
});

/** Returns `rgb(16 49 47`, or with the underscores of a class, as `#10312f`. */
function hex(color: string): string {
  if (color.startsWith('#')) return color;
  const parts = color.match(/\d+/g)?.slice(0, 3) ?? [];
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
}
