import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guideAnchor, guideChapters, integrationsChapter, joinGuides } from './guide.ts';
import { appPaths, paths } from './paths.ts';

const guide = joinGuides(
  readFileSync('docs/content-guide.md', 'utf8'),
  readFileSync('docs/integracoes.md', 'utf8'),
);
const anchors = [...guide.matchAll(/^##+ (.+)$/gm)].map(([, heading = '']) => guideAnchor(heading));
const without = [paths.adminStart, paths.adminGuide];

test('every admin page has a chapter, which the guide has once', () => {
  const pages = appPaths.filter(
    (path) => path.startsWith(paths.admin) && !without.some((other) => other === path),
  );
  expect(Object.keys(guideChapters).toSorted()).toEqual(pages.toSorted());
  for (const chapter of [...Object.values(guideChapters), integrationsChapter])
    expect([chapter, anchors.filter((anchor) => anchor === chapter)]).toEqual([chapter, [chapter]]);
});

test('links inside the guide lead to its headings', () => {
  const links = [...guide.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => guideAnchor(anchor));
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(anchors).toContain(link);
});
