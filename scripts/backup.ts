import path from 'node:path';
import { makeBackup, readBackupSecrets } from '../server/backup/backup.ts';
import { abortOnSignal, describeContent, readArchiveArguments } from './lib/backup-command.ts';
import { openInstallation } from './lib/open-installation.ts';
import { promptPassphrase } from './lib/prompt-passphrase.ts';

/** `npm run backup`: writes a backup to a file, whether or not the product runs. */
const usage = `Uso: npm run backup -- ARQUIVO [--encrypt]
  ARQUIVO     onde gravar a cópia, por exemplo copias/2026-11-21.tar.gz; não pode existir ainda
  --encrypt   cifra a cópia com uma senha, pedida duas vezes no terminal ou lida da primeira linha da entrada padrão`;

const { file, isSet: isEncrypted } = readArchiveArguments(usage, 'encrypt');
const { signal, exitWithError } = abortOnSignal('Nenhuma cópia foi gravada');
const passphrase = isEncrypted ? await promptPassphrase({ isNew: true }).catch(exitWithError) : undefined;

const { config, database, storage, close } = await openInstallation();
const parts = { ...readBackupSecrets(config), database, storage };
const backup = makeBackup(parts, path.resolve(file), { signal, passphrase });
const { tables, files, missing, bytes } = await backup.finally(close).catch(exitWithError);

const size = `${(bytes / 1_000_000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`;
console.log(`Cópia gravada: ${describeContent(tables, files)}, ${size}.`);
console.log(
  passphrase
    ? 'Ela está cifrada: sem a senha ninguém a abre, nem você. Guarde a senha longe da cópia.'
    : 'Ela não abre nenhuma conta: não traz sessões nem o segredo do site. Restaurada sem o segredo, pede que as senhas dos ajustes e os segundos fatores sejam postos de novo; com --encrypt, ele vai junto. Ela contém dados pessoais: guarde-a fora deste servidor, em lugar protegido.',
);
if (missing.length > 0)
  console.error(
    `Atenção: o armazenamento não tem ${missing.length} dos arquivos enviados, que ficaram de fora: ${missing.join(', ')}`,
  );
