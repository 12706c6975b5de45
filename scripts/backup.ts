import path from 'node:path';
import { parseArgs } from 'node:util';
import { readOwnSecrets } from '../server/auth-secret.ts';
import { makeBackup } from '../server/backup/backup.ts';
import { askPassphrase } from './lib/ask-passphrase.ts';
import { describeSize, explainFailure, untilSignal } from './lib/backup-reports.ts';
import { fail, loadEnvironment } from './lib/command.ts';
import { openInstallation } from './lib/open-installation.ts';

/** Copies database and stored files into one archive; works while the product runs, and when it does not. */
const usage = `Uso: npm run backup -- ARQUIVO [--encrypt]
  ARQUIVO     onde gravar a cópia, por exemplo copias/2026-11-21.tar.gz; não pode existir ainda
  --encrypt   cifra a cópia com uma senha, pedida duas vezes no terminal ou lida da primeira linha da entrada padrão`;

loadEnvironment();
const { file, encrypt } = readArguments();
const signal = untilSignal();
const passphrase = encrypt ? await askPassphrase({ isNew: true }).catch(refuse) : undefined;

const { config, database, storage, close } = await openInstallation();
const generatedSecret = config.isSecretGenerated ? readOwnSecrets(config.dataDir) : undefined;
const [signingSecret] = config.authSecrets;
const parts = { database, storage, generatedSecret, signingSecret };
const result = await makeBackup(parts, path.resolve(file), {
  signal,
  passphrase,
}).catch((error: unknown) => ({ error }));
await close();
if ('error' in result) refuse(result.error);

const rows = result.tables.reduce((sum, table) => sum + table.rows, 0);
console.log(
  `Cópia gravada em ${file}: ${result.tables.length} tabelas, ${rows.toLocaleString('pt-BR')} linhas, ` +
    `${result.files} arquivos, ${describeSize(result.bytes)}.`,
);
console.log(
  passphrase
    ? 'Ela está cifrada: sem a senha ninguém a abre, nem você. Guarde a senha longe da cópia.'
    : 'Ela contém dados pessoais e senhas cifradas: guarde-a fora deste servidor, em lugar protegido.',
);
if (result.missing.length > 0)
  console.error(
    `Atenção: o armazenamento não tem ${result.missing.length} dos arquivos enviados, que ficaram de fora: ${result.missing.join(', ')}`,
  );

function refuse(error: unknown): never {
  return fail(`Nenhuma cópia foi gravada: ${explainFailure(error, signal)}`);
}

function readArguments(): { file: string; encrypt: boolean } {
  try {
    const { positionals, values } = parseArgs({
      options: { encrypt: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [file, ...rest] = positionals;
    if (file && rest.length === 0) return { file, encrypt: values.encrypt };
  } catch {
    // An option that there is not.
  }
  return fail(usage);
}
