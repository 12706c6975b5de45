import path from 'node:path';
import { makeBackup, readBackupSecrets } from '../server/backup/backup.ts';
import { declareAnonymous } from '../server/db/personal-data.ts';
import { abortOnSignal, describeContent, readArchiveArguments } from './lib/backup-command.ts';
import { openInstallation } from './lib/open-installation.ts';
import { promptPassphrase } from './lib/prompt-passphrase.ts';

/** `npm run backup`: writes a backup to a file, whether or not the product runs. */
const usage = `Uso: npm run backup -- ARQUIVO [--encrypt] [--anonymous]
  ARQUIVO     onde gravar a cópia, por exemplo copias/2026-11-21.tar.gz; não pode existir ainda
  --encrypt   cifra a cópia com uma senha, pedida duas vezes no terminal ou lida da primeira linha da entrada padrão
  --anonymous troca nomes, e-mails e códigos das pessoas por inventados e apaga o que elas escreveram, para mostrar um
              problema a quem não pode ver os seus alunos; os horários continuam certos ao minuto, e quem já sabe de
              alguns pode reconhecer alguém; npm run demo -- --from ARQUIVO a abre`;

const { file, isSet } = readArchiveArguments(usage, ['encrypt', 'anonymous']);
const isAnonymous = isSet('anonymous');
const { signal, exitWithError } = abortOnSignal('Nenhuma cópia foi gravada');
const passphrase = isSet('encrypt')
  ? await promptPassphrase({ isNew: true }).catch(exitWithError)
  : undefined;

const { config, database, storage, close } = await openInstallation();
const anonymous = isAnonymous ? declareAnonymous : undefined;
const parts = { ...readBackupSecrets(config), database, storage, anonymous };
const backup = makeBackup(parts, path.resolve(file), { signal, passphrase });
const { tables, files, missing, bytes } = await backup.finally(close).catch(exitWithError);

const size = `${(bytes / 1_000_000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`;
console.log(`Cópia gravada: ${describeContent(tables, files)}, ${size}.`);
if (isAnonymous)
  console.log(
    'Ela é anônima: nomes, e-mails e códigos são inventados, e a chave da troca não foi guardada. Os horários ficam certos ao minuto, todos recuados os mesmos dias: quem sabe quando algumas coisas aconteceram acha o dia de todas, e pode reconhecer alguém. Mande-a só a quem ajuda. Textos e arquivos do site e do curso vão como estão. Abra-a com: npm run demo -- --from ARQUIVO',
  );
else
  console.log(
    passphrase
      ? 'Ela está cifrada: sem a senha ninguém a abre, nem você. Guarde a senha longe da cópia.'
      : 'Ela não abre nenhuma conta: não traz sessões nem o segredo do site. Restaurada sem o segredo, pede que as senhas dos ajustes e os segundos fatores sejam postos de novo; com --encrypt, ele vai junto. Ela contém dados pessoais: guarde-a fora deste servidor, em lugar protegido.',
  );
if (missing.length > 0)
  console.error(
    `Atenção: o armazenamento não tem ${missing.length} dos arquivos enviados, que ficaram de fora: ${missing.join(', ')}`,
  );
