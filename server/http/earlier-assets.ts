import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import path from 'node:path';
import { type BuiltFile, readBuiltFile } from './pages.ts';

/** Milliseconds during which open pages still find the files of a release that no longer runs. */
const earlierLifetime = 7 * 24 * 60 * 60 * 1000;

interface EarlierAssets {
  /** Reads a file of another release: an earlier one's, or a newer one's while both run. */
  find(address: string): BuiltFile | undefined;
  /** Keeps this release's files for a week from now. @returns how many others were deleted, whose week is over */
  keep(now?: number): number;
}

/** Shares the files that pages load between the releases that run on the same data. @param built `dist/web` */
export function createEarlierAssets(built: string, dataDir: string): EarlierAssets {
  const assets = path.join(dataDir, 'assets');
  const own = globSync('assets/**', { cwd: built }).filter((name) =>
    statSync(path.join(built, name)).isFile(),
  );
  const isAsset = /^\/assets\/(?!.*\.\.)[-\w./]+(?<!\.(?:br|gz))$/;

  return {
    find(address) {
      if (!isAsset.test(address) || !existsSync(path.join(dataDir, address))) return undefined;
      return statSync(path.join(dataDir, address)).isFile()
        ? readBuiltFile(dataDir, address.slice(1))
        : undefined;
    },
    keep(now = Date.now()) {
      for (const name of own) {
        const copy = path.join(dataDir, name);
        if (!existsSync(copy)) copyWhole(path.join(built, name), copy);
        utimesSync(copy, now / 1000, now / 1000);
      }
      const old = globSync('**', { cwd: assets })
        .map((name) => path.join(assets, name))
        .filter((file) => {
          const stats = statSync(file, { throwIfNoEntry: false });
          return stats?.isFile() && now - stats.mtimeMs >= earlierLifetime;
        });
      for (const file of old) rmSync(file, { force: true });
      return old.length;
    },
  };
}

/** Shows the copy only once it is complete: another process may be asked for it meanwhile. */
function copyWhole(source: string, target: string): void {
  const partial = `${target}.${process.pid}.br`;
  mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
  copyFileSync(source, partial);
  chmodSync(partial, 0o600);
  renameSync(partial, target);
}
