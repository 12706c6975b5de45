import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { slug } from '../../../domain/folded-text.ts';
import { emailBody, manualPurchaseBody } from '../../../domain/request-bodies.ts';
import { type CheckedImport, type LineError, maxImportLines } from '../../../domain/student-import.ts';
import { cut } from '../../../domain/text-limits.ts';

interface Line {
  record: string[];
  info: { lines: number };
}

/** Column names, as {@link folded} returns them, of a plain list and of the exports of Hotmart, Kiwify and Eduzz. */
const columnNames = {
  email: [
    'e mail',
    'email',
    'e mail do comprador',
    'email do comprador',
    'e mail do cliente',
    'email do cliente',
    'cliente e mail',
    'cliente email',
    'e mail do a comprador a',
    'email do a comprador a',
    'e mail do aluno',
  ],
  name: [
    'nome',
    'nome completo',
    'name',
    'cliente',
    'comprador',
    'comprador a',
    'nome do comprador',
    'nome do a comprador a',
    'nome do cliente',
    'cliente nome',
    'nome do aluno',
    'aluno',
    'comprador nome',
  ],
  status: [
    'status',
    'situacao',
    'status da compra',
    'status da venda',
    'status da transacao',
    'status do pedido',
  ],
  product: ['produto', 'nome do produto', 'nome deste produto', 'produto nome', 'conteudo', 'curso'],
} as const;
type Column = keyof typeof columnNames;
/** Indexes; -1 for a column that the list does not have. */
type Columns = Record<Column, number>;

/** Matches the status of a paid purchase: 'Pago', 'Pagamento aprovado', not 'Pagamento pendente'. */
const paidStatus =
  /^(?:pagamento |compra )?(?:aprovad|confirmad|complet|pag[ao]s?\b|paid|approved|finalizad|concluid)/;

/** A longer cell is no column name and no status. */
const maxWord = 60;
const maxProduct = 500;
/** Exports of payment companies have up to 60. */
const maxColumns = 200;
const maxRecordBytes = 64 * 1024;
/** Bytes that are parsed before other requests get their turn. */
const bytesPerTurn = 4 * 1024;

const noEmailColumn =
  'Não achei a coluna do e-mail. A primeira linha dá o nome de cada coluna, por exemplo: nome;e-mail.';

/**
 * Parses a CSV list of people to import; writes nothing.
 * @param product keeps only the lines of this product; empty keeps all
 */
export async function readStudentList(csv: string, product = ''): Promise<CheckedImport> {
  const emptyList = { people: [], products: [] };
  const separator = separatorOf(csv);
  const crowded = findCrowdedLine(csv, separator);
  const lines = crowded ?? (await splitLines(csv, separator));
  if ('message' in lines) return { ...emptyList, errors: [lines] };
  const { columns, rows } = findColumns(lines);
  if (!columns) return { ...emptyList, errors: [{ line: 1, message: noEmailColumn }] };
  if (rows.length > maxImportLines) return { ...emptyList, errors: [tooManyLines] };

  const list: CheckedImport = { people: [], errors: [], products: [] };
  const lineOfEmail = new Map<string, number>();
  for (const { record, info } of rows) {
    const cell = (column: Column) => (record[columns[column]] ?? '').trim();
    const soldProduct = cut(cell('product'), maxProduct);
    if (soldProduct && !list.products.includes(soldProduct)) list.products.push(soldProduct);
    if (product && soldProduct !== product) continue;
    const person = readPerson(cell);
    const line = info.lines;
    if ('message' in person) list.errors.push({ line, ...person });
    else {
      const firstLine = lineOfEmail.get(person.email);
      if (firstLine === undefined) list.people.push({ line, ...person });
      else list.errors.push({ line, message: `Repete o e-mail da linha ${firstLine}.` });
      lineOfEmail.set(person.email, firstLine ?? line);
    }
  }
  return list;
}

function readPerson(cell: (column: Column) => string): { name: string; email: string } | { message: string } {
  const status = cell('status');
  if (status && !paidStatus.test(folded(status)))
    return { message: `Fica de fora: a situação da compra é “${shortened(status)}”.` };
  const typedEmail = cell('email');
  if (!typedEmail) return { message: 'Falta o e-mail.' };
  const { data: account } = emailBody.safeParse({ email: typedEmail });
  if (!account) return { message: `“${shortened(typedEmail)}” não é um e-mail.` };
  const { data: name } = manualPurchaseBody.shape.name.safeParse(cell('name'));
  if (name === undefined) return { message: 'O nome é longo demais ou tem caracteres que não se leem.' };
  return { name, email: account.email };
}

const tooManyLines: LineError = {
  line: 1,
  message: `A lista tem linhas demais: importe até ${maxImportLines} de cada vez.`,
};

async function splitLines(csv: string, delimiter: string): Promise<Line[] | LineError> {
  const parser = parse({
    bom: true,
    delimiter,
    max_record_size: maxRecordBytes,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  const parsing = pipeline(inTurns(Buffer.from(csv)), parser);
  // The loop below throws the same error.
  parsing.catch(() => undefined);
  const lines: Line[] = [];
  try {
    for await (const line of parser as AsyncIterable<Line>) {
      if (lines.length > maxImportLines) return tooManyLines;
      lines.push(line);
    }
    return lines;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error.lines);
    if (error.code === 'CSV_MAX_RECORD_SIZE') return { line: line || 1, message: 'A linha é longa demais.' };
    return { line: line || 1, message: 'Há aspas que abrem e não fecham, ou fecham no meio do texto.' };
  }
}

/** Returns the first line with too many columns; separators within quotes count too. */
function findCrowdedLine(csv: string, separator: string): LineError | undefined {
  const [mark, newLine, carriageReturn] = [separator.charCodeAt(0), 10, 13];
  let [line, columns] = [1, 1];
  // Code units, as all three are ASCII: several times faster than characters.
  for (let index = 0; index < csv.length; index += 1) {
    const unit = csv.charCodeAt(index);
    if (unit === mark) columns += 1;
    else if (unit === newLine || unit === carriageReturn) columns = 1;
    if (unit === newLine) line += 1;
    if (columns > maxColumns) return { line, message: `Há mais de ${maxColumns} colunas.` };
  }
  return undefined;
}

async function* inTurns(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += bytesPerTurn) {
    yield bytes.subarray(start, start + bytesPerTurn);
    await nextTurn();
  }
}

/** Length of the first line's part in which the separator is looked for. */
const maxHead = maxColumns * maxWord;

function separatorOf(csv: string): string {
  const [first = ''] = cut(csv, maxHead).split(/[\r\n]/, 1);
  const counts = [';', ',', '\t'].map((separator) => ({
    separator,
    count: cut(first, maxHead).split(separator).length,
  }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).separator;
}

/** Returns the indexes of the columns, and the rows of people. Without column names, the first cell with an @ decides. */
function findColumns(lines: Line[]): { columns?: Columns; rows: Line[] } {
  const [first] = lines;
  const names = first?.record.map(folded) ?? [];
  const indexOf = (column: Column) =>
    names.findIndex((name) => (columnNames[column] as readonly string[]).includes(name));
  const named = {
    email: indexOf('email'),
    name: indexOf('name'),
    status: indexOf('status'),
    product: indexOf('product'),
  };
  if (named.email >= 0) return { columns: named, rows: lines.slice(1) };
  const email = first?.record.findIndex((cell) => cell.includes('@')) ?? -1;
  if (email < 0) return { rows: [] };
  const name = first?.record.findIndex((cell, index) => index !== email && cell !== '') ?? -1;
  return { columns: { email, name, status: -1, product: -1 }, rows: lines };
}

/** `E-mail do(a) Comprador(a)` gives `e mail do a comprador a`. */
function folded(text: string): string {
  return slug(cut(text, maxWord), ' ');
}

/** Characters of a cell that an error quotes. */
const maxQuoted = 60;
const shortened = (text: string) => (text.length > maxQuoted ? `${text.slice(0, maxQuoted)}…` : text);
