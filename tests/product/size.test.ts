import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { PageAssets } from '../../web/site/assets.ts';
import { builtPages as dist } from '../support/built.ts';

/** What pages are rendered with. */
const rendering = path.resolve(dist, '../render');
/** Bytes as they travel. */
const brotli = (address: string) => statSync(path.join(dist, `${address}.br`)).size;
const scriptsOf = (page: string) =>
  [...readFileSync(path.join(rendering, page), 'utf8').matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
    ([, address = '']) => address,
  );
/** A part of the application with all that it cannot do without. */
function withImports(address: string, found = new Set<string>()): Set<string> {
  if (found.has(address)) return found;
  found.add(address);
  const script = readFileSync(path.join(dist, address), 'utf8');
  for (const [, name = ''] of script.matchAll(/(?:from|import)\s*["'](\.\.?\/[^"']+\.js)["']/g))
    withImports(path.posix.join(path.posix.dirname(address), name), found);
  return found;
}
const partNamed = (name: string, folder = '/assets') => {
  const file = readdirSync(path.join(dist, folder)).find((one) =>
    new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(one),
  );
  return `${folder}/${file}`;
};
/** What every page of the application needs. */
const first = () =>
  new Set([...scriptsOf('app.html'), partNamed('app')].flatMap((part) => [...withImports(part)]));
/** Returns the scripts that every student page needs. */
const studentParts = () => withImports(partNamed('student-layout'), first());
const sum = (addresses: string[]) => addresses.reduce((total, address) => total + brotli(address), 0);

describe('what a first visit loads', () => {
  test('the login page needs at most 97.5 kB of script, with its drawing', () => {
    const scripts = [...withImports(partNamed('login'), first())];
    expect(scripts.length).toBeGreaterThan(2);
    expect(sum(scripts)).toBeLessThanOrEqual(97_500);
  });

  test.each([
    ['lesson', 129_000, 6],
    ['student-area', 126_500, 6],
    ['course-content', 130_500, 7],
    ['materials', 130_500, 9],
    ['account', 136_000, 13],
    ['reading', 129_500, 7],
  ])('the page %s needs at most %d bytes of script in %d files', (name, bytes, files) => {
    const all = withImports(partNamed(name), studentParts());
    expect(sum([...all])).toBeLessThanOrEqual(bytes);
    expect(all.size).toBeLessThanOrEqual(files);
  });

  test.each([
    ['document-text', 6_000],
    ['player', 3_000],
    ['missing-video', 2_000],
  ])('a lesson loads %s in one more file, of at most %d bytes, if it shows it', (name, bytes) => {
    const lesson = withImports(partNamed('lesson'), studentParts());
    const needed = [...withImports(partNamed(name))].filter((address) => !lesson.has(address));
    expect(needed).toEqual([partNamed(name)]);
    expect(sum(needed)).toBeLessThanOrEqual(bytes);
  });

  test('the materials, the search and the reading do not load the lesson', () => {
    for (const name of ['materials', 'search', 'reading'])
      expect([...withImports(partNamed(name))]).not.toContain(partNamed('lesson'));
  });

  test('no student page loads the form of the login', () => {
    for (const name of ['lesson', 'student-area', 'course-content', 'materials', 'account', 'reading'])
      expect([...withImports(partNamed(name), studentParts())]).not.toContain(partNamed('login'));
  });

  test('the styles of student pages weigh at most 12 kB, without the admin area’s', () => {
    const [styles = ''] =
      /\/assets\/boot-[\w-]{8}\.css/.exec(readFileSync(path.join(rendering, 'app.html'), 'utf8')) ?? [];
    expect(brotli(styles)).toBeLessThanOrEqual(12_000);
    expect(readFileSync(path.join(dist, styles), 'utf8')).not.toContain('.admin-frame');
  });

  test('the certificate is no part of it', () => {
    const names = [...first()].join(' ');
    expect(names).not.toMatch(/pdfkit|certificate/);
    expect(readdirSync(path.join(dist, 'assets')).some((name) => name.startsWith('pdfkit'))).toBe(true);
  });

  test('the first admin page needs at most 60 kB of script beside a student’s, and its charts 10 kB', () => {
    const students = studentParts();
    const all = withImports(partNamed('home', '/assets/admin'), new Set(students));
    const needed = [...all].filter((address) => !students.has(address));
    expect(sum(needed)).toBeLessThanOrEqual(60_000);
    const numbers = partNamed('overview-numbers', '/assets/admin');
    expect(needed).not.toContain(numbers);
    expect(brotli(numbers)).toBeLessThanOrEqual(10_000);
  });

  test('the editor of rich texts is loaded by itself, in the admin area alone, with at most 75 kB', () => {
    const editor = partNamed('rich-text-editor', '/assets/admin');
    expect(brotli(editor)).toBeLessThanOrEqual(75_000);
    for (const name of ['home', 'content', 'course-editor'])
      expect([...withImports(partNamed(name, '/assets/admin'))]).not.toContain(editor);
    const scripts = readdirSync(path.join(dist, 'assets')).filter((name) => name.endsWith('.js'));
    for (const name of scripts)
      expect([name, readFileSync(path.join(dist, 'assets', name), 'utf8').includes('ProseMirror')]).toEqual([
        name,
        false,
      ]);
  });

  test('the admin area loads at most 222 kB at first, with its list and numbers, and its search 15 kB more', () => {
    const all = ['home', 'waiting-list', 'overview-numbers'].reduce(
      (found, name) => withImports(partNamed(name, '/assets/admin'), found),
      studentParts(),
    );
    expect(sum([...all])).toBeLessThanOrEqual(222_000);
    const palette = partNamed('palette', '/assets/admin');
    expect([...all]).not.toContain(palette);
    const needed = [...withImports(palette, new Set(all))].filter((address) => !all.has(address));
    expect(sum(needed)).toBeLessThanOrEqual(15_000);
  });

  test('a public page needs at most 5 kB of script', () => {
    const { script } = JSON.parse(readFileSync(path.join(rendering, 'assets.json'), 'utf8')) as PageAssets;
    expect(brotli(script)).toBeLessThanOrEqual(5_000);
    expect(readFileSync(path.join(dist, script), 'utf8')).not.toMatch(/\bimport\b/);
  });
});
