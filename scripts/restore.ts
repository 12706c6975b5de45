import path from 'node:path';
import { parseArgs } from 'node:util';
import { shortMomentText } from '../domain/dates.ts';
import { createAdministrationRepository } from '../server/administration/administration.repository.ts';
import { presentSecrets, replaceOwnSecrets } from '../server/auth-secret.ts';
import { isEncrypted } from '../server/backup/archive-reader.ts';
import { checkArchive, restoreArchive } from '../server/backup/restore.ts';
import { prepareDataDir } from '../server/data-dir.ts';
import { askPassphrase } from './lib/ask-passphrase.ts';
import { explainFailure, untilSignal } from './lib/backup-reports.ts';
import { fail, loadEnvironment } from './lib/command.ts';
import { openInstallation } from './lib/open-installation.ts';

/** Puts an archive of `npm run backup` into this installation, which must be empty and stopped. */
const usage = `Uso: npm run restore -- ARQUIVO [--unsigned]
  ARQUIVO      uma cópia feita por npm run backup; esta instalação deve estar vazia e parada. A senha de uma cópia cifrada
               é pedida no terminal, ou lida da primeira linha da entrada padrão
  --unsigned   restaura também uma cópia cuja assinatura não confere ou não existe: quem a fez ou mudou decide quem
               administra o site e o que há nele`;

loadEnvironment();
const { file, unsigned } = readArguments();
const dataDir = path.resolve(process.env.DATA_DIR || './data');

const signal = untilSignal();
const refuse = (error: unknown) => fail(`Nada foi restaurado: ${explainFailure(error, signal)}`);
const passphrase = (await isEncrypted(path.resolve(file)).catch(refuse))
  ? await askPassphrase().catch(refuse)
  : undefined;
const trust = { secrets: await knownSecrets().catch(refuse), acceptsUnsigned: unsigned };
const archive = await checkArchive(path.resolve(file), trust, { signal, passphrase }).catch(refuse);
// A restore that is ended on the way and run again knows the secret by then.
if (archive.signedBy === 'archive' && !process.env.DATABASE_URL) await adoptSecrets().catch(refuse);
const { config, database, storage, close } = await openInstallation(refuse);
let secrets: string | undefined;
const problem = await restoreArchive(
  {
    database,
    storage,
    signal,
    keepSecret(archived) {
      secrets = archived;
      if (config.isSecretGenerated) replaceOwnSecrets(config.dataDir, archived);
    },
  },
  archive,
).catch((error: unknown) => ({ error }));
const admins = problem ? [] : await createAdministrationRepository(database).listAdmins();
await close();
if (problem) refuse(problem.error);

const { tables, members, createdAt } = archive.manifest;
const rows = tables.reduce((sum, table) => sum + table.rows, 0);
const files = members.filter(({ name }) => name.startsWith('files/')).length;
const made = shortMomentText(createdAt);
console.log(
  `Cópia de ${made} restaurada: ${tables.length} tabelas, ${rows.toLocaleString('pt-BR')} linhas, ${files} arquivos.`,
);
const advice = secretAdvice();
if (advice) console.log(advice);
console.log('Agora inicie o produto com npm start.');
if (archive.signedBy !== 'installation') {
  const proof =
    archive.signedBy === 'archive'
      ? 'A assinatura foi conferida com o segredo que veio na própria cópia: ela está inteira, o que não prova quem a fez.'
      : 'Atenção: a assinatura da cópia não foi conferida.';
  const who = admins.map(({ email }) => email).join(', ') || 'ninguém';
  console.log(`${proof} Quem administra o site: ${who}.`);
}

async function knownSecrets() {
  return presentSecrets(process.env.AUTH_SECRET, dataDir);
}

async function adoptSecrets(): Promise<void> {
  prepareDataDir(dataDir);
  replaceOwnSecrets(dataDir, archive.secrets ?? '');
}

function readArguments(): { file: string; unsigned: boolean } {
  try {
    const { positionals, values } = parseArgs({
      options: { unsigned: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [file, ...rest] = positionals;
    if (file && rest.length === 0) return { file, unsigned: values.unsigned };
  } catch {
    // An option that there is not.
  }
  return fail(usage);
}

/** Without the secret of before, everybody logs in anew and links that were sent are void. */
function secretAdvice(): string | undefined {
  if (secrets === undefined)
    return 'A cópia não traz o segredo: para que logins e links já enviados continuem valendo, defina AUTH_SECRET com o mesmo valor de antes.';
  const [current = ''] = secrets.split('\n');
  if (config.isSecretGenerated || config.authSecrets.includes(current)) return undefined;
  const read = passphrase ? `age --decrypt ${file} | tar -xOz auth-secret` : `tar -xOzf ${file} auth-secret`;
  return `Para que logins e links já enviados continuem valendo, defina AUTH_SECRET com o segredo de antes; para vê-lo: ${read} | cut -d' ' -f1 | paste -sd,`;
}
