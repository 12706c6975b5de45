import { cpSync, existsSync, globSync, mkdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** Milliseconds for which pages that are still open find the files of the build that they came with. */
const earlierLifetime = 7 * 24 * 60 * 60 * 1000;

/** Copies a build's assets to where the server finds them after the next build. A copy's time is when it was replaced. */
export function copyAssets(outDir: string, earlierDir: string): void {
  const [assets, copies] = [outDir, earlierDir].map((dir) => path.join(dir, 'assets')) as [string, string];
  mkdirSync(copies, { recursive: true });
  if (existsSync(assets)) cpSync(assets, copies, { recursive: true });
}

/** Removes copies that no open page should ask for any more. */
export function removeOldAssets(earlierDir: string, now = Date.now()): void {
  for (const name of globSync('assets/**', { cwd: earlierDir })) {
    const file = path.join(earlierDir, name);
    const stats = statSync(file);
    if (stats.isFile() && now - stats.mtimeMs >= earlierLifetime) rmSync(file);
  }
}
