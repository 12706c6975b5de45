import { CsvError, parse } from 'csv-parse/sync';
import { emailBody, saleBody } from '../../../domain/requests.ts';
import { type LineError, maxImportLines, type StudentList } from '../../../domain/student-import.ts';

interface Line {
  record: string[];
  info: { lines: number };
}

/** Folded names of columns: those of a plain list, and of what Hotmart, Kiwify and Eduzz export. */
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
type Columns = Partial<Record<Column, number>> & { email: number };

/** Beginnings of the words for a purchase that was paid. */
const paidStatus = /^(aprovad|complet|pag[ao]|paid|approved|finalizad|concluid)/;

const noEmailColumn =
  'Não achei a coluna do e-mail. A primeira linha dá o nome de cada coluna, por exemplo: nome;e-mail.';

/**
 * Reads a list of people, line by line; nothing is written.
 * @param product keeps its lines only; empty keeps all
 */
export function readStudentList(csv: string, product = ''): StudentList {
  const nothing = { people: [], products: [] };
  const lines = splitLines(csv);
  if ('message' in lines) return { ...nothing, errors: [lines] };
  const { columns, rows } = findColumns(lines);
  if (!columns) return { ...nothing, errors: [{ line: 1, message: noEmailColumn }] };
  if (rows.length > maxImportLines) {
    const message = `A lista tem ${rows.length} linhas: importe até ${maxImportLines} de cada vez.`;
    return { ...nothing, errors: [{ line: 1, message }] };
  }

  const list: StudentList = { people: [], errors: [], products: [] };
  const seen = new Map<string, number>();
  for (const { record, info } of rows) {
    const cell = (column: Column) => (record[columns[column] ?? -1] ?? '').trim();
    const sold = cell('product');
    if (sold && !list.products.includes(sold)) list.products.push(sold);
    if (product && sold !== product) continue;
    const found = readPerson(cell);
    const line = info.lines;
    if ('message' in found) list.errors.push({ line, ...found });
    else {
      const before = seen.get(found.email);
      if (before === undefined) list.people.push({ line, ...found });
      else list.errors.push({ line, message: `Repete o e-mail da linha ${before}.` });
      seen.set(found.email, before ?? line);
    }
  }
  return list;
}

function readPerson(cell: (column: Column) => string): { name: string; email: string } | { message: string } {
  const status = cell('status');
  if (status && !paidStatus.test(folded(status)))
    return { message: `Fica de fora: a situação da compra é “${shortened(status)}”.` };
  const typed = cell('email');
  if (!typed) return { message: 'Falta o e-mail.' };
  const { data: account } = emailBody.safeParse({ email: typed });
  if (!account) return { message: `“${shortened(typed)}” não é um e-mail.` };
  const { data: name } = saleBody.shape.name.safeParse(cell('name'));
  if (name === undefined) return { message: 'O nome é longo demais ou tem caracteres que não se leem.' };
  return { name, email: account.email };
}

function splitLines(csv: string): Line[] | LineError {
  try {
    // The library's types do not know that `info` adds the line to each record.
    return parse(csv, {
      bom: true,
      delimiter: separatorOf(csv),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as Line[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error.lines);
    return { line: line || 1, message: 'Há aspas que abrem e não fecham, ou fecham no meio do texto.' };
  }
}

function separatorOf(csv: string): string {
  const [first = ''] = csv.split(/[\r\n]/, 1);
  const counts = [';', ',', '\t'].map((separator) => ({ separator, count: first.split(separator).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).separator;
}

/** Returns the columns and the lines below their names; a list without names has its e-mail in some column. */
function findColumns(lines: Line[]): { columns?: Columns; rows: Line[] } {
  const [first] = lines;
  const names = first?.record.map(folded) ?? [];
  const place = (column: Column) => {
    const index = names.findIndex((name) => (columnNames[column] as readonly string[]).includes(name));
    return index < 0 ? undefined : index;
  };
  const email = place('email');
  if (email !== undefined) {
    const others = { name: place('name'), status: place('status'), product: place('product') };
    return { columns: { email, ...defined(others) }, rows: lines.slice(1) };
  }
  const unnamed = first?.record.findIndex((cell) => cell.includes('@')) ?? -1;
  if (unnamed < 0) return { rows: [] };
  const name = first?.record.findIndex((cell, index) => index !== unnamed && cell !== '') ?? -1;
  return { columns: { email: unnamed, ...(name >= 0 && { name }) }, rows: lines };
}

function defined<Value>(record: Record<string, Value | undefined>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Record<
    string,
    Value
  >;
}

/** `E-mail do(a) Comprador(a)` gives `e mail do a comprador a`. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
