import { randomUUID } from 'node:crypto';
import type { User } from '../../domain/user.ts';
import type { Database } from '../../server/db/connect.ts';
import { declaredTables } from '../../server/db/personal-data.ts';

/** A person with unique values in every table. */
export interface FilledPerson extends User {
  /** In each of the texts. */
  mark: string;
  /** What a copy of the person's data must have. */
  values: Set<string>;
}

/** Returns a value as the personal data export shows it. */
export const exportedText = (value: unknown): string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
    ? new Date(value).toISOString()
    : String(value);

/** Returns the names of a table's columns. */
export function columnsThatHold(table: string, what: 'personal' | 'secret'): string[] {
  const columns = declaredTables.find(({ name }) => name === table)?.columns ?? [];
  return [...columns].flatMap(([name, { holds }]) => (holds === what ? [name] : []));
}

/** Fills every table with personal data, as the tables declare it. */
export async function fillPeople({ $client }: Database, count: number): Promise<FilledPerson[]> {
  const { rows: columns } = await $client.query<{ table: string; column: string; type: string }>(
    `select table_name as table, column_name as column, udt_name as type from information_schema.columns
     where table_schema = 'public' order by ordinal_position`,
  );
  let number = 100_000;

  function valueFor(type: string, text: string): unknown {
    number += 1;
    if (type === 'uuid') return randomUUID();
    if (type === 'timestamptz') return new Date(number * 60_000 * 60).toISOString();
    if (/^(int|float)/.test(type)) return number;
    if (type === 'bool') return true;
    if (type.startsWith('_')) return [type === '_text' ? text : number];
    if (type === 'jsonb') return JSON.stringify({ text });
    return text;
  }

  const people: FilledPerson[] = [];
  for (let index = 0; index < count; index += 1) {
    const mark = `zz${String(index).padStart(2, '0')}zz`;
    const person: FilledPerson = {
      id: randomUUID(),
      email: `${mark}@example.com`,
      name: `Ana ${mark}`,
      emailVerified: true,
      mark,
      values: new Set(),
    };
    people.push(person);
    const { id, email, name } = person;

    /** @param about the columns that tell something about this person; by default all that can be read */
    const add = async (
      table: string,
      given: Record<string, unknown>,
      about: readonly string[] = columnsThatHold(table, 'personal'),
    ) => {
      const secret = columnsThatHold(table, 'secret');
      const row = columns
        .filter((one) => one.table === table)
        .map(({ column, type }) => {
          const isPersonal = about.includes(column) || secret.includes(column);
          const text = isPersonal ? `${mark}-${table}-${column}` : `${table}-${column}-${number}`;
          return { column, value: column in given ? given[column] : valueFor(type, text) };
        });
      await $client.query(
        `insert into ${table} (${row.map(({ column }) => column)}) values (${row.map((_, at) => `$${at + 1}`)})`,
        row.map(({ value }) => value),
      );
      for (const { column, value } of row)
        if (about.includes(column) && value !== null)
          for (const one of Array.isArray(value) ? value : [value]) person.values.add(exportedText(one));
    };

    const own = { user_id: id };
    const purchase = randomUUID();
    await add('users', { id, email, name });
    await add('profiles', { id, email, role: null });
    for (const table of ['accounts', 'sessions', 'two_factors', 'passkeys', 'address_changes'] as const)
      await add(table, own);
    await add('verifications', { value: `${mark} ${id}` });
    for (const table of ['security_events', 'access_records', 'course_progress'] as const)
      await add(table, own);
    for (const table of [
      'lesson_positions',
      'lesson_questions',
      'exercise_answers',
      'video_notices',
    ] as const)
      await add(table, own);
    await add('certificates', {
      ...own,
      status: 'valid',
      printed: '{}',
      code: `CODE-${index}`,
      course_title: 'Curso',
      replaced_by: null,
    });
    await add('name_requests', { ...own, status: 'refused' });
    await add('purchases', { ...own, id: purchase, email, status: 'approved', contract: null });
    await add('refund_requests', { purchase_id: purchase, due_at: null });
    await add('access_requests', { purchase_id: purchase, email, status: 'refused' });
    await add('purchase_events', {
      purchase_id: purchase,
      provider: 'stripe',
      event_id: `event-${index}`,
      event: JSON.stringify({ email, name: `${mark} comprou`, kind: 'x' }),
      last_error: null,
      due_at: null,
    });
    await add('access_grants', { email, granted_by: 'Equipe' }, ['email', 'created_at']);
    await add('outbox', { recipient: email, data: '{}', newsletter_id: null, due_at: null });
    await add(
      'outbox',
      {
        kind: 'sale',
        recipient: 'dona@example.com',
        data: JSON.stringify({ purchase }),
        newsletter_id: null,
        due_at: null,
      },
      ['subject', 'body'],
    );
    await add('newsletter_subscribers', { email });
    await add('audit_log', { ...own, actor: 'Equipe', actor_id: null, action: 'rename' }, [
      'detail',
      'created_at',
    ]);
    await add('audit_log', { actor: name, actor_id: id, user_id: null, action: 'publish', detail: '' }, [
      'actor',
      'created_at',
    ]);
    for (const table of ['newsletters', 'content_revisions'] as const)
      await add(table, { author_id: id, sender_id: id, document: '{}' }, [
        'author_id',
        'author_name',
        'sender_id',
        'created_at',
      ]);
    // The endpoint is the site's; its maker alone is the person.
    const endpoint = { url: 'https://notas.example', secret: 'x', previous_secret: null, removed_at: null };
    await add('webhook_endpoints', { created_by: id, ...endpoint }, ['created_by', 'created_at']);
    for (const table of ['course_files', 'media', 'video_uploads'] as const)
      await add(table, { created_by: id, file_name: `arquivo ${index}.pdf` });
  }
  return people;
}
