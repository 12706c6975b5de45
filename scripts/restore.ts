import path from 'node:path';
import { replaceOwnSecrets } from '../server/auth-secret.ts';
import { isEncrypted } from '../server/backup/archive-reader.ts';
import { checkArchive, restoreArchive } from '../server/backup/restore.ts';
import { askPassphrase } from './lib/ask-passphrase.ts';
import { explainFailure, untilSignal } from './lib/backup-reports.ts';
import { fail, loadEnvironment } from './lib/command.ts';
import { openInstallation } from './lib/open-installation.ts';

/** Puts an archive of `npm run backup` into this installation, which must be empty and stopped. */
const usage = `Uso: npm run restore -- ARQUIVO
  ARQUIVO   uma cópia feita por npm run backup; esta instalação deve estar vazia e parada. A senha de uma cópia cifrada
            é pedida no terminal, ou lida da primeira linha da entrada padrão`;

loadEnvironment();
const [file, ...rest] = process.argv.slice(2);
if (!file || rest.length > 0) fail(usage);

const signal = untilSignal();
const refuse = (error: unknown) => fail(`Nada foi restaurado: ${explainFailure(error, signal)}`);
const passphrase = (await isEncrypted(path.resolve(file)).catch(refuse))
  ? await askPassphrase().catch(refuse)
  : undefined;
const archive = await checkArchive(path.resolve(file), { signal, passphrase }).catch(refuse);
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
await close();
if (problem) refuse(problem.error);

const { tables, members, createdAt } = archive.manifest;
const rows = tables.reduce((sum, table) => sum + table.rows, 0);
const files = members.filter(({ name }) => name.startsWith('files/')).length;
const made = new Date(createdAt).toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo' });
console.log(
  `Cópia de ${made} restaurada: ${tables.length} tabelas, ${rows.toLocaleString('pt-BR')} linhas, ${files} arquivos.`,
);
const advice = secretAdvice();
if (advice) console.log(advice);
console.log('Agora inicie o produto com npm start.');

/** Without the secret of before, everybody logs in anew and links that were sent are void. */
function secretAdvice(): string | undefined {
  if (secrets === undefined)
    return 'A cópia não traz o segredo: para que logins e links já enviados continuem valendo, defina AUTH_SECRET com o mesmo valor de antes.';
  const [current = ''] = secrets.split('\n');
  if (config.isSecretGenerated || config.authSecrets.includes(current)) return undefined;
  const read = passphrase ? `age --decrypt ${file} | tar -xOz auth-secret` : `tar -xOzf ${file} auth-secret`;
  return `Para que logins e links já enviados continuem valendo, defina AUTH_SECRET com o segredo de antes; para vê-lo: ${read} | cut -d' ' -f1 | paste -sd,`;
}
