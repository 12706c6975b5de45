import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';

/** The reference for progress.ts, started as a process: bare handlers that only run the product's statements. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });

const read = `
  select s.token, s.expires_at, u.id, u.email, u.name, u.email_verified,
         p.full_name, p.name as profile_name, p.display_name, p.first_name, p.last_name, p.role, c.completed_lessons
  from sessions s join users u on u.id = s.user_id
  left join profiles p on p.id = u.id left join course_progress c on c.user_id = u.id
  where s.token = $1 and s.expires_at > now()`;

const completeLesson = `
  insert into course_progress as c (user_id, completed_lessons) values ($1, array[$2])
  on conflict (user_id) do update set updated_at = now(), completed_lessons = (
    select array_agg(distinct l) from unnest(c.completed_lessons || excluded.completed_lessons) l)
  returning completed_lessons`;

const app = new Hono()
  .get('/read/:token', async (c) => {
    const { rows } = await pool.query({ name: 'read', text: read, values: [c.req.param('token')] });
    return c.json(rows[0]);
  })
  .post('/mark/:id/:lesson', async (c) => {
    const { id, lesson } = c.req.param();
    const { rows } = await pool.query({ name: 'mark', text: completeLesson, values: [id, lesson] });
    return c.json(rows[0]);
  });

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' });
