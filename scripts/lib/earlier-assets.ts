import { cpSync, existsSync, globSync, mkdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** Milliseconds during which open pages still find the files of their own build. */
const earlierLifetime = 7 * 24 * 60 * 60 * 1000;

/** Copies a build's assets for pages that outlive it. A copy's mtime is when the build was replaced. */
export function copyAssets(outDir: string, earlierDir: string): void {
  const [assets, copies] = [outDir, earlierDir].map((dir) => path.join(dir, 'assets')) as [string, string];
  mkdirSync(copies, { recursive: true });
  if (existsSync(assets)) cpSync(assets, copies, { recursive: true });
}

export function removeOldAssets(earlierDir: string, now = Date.now()): void {
  for (const name of globSync('assets/**', { cwd: earlierDir })) {
    const file = path.join(earlierDir, name);
    const stats = statSync(file);
    if (stats.isFile() && now - stats.mtimeMs >= earlierLifetime) rmSync(file);
  }
}
