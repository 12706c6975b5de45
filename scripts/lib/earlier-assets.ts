import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Milliseconds for which pages that are still open find the files of the build that they came with. */
const keptFor = 7 * 24 * 60 * 60 * 1000;

/** When each file went out, by name, in milliseconds since 1970: clones and images give files times of their own. */
type Replaced = Record<string, number>;

const assetsIn = (folder: string) => path.join(folder, 'assets');
/** Beside it: what is in it is served. */
const recordOf = (earlierDir: string) => `${earlierDir}.json`;

/**
 * Before a build: its files will be those of an earlier one, which pages that are open go on asking for.
 * @param outDir what the build is about to empty
 * @param earlierDir is served beside it
 */
export function setAside(outDir: string, earlierDir: string, now = Date.now()): void {
  mkdirSync(assetsIn(earlierDir), { recursive: true });
  const replaced = readReplaced(earlierDir);
  for (const name of globSync('*', { cwd: assetsIn(outDir) })) {
    renameSync(path.join(assetsIn(outDir), name), path.join(assetsIn(earlierDir), name));
    replaced[name] = now;
  }
  writeFileSync(recordOf(earlierDir), JSON.stringify(replaced));
}

/** Removes what no page should ask for any more, and what the build has made again. */
export function removeEarlier(outDir: string, earlierDir: string, now = Date.now()): void {
  if (!existsSync(recordOf(earlierDir))) return;
  const replaced = readReplaced(earlierDir);
  const kept = Object.entries(replaced).filter(
    ([name, time]) => now - time < keptFor && !existsSync(path.join(assetsIn(outDir), name)),
  );
  const names = new Set(kept.map(([name]) => name));
  for (const name of globSync('*', { cwd: assetsIn(earlierDir) }))
    if (!names.has(name)) rmSync(path.join(assetsIn(earlierDir), name));
  writeFileSync(recordOf(earlierDir), JSON.stringify(Object.fromEntries(kept)));
}

function readReplaced(earlierDir: string): Replaced {
  try {
    return JSON.parse(readFileSync(recordOf(earlierDir), 'utf8')) as Replaced;
  } catch {
    // None yet, or cut short: what it named is removed with the next build.
    return {};
  }
}
