import { expect, test } from 'vitest';
import { shipped } from '../../tests/support/course.ts';
import { pageAssets } from '../../tests/support/page-assets.ts';
import { renderSite } from './render.tsx';

const pages = renderSite(shipped, { assets: pageAssets, appHtml: '<html></html>' }, 'http://localhost');

/** Returns kind and name of each landmark, such as `nav Menu`. */
function landmarksOf(html: string): string[] {
  return Array.from(html.matchAll(/<(nav|aside|main)\b([^>]*)>/g), ([, kind, attributes = '']) => {
    const [, name = ''] = /aria-label(?:ledby)?="([^"]*)"/.exec(attributes) ?? [];
    return `${kind} ${name}`;
  });
}

test.each(Object.keys(pages).filter((name) => name.endsWith('.html') && name !== 'app.html'))(
  '%s names each of its landmarks, and no two the same',
  (name) => {
    const landmarks = landmarksOf(pages[name] ?? '');
    expect(landmarks.length).toBeGreaterThan(3);
    expect(landmarks.filter((landmark) => landmark.endsWith(' ') && landmark !== 'main ')).toEqual([]);
    expect([...new Set(landmarks)]).toEqual(landmarks);
  },
);

test('no link leads to the instructor while there is none', () => {
  const { site } = shipped;
  const alone = { ...shipped, site: { ...site, instructor: { ...site.instructor, name: '' } } };
  const [without = ''] = [
    renderSite(alone, { assets: pageAssets, appHtml: '<html></html>' }, 'http://localhost')['index.html'],
  ];
  expect(pages['index.html']).toContain('href="/#instrutor"');
  expect(without).not.toContain('href="/#instrutor"');
});
