import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Manifest, signedText } from '../../server/backup/manifest.ts';
import { createTestDatabase } from '../../tests/support/cluster.ts';
import { forgeArchive } from '../../tests/support/forged-archive.ts';
import { runCommand } from '../../tests/support/product.ts';
import { testSecret } from '../../tests/support/test-secret.ts';
import type { Attack } from './attack.ts';
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

/** Changes backups with matching hashes and restores them: only backups signed by the installation are accepted. */
export const forgedBackups: Attack = async (context) => {
  const { product } = await setUpTarget(context, 'swap_archive');
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
  const other = await restore({ ...target, AUTH_SECRET: 'another-secret-of-another-machine-01234' }, archive);
  if (other.code !== 1) problems.push('another installation takes it');
  const genuine = await restore(
    { ...target, AUTH_SECRET: `a-newer-secret-0123456789-abcdefgh,${testSecret}` },
    archive,
  );
  if (genuine.code !== 0) problems.push(`its own copy is refused: ${genuine.said}`);
  const tries = Object.keys(forgeries).length + 1;
  return { tries, done: `${tries} copies changed or from elsewhere, and the genuine one`, problems };
};
