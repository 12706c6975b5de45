import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import path from 'node:path';
import { type BuiltFile, readBuiltFile } from './built-files.ts';

/** Time that the files of a release are kept after it ran. */
const earlierLifetimeMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Keeps in DATA_DIR the files that pages load, so that pages opened before an update still find theirs.
 * @param built `dist/web`
 */
export function createEarlierAssets(built: string, dataDir: string) {
  const assets = path.join(dataDir, 'assets');
  const ownFiles = globSync('assets/**', { cwd: built }).filter((name) =>
    statSync(path.join(built, name)).isFile(),
  );
  const assetPath = /^\/assets\/[-\w./]+$/;
  const isAsset = (name: string) =>
    assetPath.test(name) && !name.includes('..') && !/\.(?:br|gz)$/.test(name);

  return {
    /** Reads a file of another release: an earlier one, or a newer one while both run. */
    find(requestPath: string): BuiltFile | undefined {
      if (!isAsset(requestPath) || !existsSync(path.join(dataDir, requestPath))) return undefined;
      return statSync(path.join(dataDir, requestPath)).isFile()
        ? readBuiltFile(dataDir, requestPath.slice(1))
        : undefined;
    },
    /**
     * Saves this release's files for a week from now, and deletes those whose week is over.
     * @returns the number deleted
     */
    update(now = Date.now()): number {
      for (const name of ownFiles) {
        const copy = path.join(dataDir, name);
        if (!existsSync(copy)) copyAtomically(path.join(built, name), copy);
        utimesSync(copy, now / 1000, now / 1000);
      }
      const old = globSync('**', { cwd: assets })
        .map((name) => path.join(assets, name))
        .filter((file) => {
          const stats = lstatSync(file, { throwIfNoEntry: false });
          return stats?.isFile() && now - stats.mtimeMs >= earlierLifetimeMs;
        });
      for (const file of old) rmSync(file, { force: true });
      return old.length;
    },
  };
}

/** Copies under another name, which `find` refuses, and renames: another process may serve the file at any time. */
function copyAtomically(source: string, target: string): void {
  const partial = `${target}.${process.pid}.br`;
  mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
  copyFileSync(source, partial);
  chmodSync(partial, 0o600);
  renameSync(partial, target);
}
