import { randomBytes, randomInt } from 'node:crypto';
import type { ClientBase } from 'pg';
import { certificateCodeAlphabet, certificateCodeLength } from '../../domain/certificate-code.ts';
import type { declareAnonymous } from '../db/personal-data.ts';
import type { Replacement } from '../db/schema/columns.ts';
import { BackupError } from './backup-error.ts';
import type { CatalogTable } from './tables.ts';

/** Returns the SQL of each column; undefined for a table that is left out. */
type Anonymize = (table: CatalogTable) => string[] | undefined;

interface Column {
  /** Quoted. */
  name: string;
  type: string;
  /** True if an index allows no value twice. */
  isUnique: boolean;
}

const firstNames = 'Alice,Bruna,Caio,Dalva,Elias,Flora,Gilda,Hugo,Iara,Jonas,Lia,Mauro,Nair,Otto,Rute,Vera';
const lastNames =
  'Aroeira,Buriti,Cajueiro,Figueira,Goiabeira,Ingazeiro,Jatobá,Juazeiro,Limoeiro,Mangueira,Palmeira,Paineira,Pitanga,Sucupira,Umbuzeiro,Videira';

/** Hash with a key that nobody keeps: equal values stay equal in one copy, and tell nothing beyond it. */
const hash = (kind: string, value: string) =>
  `sha256(convert_to(current_setting('ia_vet.key') || '${kind}:' || ${value}, 'UTF8'))`;
const number = (kind: string, value: string) =>
  `('x' || left(encode(${hash(kind, value)}, 'hex'), 12))::bit(48)::bigint::text`;
const chosen = (list: string, kind: string, value: string) =>
  `(string_to_array('${list}', ','))[1 + get_byte(${hash(kind, value)}, 0) % 16]`;
const earlier = (moment: string) => `${moment} - make_interval(days => current_setting('ia_vet.days')::int)`;
/** An empty text says that there is none: it stays empty. */
const unlessEmpty = (value: string, sql: string) => `case when ${value} = '' then '' else ${sql} end`;

const email = (value: string) =>
  unlessEmpty(value, `'pessoa-' || ${number('email', `lower(${value})`)} || '@exemplo.com.br'`);
const personName = (value: string) =>
  unlessEmpty(
    value,
    `${chosen(firstNames, 'first', value)} || ' ' || ${chosen(lastNames, 'last', value)} || ' Exemplo'`,
  );
const numbered = (value: string) => unlessEmpty(value, number('number', value));
const field = (name: string) => `(fields ->> '${name}')`;
/** Fields of a payment event that concern the sale; a field that a later release adds is left out. */
const saleFields = ['status', 'isCurrent', 'amountCents', 'currency', 'isTest', 'kind'];
/** The sold items: among their ids are orders of the seller's own system. */
const items = `(select jsonb_agg(item || jsonb_build_object('ids', (
    select coalesce(jsonb_agg(${number('number', 'id')}), '[]') from jsonb_array_elements_text(item -> 'ids') as ids (id))))
  from jsonb_array_elements(case jsonb_typeof(fields -> 'items') when 'array' then fields -> 'items' end) as items (item))`;

/** Keys and those that refer to them alike: a letter, an event or an address that shows one leads to nobody. */
const id = ({ name }: Column) =>
  `overlay(overlay(left(encode(${hash('id', name)}, 'hex'), 32) placing '4' from 13) placing 'a' from 17)::uuid`;

/** Replaces a column whose type does not say how. */
const replacements = {
  kept: (column: Column) => {
    if (column.type === 'uuid') return id(column);
    const isTime = column.type === 'timestamptz' || column.type === 'date';
    return isTime ? `(${earlier(column.name)})::${column.type}` : column.name;
  },
  /** An id or an upload's name by which the site and the course show it to everybody. */
  public: ({ name }: Column) => name,
  nothing: ({ type }: Column) => `null::${type}`,
  noFields: ({ type }: Column) => `'{}'::${type}`,
  email: ({ name }: Column) => email(name),
  name: ({ name }: Column) => personName(name),
  number: ({ name }: Column) => numbered(name),
  /** A tag of a link, which may be anything that somebody wrote. */
  source: ({ name }: Column) => unlessEmpty(name, `'origem-' || ${number('source', name)} || '__'`),
  ipAddress: ({ name }: Column) =>
    unlessEmpty(
      name,
      `'198.18.' || get_byte(${hash('ip', name)}, 0) || '.' || get_byte(${hash('ip', name)}, 1)`,
    ),
  certificateCode: ({ name }: Column) => `case when ${name} is not null then (
    select string_agg(
      substr('${certificateCodeAlphabet}', 1 + get_byte(bytes, at) % ${certificateCodeAlphabet.length}, 1)
        || case when at in (3, 7) then '-' else '' end, '' order by at)
    from (select ${hash('code', name)} as bytes) as code, generate_series(0, ${certificateCodeLength - 1}) as at) end`,
  /** A place in a public list is as good as the name: the places are dealt anew. */
  place: () => `(row_number() over (partition by list order by ${hash('place', 'code')}) - 1)::int`,
  event: ({ name }: Column) => `(select jsonb_strip_nulls(jsonb_build_object(
      ${saleFields.map((key) => `'${key}', fields -> '${key}'`).join(', ')},
      'eventId', ${numbered(field('eventId'))}, 'transactionId', ${numbered(field('transactionId'))},
      'items', ${items}, 'email', ${email(field('email'))}, 'name', ${personName(field('name'))}))::text
    from (select ${name}::jsonb as fields) as event)`,
} satisfies Record<Exclude<Replacement, 'personal'>, (column: Column) => string>;

/** Replaces a personal value after its type: free texts are emptied; numbers and yes or no identify nobody. */
const byType: Record<string, (column: Column) => string> = {
  text: ({ name, isUnique }) =>
    isUnique ? unlessEmpty(name, number('text', name)) : `case when ${name} is not null then '' end`,
  _text: ({ name }) => `case when ${name} is not null then '{}'::text[] end`,
  jsonb: ({ name }) => `case when ${name} is not null then '{}'::jsonb end`,
  uuid: id,
  timestamptz: ({ name }) => earlier(`date_trunc('minute', ${name})`),
  date: ({ name }) => `(${earlier(name)})::date`,
  bool: ({ name }) => name,
  int4: ({ name }) => name,
  int8: ({ name }) => name,
  float8: ({ name }) => name,
};

/**
 * Prepares a connection to read rows without anybody in them. The key that makes equal values equal, and the days by
 * which the whole copy is older, are forgotten with the connection. Times of day stay: who knows some finds those days.
 * @throws {BackupError} from the returned function, naming a column that nobody declared
 */
export async function prepareAnonymous(
  client: ClientBase,
  treatTable: typeof declareAnonymous,
): Promise<Anonymize> {
  await client.query(`select set_config('ia_vet.key', $1, false), set_config('ia_vet.days', $2, false)`, [
    randomBytes(32).toString('hex'),
    String(randomInt(1, 29)),
  ]);
  const { rows } = await client.query<{ table: string; column: string } & Column>(`
    select relname as table, attname as column, quote_ident(attname) as name, typname as type,
      exists (select from pg_index where indrelid = c.oid and indisunique and attnum = any (indkey)) as "isUnique"
    from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 join pg_type t on t.oid = atttypid
    where relnamespace = 'public'::regnamespace`);
  const columnsByName = new Map(rows.map((row) => [`${row.table}.${row.column}`, row]));
  return ({ name: table, columns }) => {
    const treated = treatTable(table);
    const selected = columns.map((column) => {
      const treatment = treated?.columns.get(column);
      const facts = columnsByName.get(`${table}.${column}`);
      const replace =
        treatment === 'personal' ? byType[facts?.type ?? ''] : treatment && replacements[treatment];
      if (!facts || !replace)
        throw new BackupError(
          `a declaração de dados pessoais não diz o que fazer com a coluna ${table}.${column}: sem isso não há cópia anônima.`,
        );
      return `${replace(facts)} as ${facts.name}`;
    });
    return treated?.isLeftOut ? undefined : selected;
  };
}
