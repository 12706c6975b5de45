import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { waitFor } from './waits.ts';

/**
 * Runs PgBouncer before the test cluster, keeping no prepared statements.
 * @param databaseUrl of a database of the cluster
 * @param mode whether each session or each transaction gets its own connection
 */
export async function startPgBouncer(program: string, databaseUrl: string, mode: 'session' | 'transaction') {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-pgbouncer-'));
  // It takes off root's rights.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const { pathname, searchParams } = new URL(databaseUrl);
  const socket = searchParams.get('host') ?? '';
  const machine = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
  const libraries = path.resolve(program, `../../lib/${machine}-linux-gnu`);
  const env = { PATH: process.env.PATH, LD_LIBRARY_PATH: libraries };
  const [, major = '1', minor = '0'] =
    /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(program, ['--version'], { env, encoding: 'utf8' })) ?? [];
  const knowsStatements = Number(major) > 1 || Number(minor) >= 21;
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=${socket} user=postgres`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
      `auth_type = any\npool_mode = ${mode}\ndefault_pool_size = 6`,
      ...(knowsStatements ? ['max_prepared_statements = 0'] : []),
      '',
    ].join('\n'),
  );
  // The cluster lets in nobody but its own user.
  const owner = execFileSync('stat', ['-c', '%U', socket], { encoding: 'utf8' }).trim();
  const user = process.geteuid?.() === 0 ? ['-u', owner] : [];
  const child = spawn(program, [...user, file], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const ownUrl = `postgres://postgres@127.0.0.1:${port}${pathname}`;
  const missing = () => `PgBouncer does not serve: ${said}`;
  await waitFor(() => hasEnded() || said.includes('process up'), missing);
  const client = new pg.Client(ownUrl);
  await client.connect().catch((cause) => {
    throw new Error(missing(), { cause });
  });
  await client.end();
  return {
    databaseUrl: ownUrl,
    async stop() {
      if (hasEnded()) throw new Error(`PgBouncer ended by itself: ${said}`);
      child.kill('SIGKILL');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
