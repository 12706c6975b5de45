import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { lessonsOf } from '../../domain/content/course.ts';
import type { Content } from '../../domain/content/document.ts';
import { summarizeProgress } from '../../domain/progress.ts';
import type { Access } from '../../domain/purchases.ts';
import { renameBody } from '../../domain/requests.ts';
import { isRealFullName } from '../../domain/student-name.ts';
import type { QuestionsRepository } from '../features/questions/questions.repository.ts';
import { type CsvColumn, csvTime, sendCsv } from '../http/csv.ts';
import { AppError } from '../http/errors.ts';
import { addressQuery, jsonBody, uuidInAddress } from '../http/validate.ts';
import type { Limits } from '../limits.ts';
import type { StudentEnv } from '../sessions/env.ts';
import { proof } from '../sessions/proof.ts';
import type { Account, Actor, AdministrationRepository } from './administration.repository.ts';
import type { Administer } from './administration.ts';
import type { LettersRepository } from './letters.repository.ts';
import { atReadingPace, recordExport } from './list-guards.ts';
import { studentsQuery } from './list-queries.ts';
import type { SalesRepository } from './sales.repository.ts';
import type { StudentRow, StudentsRepository } from './students.repository.ts';

interface StudentsDeskParts {
  students: StudentsRepository;
  letters: Pick<LettersRepository, 'listOf'>;
  sales: Pick<SalesRepository, 'listOf'>;
  questions: Pick<QuestionsRepository, 'listOf'>;
  administration: AdministrationRepository;
  administer: Administer;
  content: () => Content;
  limits: Pick<Limits, 'deskLists'>;
}

interface AccountEnv extends StudentEnv {
  Variables: StudentEnv['Variables'] & { account: Account };
}

/** Of what grows with the years, the latest. */
const listed = 50;

/** The owner's list of students, and what she does for one. Stands behind the guard of administrators. */
export function studentsDeskRoutes(parts: StudentsDeskParts) {
  const { students, letters: mails, sales, questions, administration, administer, content, limits } = parts;
  const lessons = () => lessonsOf(content().course.modules).map(({ id }) => id);

  const findAccount = createMiddleware<AccountEnv>(async (c, next) => {
    const account = await administration.findById(c.req.param('id') ?? '');
    if (!account) throw new AppError('not_found');
    c.set('account', account);
    await next();
  });

  async function describe(id: string) {
    const found = await students.find(id, lessons());
    if (!found) throw new AppError('not_found');
    const { completed_lessons, progress_at, ...student } = found;
    const [purchases, asked, letters, certificates, audit] = await Promise.all([
      sales.listOf(student),
      questions.listOf(id, listed),
      mails.listOf(student.email, listed),
      students.listCertificates(id),
      administration.listRecords(id, listed),
    ]);
    const progress = describeProgress(content(), completed_lessons ?? [], progress_at || null);
    return { ...student, progress, purchases, questions: asked, letters, certificates, audit };
  }

  return new Hono<AccountEnv>()
    .get('/students', atReadingPace(limits.deskLists), addressQuery(studentsQuery), async (c) => {
      const query = c.req.valid('query');
      return c.json({ ...(await students.list(query, lessons())), page: query.page });
    })
    .get(
      '/students.csv',
      proof('fresh'),
      addressQuery(studentsQuery),
      recordExport(administration, 'export-students'),
      (c) => sendCsv(c, 'alunos', columns, students.export(c.req.valid('query'), lessons())),
    )
    .get('/students/:id', uuidInAddress, async (c) => {
      const id = c.req.param('id');
      const student = await describe(id);
      await administration.recordLook(actorOf(c), id);
      return c.json(student);
    })
    .use('/students/:id/*', uuidInAddress, findAccount)
    .post('/students/:id/grant', async (c) => {
      const { email, id } = c.get('account');
      return c.json({ ok: true, changed: await administer(actorOf(c)).grantAccess(email, id) });
    })
    .post('/students/:id/revoke', async (c) => {
      const { email, id } = c.get('account');
      return c.json({ ok: true, changed: await administer(actorOf(c)).revokeAccess(email, id) });
    })
    .post('/students/:id/rename', jsonBody(renameBody), async (c) => {
      const { name } = c.req.valid('json');
      if (!isRealFullName(name)) throw new AppError('invalid_input');
      const certificate_code = await administer(actorOf(c)).rename(c.get('account'), name);
      return c.json({ ok: true, certificate_code: certificate_code ?? null });
    })
    .post('/students/:id/confirm', async (c) => {
      await administer(actorOf(c)).confirm(c.get('account'));
      return c.json({ ok: true });
    })
    .post('/students/:id/send-access', async (c) => {
      await administer(actorOf(c)).sendAccess(c.get('account'));
      return c.json({ ok: true });
    })
    .post('/students/:id/erase', proof('fresh'), async (c) => {
      await administer(actorOf(c)).erase(c.get('account'));
      return c.json({ ok: true });
    })
    .post('/students/:id/end-sessions', async (c) =>
      c.json({ ok: true, ended: await administer(actorOf(c)).endSessions(c.get('account')) }),
    )
    .post('/students/:id/make-admin', proof('fresh'), async (c) => {
      await administer(actorOf(c)).makeAdmin(c.get('account'));
      return c.json({ ok: true });
    })
    .post('/students/:id/remove-admin', proof('fresh'), async (c) => {
      await administer(actorOf(c)).removeAdmin(c.get('account'));
      return c.json({ ok: true });
    });
}

export function actorOf(c: { var: Pick<StudentEnv['Variables'], 'session'> }): Actor {
  const { id, name } = c.var.session.user;
  return { id, name };
}

function describeProgress({ course }: Content, completed: readonly string[], updated_at: Date | null) {
  const done = new Set(completed);
  const summary = summarizeProgress(done, course.modules);
  const modules = course.modules.map(({ title, lessons }, index) => ({
    ...summary.modules[index],
    title,
    lessons: lessons.map((lesson) => ({
      id: lesson.id,
      title: lesson.title,
      completed: done.has(lesson.id),
    })),
  }));
  return {
    completed: summary.completed,
    total: summary.total,
    percent: summary.percent,
    updated_at,
    modules,
  };
}

const accessWords: Record<Access, string> = {
  open: 'curso aberto',
  granted: 'com acesso',
  pending: 'pagamento pendente',
  refunded: 'reembolsado ou contestado',
  never_bought: 'sem compra',
  unconfirmed: 'e-mail não confirmado',
};

const columns: readonly CsvColumn<StudentRow>[] = [
  ['Nome', ({ name }) => name],
  ['E-mail', ({ email }) => email],
  ['Acesso', ({ access }) => accessWords[access]],
  ['Progresso (%)', ({ percent }) => percent],
  ['Cadastro', ({ created_at }) => csvTime(created_at)],
  ['Visto por último', ({ last_seen_at }) => csvTime(last_seen_at)],
  ['Código', ({ id }) => id],
];
