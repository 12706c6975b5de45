import { expect, test } from 'vitest';
import { shipped } from '../../tests/support/course.ts';
import { renderSite } from './render.tsx';

const assets = { css: '/site.css', script: '/enhance.js', nameFonts: '/names.css', font: '/figtree.woff2' };
const pages = renderSite(shipped, { assets, appHtml: '<html></html>' }, 'http://localhost');

/** Kind and name of each landmark of which a page may have several. */
function landmarksOf(html: string): string[] {
  return Array.from(html.matchAll(/<(nav|aside|main)\b([^>]*)>/g), ([, kind, attributes = '']) => {
    const [, name = ''] = /aria-label(?:ledby)?="([^"]*)"/.exec(attributes) ?? [];
    return `${kind} ${name}`;
  });
}

test.each(Object.keys(pages).filter((name) => name.endsWith('.html') && name !== 'app.html'))(
  'each landmark of %s has a name that no other has',
  (name) => {
    const landmarks = landmarksOf(pages[name] ?? '');
    expect(landmarks.length).toBeGreaterThan(3);
    expect(landmarks.filter((one) => one.endsWith(' ') && one !== 'main ')).toEqual([]);
    expect([...new Set(landmarks)]).toEqual(landmarks);
  },
);
