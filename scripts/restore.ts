import path from 'node:path';
import { shortMomentText } from '../domain/dates.ts';
import { assembleProduct } from '../server/assemble.ts';
import { readAllSecrets, replaceSecretFile } from '../server/auth-secret.ts';
import { isEncrypted } from '../server/backup/encryption.ts';
import { checkArchive, restoreArchive } from '../server/backup/restore.ts';
import { prepareDataDir } from '../server/data-dir.ts';
import { settings as definitions } from '../server/settings/settings.ts';
import { abortOnSignal, describeContent, readArchiveArguments } from './lib/backup-command.ts';
import { openInstallation } from './lib/open-installation.ts';
import { promptPassphrase } from './lib/prompt-passphrase.ts';
import { readConfigOrExit } from './lib/read-config-or-exit.ts';

/** `npm run restore`: reads a backup into an empty, stopped installation. */
const usage = `Uso: npm run restore -- ARQUIVO [--unsigned]
  ARQUIVO      uma cópia feita por npm run backup; esta instalação deve estar vazia e parada. A senha de uma cópia cifrada,
               ou a chave de uma que veio do armazenamento de fora, é pedida no terminal, ou lida da primeira linha da entrada padrão
  --unsigned   restaura também uma cópia cuja assinatura não confere ou não existe: quem a fez ou mudou decide quem
               administra o site e o que há nele`;

const { file, isSet: acceptsUnsigned } = readArchiveArguments(usage, 'unsigned');
const { signal, exitWithError } = abortOnSignal('Nada foi restaurado');
const dataDir = path.resolve(process.env.DATA_DIR || './data');
const { archive, passphrase } = await check().catch(exitWithError);
const { config, database, log, storage, close } = await openInstallation(exitWithError);
const { tables, members, createdAt } = archive.manifest;
const { admins, unreadable } = await restore().finally(close).catch(exitWithError);

const files = members.filter(({ name }) => name.startsWith('files/')).length;
const createdText = shortMomentText(createdAt);
console.log(`Cópia de ${createdText} restaurada: ${describeContent(tables, files)}.`);
const advice = secretAdvice();
if (advice) console.log(advice);
if (unreadable.length > 0)
  console.log(
    `Estes ajustes foram guardados com outro segredo; digite-os de novo no Painel, em Ajustes: ${unreadable.join('; ')}.`,
  );
console.log('Agora inicie o produto.');
if (archive.signedBy !== 'installation') {
  const signatureText =
    archive.signedBy === 'archive'
      ? 'A assinatura foi conferida com o segredo que veio na própria cópia: ela está inteira, o que não prova quem a fez.'
      : 'Atenção: a assinatura da cópia não foi conferida.';
  const adminEmails = admins.map(({ email }) => email).join(', ') || 'ninguém';
  console.log(`${signatureText} Quem administra o site: ${adminEmails}.`);
}

async function check() {
  const passphrase = (await isEncrypted(path.resolve(file))) ? await promptPassphrase() : undefined;
  const trust = { secrets: readAllSecrets(process.env.AUTH_SECRET, dataDir), acceptsUnsigned };
  const archive = await checkArchive(path.resolve(file), trust, { signal, passphrase });
  // An interrupted restore that runs again finds the secret there.
  if (archive.signedBy === 'archive' && !process.env.DATABASE_URL) {
    prepareDataDir(dataDir);
    replaceSecretFile(dataDir, archive.secretFileText ?? '');
  }
  return { archive, passphrase };
}

async function restore() {
  const saveSecrets = (secrets: string) => {
    if (config.isSecretGenerated) replaceSecretFile(config.dataDir, secrets);
  };
  await restoreArchive({ database, storage, signal, saveSecrets }, archive);
  // The secret may have come with the archive.
  const { settings, administration } = assembleProduct({ config: readConfigOrExit(), database, log });
  await settings.refresh().catch(() => undefined);
  const unreadable = settings.unreadable().map((name) => definitions[name].label);
  return { admins: await administration.listAdmins(), unreadable };
}

/** Returns what to do so that earlier logins and links keep working, if anything. */
function secretAdvice(): string | undefined {
  if (archive.secretFileText === undefined)
    return 'A cópia não traz o segredo: para que logins e links já enviados continuem valendo, defina AUTH_SECRET com o mesmo valor de antes.';
  const [current = ''] = archive.secretFileText.split('\n');
  if (config.isSecretGenerated || config.authSecrets.includes(current)) return undefined;
  const readCommand = passphrase
    ? `age --decrypt ${file} | tar -xOz auth-secret`
    : `tar -xOzf ${file} auth-secret`;
  return `Para que logins e links já enviados continuem valendo, defina AUTH_SECRET com o segredo de antes; para vê-lo: ${readCommand} | cut -d' ' -f1 | paste -sd,`;
}
