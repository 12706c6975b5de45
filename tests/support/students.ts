import { createHmac } from 'node:crypto';
import pg from 'pg';
import type { Database } from '../../server/db/connect.ts';
import { sessionCookieName } from '../../server/sessions/session-cookie.ts';

export interface BenchStudent {
  id: string;
  token: string;
  /** The Cookie header of the student's session. */
  cookie: string;
}

/**
 * Inserts students with open sessions and without passwords.
 * @param sample number of students to return, spread over the table; all by default
 */
export async function insertStudents(
  database: Database,
  {
    count,
    sample = count,
    authSecret,
    appUrl,
  }: { count: number; sample?: number; authSecret: string; appUrl: string },
): Promise<BenchStudent[]> {
  // The product's pool would cut a statement that is silent for so long.
  const client = new pg.Client(database.$client.options);
  await client.connect();
  await client.query(
    `insert into users (id, name, email)
     select id, 'Aluna de Teste', id || '@example.com' from (select gen_random_uuid() as id from generate_series(1, $1)) as ids`,
    [count],
  );
  await client.query(
    'insert into profiles (id, full_name, email) select id, name, email from users on conflict do nothing',
  );
  await client.query(
    `insert into sessions (id, token, user_id, expires_at)
     select gen_random_uuid(), gen_random_uuid()::text, id, now() + interval '1 day' from users`,
  );
  await client.query(
    `insert into course_progress (user_id, completed_lessons) select id, array['m1v1', 'm1p1'] from users on conflict do nothing`,
  );
  await client.query('vacuum analyze');
  const { rows } = await client.query<{ id: string; token: string }>(
    'select user_id as id, token from sessions order by random() limit $1',
    [sample],
  );
  await client.end();
  const name = sessionCookieName(appUrl);
  return rows.map(({ id, token }) => {
    const signature = createHmac('sha256', authSecret).update(token).digest('base64');
    return { id, token, cookie: `${name}=${encodeURIComponent(`${token}.${signature}`)}` };
  });
}
