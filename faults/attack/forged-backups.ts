import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { type Manifest, signedText } from '../../server/backup/manifest.ts';
import { signatureOf } from '../../server/sessions/signature.ts';
import { createTestDatabase } from '../../tests/support/cluster.ts';
import { costlyArchive, forgeArchive, readMembers } from '../../tests/support/forged-archive.ts';
import { runCommand, runCommandWithInput } from '../../tests/support/product.ts';
import { testSecret } from '../../tests/support/test-secret.ts';
import { slowness } from '../../tests/support/waits.ts';
import type { Attack } from './attack.ts';
import type { SendRequest } from './client.ts';
import { setUpTarget } from './target.ts';

/** Changes a role in a backup, whose hashes are then made to match. */
const content = (name: string, bytes: Buffer) =>
  name.startsWith('database/profiles/')
    ? Buffer.from(bytes.toString('latin1').replace(/\tadmin(?=[\t\n])/, '\tstudent'), 'latin1')
    : bytes;

const unsigned = ({ signature: _, ...manifest }: Manifest) => manifest;
const withMac = (manifest: Manifest, key: string) => ({
  ...unsigned(manifest),
  signature: createHmac('sha256', key)
    .update(JSON.stringify(unsigned(manifest)))
    .digest('hex'),
});

const forgeries: Record<string, Parameters<typeof forgeArchive>[2]> = {
  'with its old signature': { content },
  'without a signature': { content, manifest: unsigned },
  'with an empty one': { content, manifest: (manifest) => ({ ...manifest, signature: '' }) },
  'signed with a known secret': {
    content,
    manifest: (manifest) =>
      JSON.parse(signedText(unsigned(manifest), 'better-auth-secret-12345678901234567890')),
  },
  'signed with the secret itself': { content, manifest: (manifest) => withMac(manifest, testSecret) },
  'signed with nothing': { content, manifest: (manifest) => withMac(manifest, '') },
  'with another format': { content, manifest: (manifest) => ({ ...manifest, format: 0 }) },
};

/**
 * Changes backups with matching hashes and restores them, makes some that grow or cost without end, and signs in with what
 * one holds: only backups signed by the installation are accepted, and none opens an account.
 */
export const forgedBackups: Attack = async (context) => {
  const { product, ask } = await setUpTarget(context, 'swap_archive');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-swapped-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const archive = path.join(folder, 'copia.tar.gz');
  const forged = path.join(folder, 'trocada.tar.gz');
  const settings = {
    DATABASE_URL: product.databaseUrl ?? '',
    DATA_DIR: product.dataDir,
    AUTH_SECRET: testSecret,
  };
  await runCommand('backup', settings, archive);

  const problems: string[] = [];
  const target = {
    DATABASE_URL: await createTestDatabase('attack_swapped', 'template0'),
    DATA_DIR: path.join(folder, 'data'),
    AUTH_SECRET: testSecret,
  };
  const restore = (env: Record<string, string>, ...args: string[]) =>
    runCommand('restore', env, ...args).then(
      (said) => ({ code: 0, said }),
      ({ code, stderr }) => ({ code, said: String(stderr) }),
    );
  for (const [what, changes] of Object.entries(forgeries)) {
    await forgeArchive(archive, forged, changes);
    const { code, said } = await restore(target, forged);
    if (code !== 1 || !said.includes('--unsigned') || said.trim().includes('\n'))
      problems.push(`a copy ${what} was answered ${code}: ${said}`);
  }
  for (const [what, bytes, reason] of [
    ['that grows a thousand times', await bomb(), 'danificado'],
    ['whose passphrase costs 2^20', costlyArchive(20), 'custo alto demais'],
  ] as const) {
    writeFileSync(forged, bytes);
    const began = performance.now();
    const { code, said } = await runCommandWithInput('uma senha bem longa\n', 'restore', target, forged).then(
      (stdout) => ({ code: 0, said: stdout }),
      ({ code, stderr }) => ({ code, said: String(stderr) }),
    );
    if (code !== 1 || !said.includes(reason)) problems.push(`a copy ${what} was answered ${code}: ${said}`);
    if (performance.now() - began > slowestRefusal) problems.push(`a copy ${what} was refused late`);
  }
  const forgedSessions = await forgeSessions(ask, archive);
  problems.push(...forgedSessions.problems);
  const other = await restore({ ...target, AUTH_SECRET: 'another-secret-of-another-machine-01234' }, archive);
  if (other.code !== 1) problems.push('another installation takes it');
  const genuine = await restore(
    { ...target, AUTH_SECRET: `a-newer-secret-0123456789-abcdefgh,${testSecret}` },
    archive,
  );
  if (genuine.code !== 0) problems.push(`its own copy is refused: ${genuine.said}`);
  const copies = Object.keys(forgeries).length + 3;
  return {
    tries: copies + forgedSessions.tries,
    done: `${copies} copies changed, dear or from elsewhere, and the genuine one; ${forgedSessions.tries} sessions made of a copy and the stolen secret`,
    problems,
  };
};

/** Milliseconds, of which starting the command takes most. */
const slowestRefusal = 20_000 * slowness;

async function bomb(): Promise<Buffer> {
  const packing = pack();
  packing.entry({ name: 'manifest.json' }, Buffer.alloc(300 * 1024 ** 2));
  packing.finalize();
  return gzipSync(await buffer(packing));
}

/** Signs every value of a copy's rows with the secret, as an intruder who has both would. */
async function forgeSessions(ask: SendRequest, archive: string) {
  const members = await readMembers(archive);
  const rows = [...members].flatMap(([name, bytes]) => (name.startsWith('database/') ? [String(bytes)] : []));
  const values = new Set(
    rows
      .join('\n')
      .split(/[\t\n]/)
      .filter((value) => /^[\w.-]{6,200}$/.test(value)),
  );
  const problems: string[] = [];
  if (members.has('auth-secret')) problems.push('a plain copy holds the secret');
  for (const value of values) {
    const cookie = `ia_vet.session_token=${encodeURIComponent(`${value}.${Buffer.from(signatureOf(testSecret, value), 'base64url').toString('base64')}`)}`;
    const { status } = await ask('/api/session', { cookie });
    if (status !== 401) problems.push(`a session of ${value} answered ${status}`);
  }
  return { tries: values.size, problems };
}
