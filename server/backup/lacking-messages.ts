import pg, { type ClientBase } from 'pg';
import { providerNames } from '../../domain/purchases.ts';
import { readArchive } from './archive-reader.ts';
import { tablesFolder } from './manifest.ts';
import { type CheckedArchive, createTableLoader, drain } from './restore.ts';

/** Counts what today's data has and a copy lacks. */
export interface Lacking {
  /** Messages of payment companies. */
  messages: number;
  /** Sales and refunds that somebody recorded: no company sent them. */
  recordedByHand: number;
}

const table = 'purchase_events';
const copied = () => 'pg_temp.copied_events';
const isByHand = `(provider not in ('${providerNames.join("', '")}') or event_id like 'reembolso:%')`;
const lacking = `from public.${table} as today where not exists (
  select from ${copied()} as copy where copy.provider = today.provider and copy.event_id = today.event_id)`;

/** Counts the payment messages that a copy lacks, in a transaction in which {@link readLackingMessages} reads them. */
export async function countLacking(
  client: ClientBase,
  archive: CheckedArchive,
  signal: AbortSignal,
): Promise<Lacking> {
  const { file, passphrase, manifest } = archive;
  const columns = manifest.tables.find(({ name }) => name === table)?.columns ?? ['provider', 'event_id'];
  const texts = columns.map((column) => `${pg.escapeIdentifier(column)} text`).join(', ');
  await client.query(`create temporary table copied_events (${texts}) on commit drop`);
  const loader = createTableLoader(client, manifest, copied);
  await readArchive(
    file,
    (name, content) =>
      name.startsWith(`${tablesFolder}${table}/`) ? loader.load(name, content) : drain(content),
    { passphrase, signal, expected: manifest.members },
  );
  await loader.finish();
  await client.query(`create index on ${copied()} (provider, event_id)`);
  const { rows } = await client.query<Lacking>(
    `select (count(*) filter (where not ${isByHand}))::int as messages,
       (count(*) filter (where ${isByHand}))::int as "recordedByHand" ${lacking}`,
  );
  return rows[0] ?? { messages: 0, recordedByHand: 0 };
}

/** Returns those messages as lines of JSON, which `npm run purchases -- replay` reads. */
export async function readLackingMessages(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select json_build_object('provider', provider, 'received_at',
       to_char(received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'event', event::json)::text as line
     ${lacking} and not ${isByHand} order by received_at, id`,
  );
  return rows.map(({ line }) => line);
}
