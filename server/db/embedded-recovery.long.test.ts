import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';

/** What a crash or somebody else has left where the embedded PostgreSQL starts. */

const isRoot = process.geteuid?.() === 0;
let home: string;
beforeEach(() => {
  home = temporaryFolder(onTestFinished);
  chmodSync(home, 0o755);
});

async function start(dir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres(dir);
  onTestFinished(() => postgres.stop());
  return postgres;
}

async function countKept({ socketDir, user }: EmbeddedPostgres): Promise<number> {
  const client = new pg.Client({ host: socketDir, user, database: 'postgres' });
  await client.connect();
  try {
    await client.query('create table if not exists kept (n int)');
    return (
      (
        (await client.query('insert into kept values (1); select from kept')) as unknown as pg.QueryResult[]
      )[1]?.rowCount ?? 0
    );
  } finally {
    await client.end();
  }
}

const lockOf = (dir: string) => path.join(dir, 'postgres/postmaster.pid');
const pidIn = (file: string) => Number(readFileSync(file, 'utf8').split('\n')[0]);
const isThere = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
};

/** The server and all of its processes, at once. */
async function killAll(dir: string): Promise<void> {
  const server = pidIn(lockOf(dir));
  const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').split(' ').filter(Boolean);
  const all = [server, ...children.map(Number)];
  for (const pid of all) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Gone with the server, which was first.
    }
  }
  await expect.poll(() => all.filter(isThere)).toEqual([]);
}

/** A process of the user that the server runs as: PostgreSQL believes in no others. */
function bystander(dir: string, command: string): ChildProcess {
  const { uid, gid } = statSync(path.join(dir, 'postgres'));
  const child = spawn('/bin/sh', ['-c', command], {
    uid,
    gid,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** A dead process whose parent never asks for it. */
async function zombie(dir: string): Promise<number> {
  const parent = bystander(dir, 'sleep 60 & echo $!; exec sleep 60');
  const [said] = await once(parent.stdout as NodeJS.ReadableStream, 'data');
  await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n');
  const pid = Number(said);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ');
  return pid;
}

function giveNumber(files: string[], pid: number): void {
  for (const file of files) writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(pid)));
}

describe('after everything was killed at once', () => {
  test.each<[string, (dir: string) => number | Promise<number>]>([
    ['a process of somebody else has the server’s number', (dir) => bystander(dir, 'exec sleep 60').pid ?? 0],
    ['nobody has collected what is left of the server', zombie],
  ])('it starts though %s', async (_, make) => {
    const first = await start(home);
    expect(await countKept(first)).toBe(1);
    await killAll(home);
    const pid = await make(home);
    giveNumber([lockOf(home), path.join(first.socketDir, '.s.PGSQL.5432.lock')], pid);
    const again = await start(home);
    expect(await countKept(again)).toBe(2);
    expect(readFileSync(`/proc/${pid}/stat`, 'utf8')).toMatch(/ \((?:sh|sleep)\) /);
  });
});

test('a server whose number is somebody else’s here, as in another container, is neither used nor stopped', async () => {
  const first = await start(home);
  const own = pidIn(lockOf(home));
  const { pid = 0 } = bystander(home, 'exec sleep 60');
  giveNumber([lockOf(home)], pid);
  await expect(startEmbeddedPostgres(home)).rejects.toThrow(
    /^O banco de dados em .+ já está em uso por outro .+\.$/,
  );
  await first.stop();
  expect(isThere(pid)).toBe(true);
  expect(await countKept(first)).toBe(1);
  giveNumber([lockOf(home)], own);
});

describe.runIf(isRoot)('where the path is too long for a socket', () => {
  const daemon = 1;
  let dir: string;
  beforeEach(() => {
    dir = path.join(home, 'a'.repeat(90));
  });

  /** Another user of the temporary folder was there first. */
  function squat(socketDir: string): void {
    mkdirSync(socketDir);
    chmodSync(socketDir, 0o777);
    chownSync(socketDir, daemon, daemon);
    onTestFinished(() => rmSync(socketDir, { recursive: true, force: true }));
  }

  function link(socketDir: string): void {
    symlinkSync(home, socketDir);
    onTestFinished(() => rmSync(socketDir, { force: true }));
  }

  function expectOwn({ socketDir }: EmbeddedPostgres): void {
    expect(statSync(socketDir).mode & 0o777).toBe(0o700);
    expect(statSync(socketDir).uid).toBe(statSync(path.join(dir, 'postgres')).uid);
  }

  test('a folder that somebody made under a name that can be guessed is left alone', async () => {
    const data = path.join(dir, 'postgres');
    const hash = createHash('sha256').update(data).digest('hex').slice(0, 16);
    const guessed = path.join(os.tmpdir(), `ia-vet-${hash}`);
    squat(guessed);
    expectOwn(await start(dir));
    expect(statSync(guessed).uid).toBe(daemon);
  });

  test.each<[string, (socketDir: string) => void]>([
    ['a folder of somebody else', squat],
    ['a link', link],
  ])('%s in the place of the one before is not used', async (_, make) => {
    const { socketDir } = await start(dir);
    await killAll(dir);
    rmSync(socketDir, { recursive: true });
    make(socketDir);
    const again = await start(dir);
    expect(again.socketDir).not.toBe(socketDir);
    expectOwn(again);
  });

  test('a command finds the server of the product, and leaves nothing when it stops it', async () => {
    const first = await start(dir);
    expect((await start(dir)).socketDir).toBe(first.socketDir);
    await first.stop();
    expect(statSync(first.socketDir, { throwIfNoEntry: false })).toBeUndefined();
  });
});
