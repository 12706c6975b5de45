import os from 'node:os';
import path from 'node:path';
import type { ClientBase } from 'pg';
import { shortMomentText } from '../domain/dates.ts';
import { assembleProduct } from '../server/assemble.ts';
import { readAllSecrets, replaceSecretFile } from '../server/auth-secret.ts';
import { isEncrypted } from '../server/backup/encryption.ts';
import { countLacking } from '../server/backup/lacking-messages.ts';
import { type Aside, asideFolder, listReturned, putAside } from '../server/backup/put-aside.ts';
import { checkArchive, parseSecrets, restoreArchive } from '../server/backup/restore.ts';
import type { Config } from '../server/config.ts';
import { prepareDataDir } from '../server/data-dir.ts';
import { createAuditLog } from '../server/db/audit-log.repository.ts';
import { connectionFromClient, type Database } from '../server/db/connect.ts';
import { settings as definitions } from '../server/settings/settings.ts';
import { abortOnSignal, describeContent, readArchiveArguments } from './lib/backup-command.ts';
import { confirm } from './lib/confirm.ts';
import { command, describeRestore } from './lib/describe-restore.ts';
import { openInstallation } from './lib/open-installation.ts';
import { promptPassphrase } from './lib/prompt-passphrase.ts';
import { readConfigOrExit } from './lib/read-config-or-exit.ts';

/** `npm run restore`: reads a backup into a stopped installation, in the place of what is there. */
const usage = `Uso: npm run restore -- ARQUIVO [--replace] [--unsigned] [--anonymous]
  ARQUIVO      uma cópia feita por npm run backup; o produto deve estar parado. A senha de uma cópia cifrada, ou a chave
               de uma que veio do armazenamento de fora, é pedida no terminal, ou lida da primeira linha da entrada padrão
  --replace    troca os dados que há sem perguntar, o que sem terminal é preciso; antes uma cópia deles é posta de lado
  --unsigned   restaura também uma cópia cuja assinatura não confere ou não existe: quem a fez ou mudou decide quem
               administra o site e o que há nele
  --anonymous  restaura também uma cópia anônima, em que as pessoas são inventadas e ninguém tem senha`;

const { file, isSet } = readArchiveArguments(usage, ['replace', 'unsigned', 'anonymous']);
const { signal, exitWithError } = abortOnSignal('Nada foi restaurado');
const dataDir = path.resolve(process.env.DATA_DIR || './data');
const archive = await check().catch(exitWithError);
const { config, database, log, storage, close } = await openInstallation(exitWithError);
const { tables, members, createdAt } = archive.manifest;
/** Names what there was, once it is put aside. */
let aside: Aside | undefined;
const { admins, unreadable, lockedOut } = await restore().finally(close).catch(exitWithError);

const files = members.filter(({ name }) => name.startsWith('files/')).length;
console.log(`Cópia de ${shortMomentText(createdAt)} restaurada: ${describeContent(tables, files)}.`);
console.log(secretAdvice());
if (aside) {
  console.log(`O que havia está em ${aside.copy}. Para voltar: ${command('restore', aside.copy)}`);
  if (aside.messages) console.log(`Avisos de pagamento: ${command('purchases', `replay ${aside.messages}`)}`);
  if (aside.returned.length > 0)
    console.log(
      `Excluíram a conta depois da cópia, e voltaram com ela: ${aside.returned.join(', ')}. Exclua de novo: ${command('admin', 'erase EMAIL')}`,
    );
}
if (unreadable.length > 0)
  console.log(
    `Digite de novo as senhas dos ajustes, no Painel: estes foram guardados com outro segredo: ${unreadable.join('; ')}.`,
  );
if (lockedOut.length > 0)
  console.log(
    `O segundo fator destas contas foi guardado com outro segredo e não pode ser lido: ${lockedOut.join(', ')}. Elas entram ` +
      'com uma chave de acesso, se têm uma; senão, quando souber que é a própria pessoa quem pede: ' +
      command('admin', 'remove-second-factor EMAIL'),
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
    replaceSecretFile(dataDir, archive.secretFileText ?? '');
  }
  return archive;
}

async function restore() {
  await restoreArchive({ database, storage, signal, prepare, beforeCommit }, archive);
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

/** Says what becomes of the installation, and where it holds data asks and puts that aside. */
async function prepare(client: ClientBase, hasData: boolean): Promise<void> {
  const lacking = hasData ? await countLacking(client, archive, signal) : undefined;
  console.log(describeRestore(createdAt, asideFolder(config), lacking));
  if (!hasData) return;
  if (!isSet('replace')) await confirm('RESTAURAR', signal);
  aside = await putAside({ client, config, database, storage, signal });
}

async function beforeCommit(client: ClientBase): Promise<void> {
  const connection = connectionFromClient(client) as Database;
  if (aside) aside.returned = await listReturned(client);
  const detail = [path.basename(file), aside && `o que havia: ${aside.copy}`].filter(Boolean).join('; ');
  const actor = { id: null, name: os.userInfo().username };
  await createAuditLog(connection).record(connection, actor, { action: 'restore-backup', detail });
  await takeSecrets(connection);
}

/**
 * An encrypted archive's secret becomes that of an empty installation, unless it has one in its environment. In others it
 * only reads what it encrypted.
 */
async function takeSecrets(connection: Database): Promise<void> {
  const { secretFileText } = archive;
  if (secretFileText === undefined) return;
  if (takesSecret()) return replaceSecretFile(config.dataDir, secretFileText);
  const authSecrets: Config['authSecrets'] = [...config.authSecrets, ...parseSecrets(secretFileText)];
  const { settings, features } = assembleProduct({
    config: { ...config, authSecrets },
    database: connection,
    log,
  });
  await settings.renewEncryption();
  await features.auth.secondFactor.renewEncryption();
}

function takesSecret(): boolean {
  return archive.secretFileText !== undefined && config.isSecretGenerated && !aside;
}

/** Returns what becomes of logins and of links that were sent before. */
function secretAdvice(): string {
  const everybody = 'Todos entram de novo, com a senha daquele dia: nenhuma cópia guarda sessões.';
  const { secretFileText } = archive;
  if (archive.signedBy === 'installation' || takesSecret()) return everybody;
  const links = `${everybody} Links já enviados por e-mail deixam de valer`;
  if (secretFileText === undefined)
    return `${links}; para que continuem valendo, ponha em AUTH_SECRET o segredo de antes.`;
  const readCommand = `age --decrypt ${file} | tar -xOz auth-secret`;
  return `${links}; para que continuem valendo, acrescente a AUTH_SECRET o segredo de antes; para vê-lo: ${readCommand} | cut -d' ' -f1 | paste -sd,`;
}
