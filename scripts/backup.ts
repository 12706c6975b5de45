import path from 'node:path';
import { pino } from 'pino';
import { makeBackup } from '../server/backup/backup.ts';
import { openDatabase } from '../server/db/open.ts';
import { openStorage } from '../server/storage/open.ts';
import { describeFailure, describeSize, untilSignal } from './backup-reports.ts';
import { fail, loadEnvironment, root } from './environment.ts';
import { checkedConfig } from './settings.ts';

/** Copies database and stored files into one archive; works while the product runs, and when it does not. */
const usage = `Uso: npm run backup -- ARQUIVO
  ARQUIVO   onde gravar a cópia, por exemplo copias/2026-11-21.tar.gz; não pode existir ainda`;

loadEnvironment();
const [file, ...rest] = process.argv.slice(2);
if (!file || rest.length > 0) fail(usage);

const config = checkedConfig();
const { database, close } = await openDatabase(config, pino({ level: 'silent' })).catch((error: Error) =>
  fail(error.message),
);
const storage = openStorage({
  ...config,
  shippedDir: path.join(root, 'dist/materials'),
  claim: async () => true,
});
const generatedSecret = config.isSecretGenerated ? config.authSecret : undefined;
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
