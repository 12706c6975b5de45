import { createHmac, randomUUID } from 'node:crypto';
import type { Database } from '../server/db/connect.ts';
import { sessionCookieName } from '../server/features/accounts/sessions.ts';

export interface BenchStudent {
  id: string;
  token: string;
  /** The Cookie header of the student's session. */
  cookie: string;
}

/** Puts students with open sessions into the database, without the cost of their passwords. */
export async function insertStudents(
  database: Database,
  count: number,
  authSecret: string,
  appUrl: string,
): Promise<BenchStudent[]> {
  const name = sessionCookieName(appUrl);
  const students = Array.from({ length: count }, () => {
    const token = randomUUID();
    const signature = createHmac('sha256', authSecret).update(token).digest('base64');
    return { id: randomUUID(), token, cookie: `${name}=${encodeURIComponent(`${token}.${signature}`)}` };
  });
  const ids = students.map(({ id }) => id);
  const run = (text: string, values: unknown[]) => database.$client.query(text, values);
  await run(
    `insert into users (id, name, email) select id, 'Aluna de Teste', id || '@example.com' from unnest($1::uuid[]) as id`,
    [ids],
  );
  await run(
    `insert into profiles (id, full_name, email) select id, 'Aluna de Teste', id || '@example.com' from unnest($1::uuid[]) as id`,
    [ids],
  );
  await run(
    `insert into sessions (id, token, user_id, expires_at)
     select gen_random_uuid(), token, id, now() + interval '1 day' from unnest($1::uuid[], $2::text[]) as t (id, token)`,
    [ids, students.map(({ token }) => token)],
  );
  await run(
    `insert into course_progress (user_id, completed_lessons) select id, array['m1v1', 'm1p1'] from unnest($1::uuid[]) as id`,
    [ids],
  );
  await run('analyze', []);
  return students;
}
