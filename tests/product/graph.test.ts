import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/lib/command.ts';
import { importGraph, sourceFiles } from '../../scripts/lib/import-graph.ts';
import { architectureSvg } from '../support/architecture-svg.ts';

const files = sourceFiles(['web', 'server', 'domain', 'content']).filter(
  (file) => !/\.test\.tsx?$/.test(file),
);
/** Types included. */
const graph = importGraph(files);

/** Returns the files of one cycle, the first repeated at the end; undefined where there is none. */
function findCycle(among: (file: string) => boolean): string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, trail: string[]): string[] | undefined => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of (graph.get(file) ?? []).filter(among)) {
      const cycle = visit(next, [...trail, file]);
      if (cycle) return cycle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of files.filter(among)) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return undefined;
}

/** Folders, and what their files may import besides their own folder. */
const allowed: [folder: string, targets: string[]][] = [
  ['domain/', []],
  ['content/', ['domain/']],
  ['server/', ['domain/', 'content/']],
  ['web/ui/', []],
  ['web/messages.ts', ['domain/']],
  ['web/site/', ['web/ui/', 'web/messages.ts', 'web/worker/offline-cache.ts', 'domain/', 'content/']],
  ['web/worker/', ['web/ui/palette.ts', 'domain/']],
  [
    'web/app/data/',
    ['web/ui/', 'web/messages.ts', 'web/worker/offline-cache.ts', 'domain/', 'server/app.ts'],
  ],
  ['web/app/account/', ['web/app/data/', 'web/ui/', 'web/messages.ts', 'domain/']],
  [
    'web/app/student/',
    [
      'web/app/account/',
      'web/app/data/',
      'web/ui/',
      'web/messages.ts',
      'web/worker/offline-cache.ts',
      'domain/',
    ],
  ],
  ['web/app/admin/', ['web/app/account/', 'web/app/data/', 'web/ui/', 'web/messages.ts', 'domain/']],
];

test('the walks name files that exist, twelve at most', () => {
  const walks = readFileSync(path.join(root, 'docs/walks.md'), 'utf8').split('\n## ').slice(1);
  expect(walks).toHaveLength(6);
  for (const walk of walks) {
    const steps = [...walk.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file]) => file);
    expect(files).toEqual(expect.arrayContaining(steps));
    expect(steps.length).toBeLessThanOrEqual(12);
  }
});

test.each(['web/', 'server/', 'domain/'])('%s has no cycle of imports', (folder) => {
  const cycle = findCycle((file) => file.startsWith(folder));
  expect(cycle?.join('\n  imports ')).toBeUndefined();
});

test.each(allowed)('%s imports only what stands below it', (folder, targets) => {
  const own = [folder, ...targets];
  const forbidden = files
    .filter((file) => file.startsWith(folder))
    .flatMap((file) => (graph.get(file) ?? []).map((target) => [file, target] as const))
    .filter(([, target]) => !own.some((start) => target.startsWith(start)))
    .map((arrow) => arrow.join(' imports '));
  expect(forbidden).toEqual([]);
});

test('docs/architecture.svg shows which folders import which; UPDATE_ARCHITECTURE=1 draws it', () => {
  const file = path.join(root, 'docs/architecture.svg');
  const drawn = architectureSvg(graph);
  if (process.env.UPDATE_ARCHITECTURE) writeFileSync(file, drawn);
  expect(readFileSync(file, 'utf8'), 'run this test with UPDATE_ARCHITECTURE=1').toBe(drawn);
});
