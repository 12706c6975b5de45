import path from 'node:path';
import { makeBackup } from '../server/backup/backup.ts';
import { describeFailure, describeSize, untilSignal } from './backup-reports.ts';
import { fail, loadEnvironment } from './environment.ts';
import { openInstallation } from './installation.ts';

/** Copies database and stored files into one archive; works while the product runs, and when it does not. */
const usage = `Uso: npm run backup -- ARQUIVO
  ARQUIVO   onde gravar a cópia, por exemplo copias/2026-11-21.tar.gz; não pode existir ainda`;

loadEnvironment();
const [file, ...rest] = process.argv.slice(2);
if (!file || rest.length > 0) fail(usage);

const { config, database, storage, close } = await openInstallation();
const generatedSecret = config.isSecretGenerated ? config.authSecrets[0] : undefined;
const signal = untilSignal();
const result = await makeBackup({ database, storage, generatedSecret }, path.resolve(file), signal).catch(
  (error: unknown) => describeFailure(error, signal),
);
await close();
if (typeof result === 'string') fail(`Nenhuma cópia foi gravada: ${result}`);

const rows = result.tables.reduce((sum, table) => sum + table.rows, 0);
console.log(
  `Cópia gravada em ${file}: ${result.tables.length} tabelas, ${rows.toLocaleString('pt-BR')} linhas, ` +
    `${result.files} arquivos, ${describeSize(result.bytes)}.`,
);
console.log('Ela contém dados pessoais e senhas cifradas: guarde-a fora deste servidor, em lugar protegido.');
if (result.missing.length > 0)
  console.error(
    `Atenção: o armazenamento não tem ${result.missing.length} dos arquivos enviados, que ficaram de fora: ${result.missing.join(', ')}`,
  );
