import { execFileSync, spawnSync } from 'node:child_process';

/** The unprivileged user that stands in for root, which PostgreSQL refuses. */
export interface RunAs {
  uid: number;
  gid: number;
  /** Whether this user may enter the folder. */
  canReach(dir: string): boolean;
}

/** @returns `nobody` when the product runs as root, else nothing */
export function makeRunAs(): RunAs | undefined {
  if (process.geteuid?.() !== 0) return undefined;
  const idOf = (option: '-u' | '-g') => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
  const uid = idOf('-u');
  const gid = idOf('-g');
  return {
    uid,
    gid,
    canReach: (dir) =>
      spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', dir], { uid, gid, cwd: '/' }).status === 0,
  };
}
