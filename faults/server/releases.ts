import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/lib/command.ts';
import { signRelease } from '../../scripts/lib/sign-release.ts';

/** Changes that turn this clone's archive into other releases, for tests of updates. */
export const releases = {
  /** The next one, in which a script of today's pages is gone. */
  next: (folder: string) => rmSync(path.join(folder, 'dist/web', findRemovedAsset(folder))),
  /** Like this clone's, under another name. */
  other: () => undefined,
  /** Ends at once. */
  broken: (folder: string) => change(folder, 'server/main.ts', /^/, "throw new Error('broken');\n"),
  /** Answers every page with 500 once it has run for a while. */
  failing: (folder: string) =>
    change(
      folder,
      'server/app.ts',
      '    .use(observe(metrics, log))',
      `$&.use(async (c, next) => {
        if (process.uptime() > 12 && !/^.(healthz|readyz|metrics)/.test(c.req.path)) throw new Error('failing');
        await next();
      })`,
    ),
};

export type ReleaseName = keyof typeof releases;

/** Returns a script that pages of this clone's release request. */
export function findRemovedAsset(folder: string): string {
  const [asset = ''] = globSync('assets/student-layout-*.js', { cwd: path.join(folder, 'dist/web') });
  return asset;
}

/** Makes a key that signs releases, and its public half beside it. */
export function createKey(folder: string, name = 'key'): string {
  const key = path.join(folder, name);
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
  return key;
}

/** Packs this clone as a release. @param key signs it @returns the archive */
export function packArchive(key?: string): string {
  execFileSync(process.execPath, ['scripts/package.ts', ...(key ? ['--key', key] : [])], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  return path.join(root, `releases/ia-vet-${version}-linux-${process.arch}.tar.gz`);
}

/**
 * Builds the archives `<target>/<name>.tar.gz` with their checksums.
 * @param key signs them
 * @returns an asset that `next` no longer has
 */
export function buildReleases(archive: string, target: string, names: ReleaseName[], key?: string): string {
  const work = mkdtempSync('/var/tmp/ia-vet-releases-');
  execFileSync('tar', ['-xzf', archive, '-C', work]);
  const [original = ''] = globSync('ia-vet-*', { cwd: work });
  const asset = findRemovedAsset(path.join(work, original));
  mkdirSync(target, { recursive: true });
  for (const name of names) {
    const folder = path.join(work, `ia-vet-${name}`);
    execFileSync('cp', ['-a', '--reflink=auto', path.join(work, original), folder]);
    releases[name](folder);
    writeFileSync(path.join(folder, 'edition'), `${name} ${name}\n`);
    const file = path.join(target, `${name}.tar.gz`);
    execFileSync('tar', ['-cf', file, `ia-vet-${name}`], { cwd: work });
    writeSum(file);
    if (key) signRelease(file, key);
    rmSync(folder, { recursive: true });
  }
  rmSync(work, { recursive: true });
  return asset;
}

/** Writes the checksum of an archive beside it. */
export function writeSum(file: string): void {
  writeFileSync(`${file}.sha256`, createHash('sha256').update(readFileSync(file)).digest('hex'));
}

function change(folder: string, name: string, from: string | RegExp, to: string): void {
  const file = path.join(folder, name);
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`${name} has changed: the release cannot be made`);
  writeFileSync(file, changed);
}
