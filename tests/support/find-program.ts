import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/lib/command.ts';

/** Debian's packages of programs that tests run, and where they are in them. */
const debianPackages = {
  caddy: { name: 'caddy', file: 'usr/bin/caddy' },
  pgbouncer: { name: 'pgbouncer', file: 'usr/sbin/pgbouncer' },
  'ssh-keygen': { name: 'openssh-client', file: 'usr/bin/ssh-keygen' },
};

/**
 * Returns where a program is; undefined if it is nowhere. As root on Debian gets the package, with the libraries that this
 * machine lacks, and unpacks it into `.cache/`: installing it would start its service.
 */
export function findProgram(program: keyof typeof debianPackages): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin'];
  const found = folders.map((folder) => path.join(folder, program)).find(existsSync);
  if (found) return found;
  const { name, file } = debianPackages[program];
  const cache = path.join(root, '.cache/debian', program);
  const unpacked = path.join(cache, file);
  if (existsSync(unpacked)) return unpacked;
  if (!existsSync('/etc/debian_version') || process.geteuid?.() !== 0) return undefined;
  mkdirSync(cache, { recursive: true });
  const download = () => {
    const plan = spawnSync('apt-get', ['install', '-s', '--no-install-recommends', name], {
      encoding: 'utf8',
    });
    const names = [...plan.stdout.matchAll(/^Inst (\S+)/gm)].map(([, missing = '']) => missing);
    return (
      names.length > 0 && spawnSync('apt-get', ['download', '-qq', ...names], { cwd: cache }).status === 0
    );
  };
  // Its lists may be old, or not there.
  if (!download() && !(spawnSync('apt-get', ['update', '-qq']).status === 0 && download())) return undefined;
  execFileSync('sh', ['-c', 'for package in *.deb; do dpkg -x "$package" .; done && rm *.deb'], {
    cwd: cache,
  });
  return existsSync(unpacked) ? unpacked : undefined;
}
