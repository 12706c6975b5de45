import path from 'node:path';
import { shortMomentText } from '../domain/dates.ts';
import { assembleProduct } from '../server/assemble.ts';
import { readAllSecrets, replaceLeakedSecrets, replaceSecretFile } from '../server/auth-secret.ts';
import { isEncrypted } from '../server/backup/encryption.ts';
import { checkArchive, parseSecrets, restoreArchive } from '../server/backup/restore.ts';
import type { Config } from '../server/config.ts';
import { prepareDataDir } from '../server/data-dir.ts';
import { connectionFromClient, type Database } from '../server/db/connect.ts';
import { settings as definitions } from '../server/settings/settings.ts';
import { abortOnSignal, describeContent, readArchiveArguments } from './lib/backup-command.ts';
import { openInstallation } from './lib/open-installation.ts';
import { promptPassphrase } from './lib/prompt-passphrase.ts';
import { readConfigOrExit } from './lib/read-config-or-exit.ts';

/** `npm run restore`: reads a backup into an empty, stopped installation. */
const usage = `Uso: npm run restore -- ARQUIVO [--unsigned] [--anonymous]
  ARQUIVO      uma cópia feita por npm run backup; esta instalação deve estar vazia e parada. A senha de uma cópia cifrada,
               ou a chave de uma que veio do armazenamento de fora, é pedida no terminal, ou lida da primeira linha da entrada padrão
  --unsigned   restaura também uma cópia cuja assinatura não confere ou não existe: quem a fez ou mudou decide quem
               administra o site e o que há nele
  --anonymous  restaura também uma cópia anônima, em que as pessoas são inventadas e ninguém tem senha`;

const { file, isSet } = readArchiveArguments(usage, ['unsigned', 'anonymous']);
const { signal, exitWithError } = abortOnSignal('Nada foi restaurado');
const dataDir = path.resolve(process.env.DATA_DIR || './data');
const { archive, passphrase } = await check().catch(exitWithError);
const { config, database, log, storage, close } = await openInstallation(exitWithError);
const { tables, members, createdAt } = archive.manifest;
const { admins, unreadable, lockedOut } = await restore().finally(close).catch(exitWithError);

const files = members.filter(({ name }) => name.startsWith('files/')).length;
const createdText = shortMomentText(createdAt);
console.log(`Cópia de ${createdText} restaurada: ${describeContent(tables, files)}.`);
console.log(secretAdvice());
if (unreadable.length > 0)
  console.log(
    `Digite de novo as senhas dos ajustes, no Painel: estes foram guardados com outro segredo: ${unreadable.join('; ')}.`,
  );
if (lockedOut.length > 0)
  console.log(
    `O segundo fator destas contas foi guardado com outro segredo e não pode ser lido: ${lockedOut.join(', ')}. Elas entram ` +
      'com uma chave de acesso, se têm uma; senão, quando souber que é a própria pessoa quem pede: npm run admin -- remove-second-factor EMAIL',
  );
console.log('Agora inicie o produto.');
if (archive.signedBy !== 'installation') {
  const signatureText =
    archive.signedBy === 'archive'
      ? 'A assinatura foi conferida com o segredo que veio na própria cópia: ela está inteira, o que não prova quem a fez.'
      : 'Atenção: a assinatura da cópia não foi conferida, pois esta instalação não tem o segredo que a fez. Confira se o arquivo é mesmo seu.';
  const adminEmails = admins.map(({ email }) => email).join(', ') || 'ninguém';
  console.log(`${signatureText} Quem administra o site: ${adminEmails}.`);
}

async function check() {
  const passphrase = (await isEncrypted(path.resolve(file))) ? await promptPassphrase() : undefined;
  const trust = {
    secrets: readAllSecrets(process.env.AUTH_SECRET, dataDir),
    acceptsUnsigned: isSet('unsigned'),
    acceptsAnonymous: isSet('anonymous'),
  };
  const archive = await checkArchive(path.resolve(file), trust, { signal, passphrase });
  // An interrupted restore that runs again finds the secret there.
  if (archive.signedBy === 'archive' && !process.env.DATABASE_URL) {
    prepareDataDir(dataDir);
    if (passphrase) replaceSecretFile(dataDir, archive.secretFileText ?? '');
    else replaceLeakedSecrets(dataDir, parseSecrets(archive.secretFileText ?? ''));
  }
  return { archive, passphrase };
}

async function restore() {
  await restoreArchive({ database, storage, signal, beforeCommit: takeSecrets }, archive);
  // The secret may have come with the archive.
  const product = assembleProduct({ config: readConfigOrExit(), database, log });
  const { settings, adminRepository, features } = product;
  await settings.refresh().catch(() => undefined);
  const unreadable = settings.unreadable().map((name) => definitions[name].label);
  const lockedOut = await features.auth.secondFactor.findUnreadable();
  const accounts = await Promise.all(lockedOut.map((id) => adminRepository.findById(id)));
  return {
    admins: await adminRepository.listAdmins(),
    unreadable,
    lockedOut: accounts.map((account) => account?.email ?? ''),
  };
}

/**
 * An encrypted archive's secret becomes the installation's, unless it has one in its environment. A plain archive of an
 * earlier release may have been read by others: its secret only reads what it encrypted.
 */
async function takeSecrets(client: Parameters<typeof connectionFromClient>[0]): Promise<void> {
  const { secretFileText } = archive;
  if (secretFileText === undefined) return;
  if (takesSecret()) return replaceSecretFile(config.dataDir, secretFileText);
  const authSecrets: Config['authSecrets'] = [...config.authSecrets, ...parseSecrets(secretFileText)];
  const { settings, features } = assembleProduct({
    config: { ...config, authSecrets },
    database: connectionFromClient(client) as Database,
    log,
  });
  await settings.renewEncryption();
  await features.auth.secondFactor.renewEncryption();
}

function takesSecret(): boolean {
  return archive.secretFileText !== undefined && passphrase !== undefined && config.isSecretGenerated;
}

/** Returns what becomes of logins and of links that were sent before. */
function secretAdvice(): string {
  const everybody = 'Todos entram de novo, com a mesma senha: nenhuma cópia guarda sessões.';
  const { secretFileText } = archive;
  const isSame = archive.signedBy === 'installation' || takesSecret();
  if (isSame) return everybody;
  const links = `${everybody} Links já enviados por e-mail deixam de valer`;
  if (secretFileText === undefined || passphrase === undefined)
    return `${links}; para que continuem valendo, ponha em AUTH_SECRET o segredo de antes.`;
  const readCommand = `age --decrypt ${file} | tar -xOz auth-secret`;
  return `${links}; para que continuem valendo, acrescente a AUTH_SECRET o segredo de antes; para vê-lo: ${readCommand} | cut -d' ' -f1 | paste -sd,`;
}
