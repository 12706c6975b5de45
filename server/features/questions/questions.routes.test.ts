import { randomUUID } from 'node:crypto';
import type { Email } from 'postal-mime';
import { beforeEach, describe, expect, test } from 'vitest';
import { maxQuestionLength, questionsPerDay } from '../../../domain/questions.ts';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { startInbox } from '../../../tests/support/inbox.ts';
import { startTestMail } from '../../../tests/support/mail-consumer.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp, newAccount, testOrigin } from '../../../tests/support/test-app.ts';

const inbox = await sharedFixture(startInbox());
const product = await sharedFixture(createTestApp('questions'));
await sharedFixture(startTestMail(product, inbox.url));
const owner = await signInAdmin(product);
const run = (text: string, values: unknown[] = []) => product.database.$client.query(text, values);

interface Own {
  id: string;
  question: string;
  answer: string | null;
  publication: { question: string; answer: string } | null;
}
interface Lesson {
  own: Own[];
  published: { id: string; question: string; answer: string; name: string }[];
}
interface Row {
  id: string;
  version: number;
  lesson_title: string;
  question: string;
  name: string;
}

const call = (method: string, path: string, cookie: string, json?: unknown) =>
  product.call(method, `/api/lessons/${path}`, { cookie, json });
const ask = (cookie: string, question: unknown, lesson = 'm1v1') =>
  call('POST', `${lesson}/questions`, cookie, { question });
const asked = async (cookie: string, question: string, lesson?: string) =>
  ((await (await ask(cookie, question, lesson)).json()) as Own).id;
const read = async (cookie: string, lesson = 'm1v1') =>
  (await (await call('GET', `${lesson}/questions`, cookie)).json()) as Lesson;
const list = async (query = '') =>
  (await (await product.call('GET', `/api/admin/questions?${query}`, { cookie: owner })).json()) as {
    rows: Row[];
    total: number;
    page: number;
  };
const decide = (id: string, action: string, json: unknown = {}) =>
  product.call('POST', `/api/admin/questions/${id}/${action}`, { cookie: owner, json });
/** The next mail that is no confirmation of the address. */
async function answerTo(address: string): Promise<Email> {
  const mail = await inbox.next(address);
  return mail.subject === 'A sua dúvida foi respondida' ? mail : answerTo(address);
}
const codeOf = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { error: { code: string } }).error.code,
];

beforeEach(() => run('truncate lesson_questions, rate_limits'));

test('the own questions of all lessons are at most 20 of who asks, what waits first, while their lesson is there', async () => {
  const [ana, bia] = [await product.signIn(), await product.signIn()];
  const own = async (cookie: string) => (await product.call('GET', '/api/questions', { cookie })).json();
  await ask(bia, 'De Bia');
  expect(await own(ana)).toEqual([]);
  const [waiting, answered] = [await asked(ana, 'Espera?'), await asked(ana, 'Respondida?', 'm1p1')];
  await run(`update lesson_questions set answer = 'Sim.', answered_at = now() where id = $1`, [answered]);
  expect(await own(ana)).toEqual([
    expect.objectContaining({ id: waiting, lesson_id: 'm1v1', question: 'Espera?', is_answered: false }),
    expect.objectContaining({ id: answered, lesson_id: 'm1p1', is_answered: true }),
  ]);
  await run(`insert into lesson_questions (user_id, lesson_id, lesson_title, question)
    select user_id, lesson_id, 'x', 'x' from lesson_questions, generate_series(1, 30) where id = '${waiting}'`);
  expect(await own(ana)).toHaveLength(20);
  await run(`update lesson_questions set lesson_id = 'nenhuma' where answered_at is null`);
  expect(await own(ana)).toMatchObject([{ id: answered }]);
});

describe('a question', () => {
  test('is the text that was typed, for who asked and nobody else', async () => {
    const [ana, bia] = [await product.signIn(), await product.signIn()];
    expect(
      (await ask(ana, '  Posso usar em gatos <5 kg?\r\n\r\n\r\n\r\n<b>Obrigada</b>\u202e ')).status,
    ).toBe(201);
    expect(await read(ana)).toEqual({
      own: [
        expect.objectContaining({
          question: 'Posso usar em gatos <5 kg?\n\n<b>Obrigada</b>',
          answer: null,
          publication: null,
        }),
      ],
      published: [],
    });
    expect(await read(bia)).toEqual({ own: [], published: [] });
    expect(await read(ana, 'm1p1')).toEqual({ own: [], published: [] });
  });

  test.each([
    ['nothing', ' \n '],
    ['too much', 'x'.repeat(maxQuestionLength + 1)],
    ['no text', ['a']],
  ])('cannot be %s', async (_, question) => {
    expect(await codeOf(await ask(await product.signIn(), question))).toEqual([422, 'invalid_input']);
  });

  test('belongs to a lesson that is published', async () => {
    const ana = await product.signIn();
    expect(await codeOf(await ask(ana, 'Como?', 'nenhuma'))).toEqual([404, 'unknown_lesson']);
    expect(await codeOf(await call('GET', 'nenhuma/questions', ana))).toEqual([404, 'unknown_lesson']);
  });

  test('that is sent twice is asked once, and takes nobody else’s place', async () => {
    const [ana, bia] = [await product.signIn(), await product.signIn()];
    const sent = { id: randomUUID(), question: 'Chegou?' };
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', 'm1v1/questions', ana, sent)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await read(ana)).own).toHaveLength(1);
    expect(await codeOf(await call('POST', 'm1v1/questions', bia, sent))).toEqual([422, 'invalid_input']);
  });

  test(`is one of ${questionsPerDay} in a day`, async () => {
    const [ana, bia] = [await product.signIn(), await product.signIn()];
    for (let count = 1; count <= questionsPerDay; count += 1) await ask(ana, `Dúvida ${count}`);
    const refused = await ask(ana, 'Mais uma');
    expect(await codeOf(refused)).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600);
    expect((await read(ana)).own).toHaveLength(questionsPerDay);
    expect((await ask(bia, 'A minha')).status).toBe(201);
  });

  test('is changed and removed by who asked, and by nobody else', async () => {
    const [ana, bia] = [await product.signIn(), await product.signIn()];
    const id = await asked(ana, 'Antes');
    const change = (cookie: string, lesson = 'm1v1') =>
      call('PUT', `${lesson}/questions/${id}`, cookie, { question: 'Depois' });
    for (const stranger of [bia, owner]) {
      expect((await change(stranger)).status).toBe(404);
      expect((await call('DELETE', `m1v1/questions/${id}`, stranger)).status).toBe(404);
    }
    expect((await change(ana, 'm1p1')).status).toBe(404);
    expect(await (await change(ana)).json()).toMatchObject({ question: 'Depois' });
    expect((await call('DELETE', `m1v1/questions/${id}`, ana)).status).toBe(200);
    expect((await read(ana)).own).toEqual([]);
    expect((await call('DELETE', `m1v1/questions/${id}`, ana)).status).toBe(404);
  });

  test('goes with the account', async () => {
    const account = newAccount();
    await asked(await product.signIn(account), 'Fica?');
    await run('delete from users where email = $1', [account.email]);
    expect((await list()).total).toBe(0);
  });

  test('needs access to the course', async () => {
    const closed = await sharedFixture(createTestApp('questions_closed', { COURSE_ACCESS: 'purchase' }));
    const cookie = await closed.signIn();
    const answer = await closed.call('POST', '/api/lessons/m1v1/questions', {
      cookie,
      json: { question: 'x' },
    });
    expect(await codeOf(answer)).toEqual([403, 'access_required']);
  });
});

describe('an answer', () => {
  test('goes to the student alone, by mail too, and to everybody once it is published', async () => {
    const account = newAccount({ name: 'Ana Luísa Prado' });
    const [ana, bia] = [await product.signIn(account), await product.signIn()];
    const id = await asked(ana, 'Qual a dose para o Rex, da Dona Marta?');
    expect(await codeOf(await decide(id, 'publish', { question: 'a', answer: 'b' }))).toEqual([
      409,
      'wrong_state',
    ]);
    expect((await decide(id, 'answer', { answer: 'Ana, veja a bula.\n\nAbraço' })).status).toBe(200);
    expect((await read(ana)).own[0]).toMatchObject({
      answer: 'Ana, veja a bula.\n\nAbraço',
      publication: null,
    });
    expect(await read(bia)).toEqual({ own: [], published: [] });

    const received = await answerTo(account.email);
    expect(received.text).toMatch(
      /^Olá, Ana! A sua dúvida foi respondida\n[\s\S]*\n\nAna, veja a bula\.\n\nAbraço\n/,
    );
    expect(received.text).toContain(`${testOrigin}/curso-conteudo/m1v1#duvidas`);
    expect(received.text).not.toContain('Rex');

    const wording = { question: 'Qual a dose?', answer: 'A da bula.' };
    await decide(id, 'publish', wording);
    expect((await read(bia)).published).toEqual([
      { id, ...wording, name: 'Ana P.', published_at: expect.any(String) },
    ]);
    expect(await read(ana)).toMatchObject({ own: [{ publication: wording }], published: [] });

    await decide(id, 'unpublish');
    expect((await read(bia)).published).toEqual([]);
    expect((await read(ana)).own[0]?.publication).toBeNull();
    expect(await codeOf(await decide(id, 'unpublish'))).toEqual([409, 'wrong_state']);
    const { rows } = await run('select action, detail from audit_log order by created_at');
    const title = 'Introdução à Inteligência Artificial na Clínica Veterinária';
    expect(rows).toEqual(
      ['answer-question', 'publish-answer', 'unpublish-answer'].map((action) => ({ action, detail: title })),
    );
  });

  test('that is corrected is mailed as it is then; what was published stays as it was', async () => {
    const account = newAccount();
    const ana = await product.signIn(account);
    const bia = await product.signIn();
    const id = await asked(ana, 'Quanto?');
    await decide(id, 'answer', { answer: 'Dez.' });
    await answerTo(account.email);
    await decide(id, 'publish', { question: 'Quanto?', answer: 'Dez.' });
    await decide(id, 'answer', { answer: 'Onze.' });
    expect((await answerTo(account.email)).text).toContain('Onze.');
    expect((await read(bia)).published[0]?.answer).toBe('Dez.');
    // Said once more, it is no news.
    await decide(id, 'answer', { answer: 'Onze.' });
    const { rows } = await run(`select from outbox where kind = 'question-answered' and recipient = $1`, [
      account.email,
    ]);
    expect(rows).toHaveLength(2);
  });

  test('keeps the question as it is, but not from being removed with all that was published of it', async () => {
    const [ana, bia] = [await product.signIn(), await product.signIn()];
    const id = await asked(ana, 'Quanto?');
    await decide(id, 'answer', { answer: 'Dez.' });
    const change = await call('PUT', `m1v1/questions/${id}`, ana, { question: 'Outra coisa?' });
    expect(await codeOf(change)).toEqual([409, 'wrong_state']);
    await decide(id, 'publish', { question: 'Quanto?', answer: 'Dez.' });
    expect((await call('DELETE', `m1v1/questions/${id}`, ana)).status).toBe(200);
    expect((await read(bia)).published).toEqual([]);
    expect((await decide(id, 'unpublish')).status).toBe(404);
  });

  test('to what was removed meanwhile is not mailed', async () => {
    const account = newAccount();
    const ana = await product.signIn(account);
    const id = await asked(ana, 'Quanto?');
    await run(`insert into outbox (kind, recipient, data) values ('question-answered', $1, $2)`, [
      account.email,
      JSON.stringify({ question: id }),
    ]);
    await expect
      .poll(
        async () =>
          (
            await run('select failed_at from outbox where kind = $2 and recipient = $1', [
              account.email,
              'question-answered',
            ])
          ).rows,
      )
      .toEqual([{ failed_at: expect.any(Date) }]);
  });

  test('to another question than the one that was seen is refused', async () => {
    const ana = await product.signIn();
    const id = await asked(ana, 'Gatos?');
    const seen = (await list()).rows[0]?.version;
    await call('PUT', `m1v1/questions/${id}`, ana, { question: 'Cães?' });
    expect(await codeOf(await decide(id, 'answer', { answer: 'Sim.', version: seen }))).toEqual([
      409,
      'wrong_state',
    ]);
    expect((await read(ana)).own[0]?.answer).toBeNull();
  });

  test('below a lesson that is gone is seen by nobody, while the owner can still answer', async () => {
    const account = newAccount();
    const ana = await product.signIn(account);
    const id = await asked(ana, 'E agora?', 'm1s1');
    const content = '/api/admin/content';
    const { published } = (await (await product.call('GET', content, { cookie: owner })).json()) as {
      published: { document: { course: { modules: { lessons: { id: string; isHidden: boolean }[] }[] } } };
    };
    const { course } = published.document;
    for (const lesson of course.modules.flatMap(({ lessons }) => lessons))
      lesson.isHidden = lesson.id === 'm1s1';
    await product.call('PUT', `${content}/draft/course`, { cookie: owner, json: course });
    await product.call('POST', `${content}/publish`, { cookie: owner, json: { baseRevision: 0 } });
    expect((await call('GET', 'm1s1/questions', ana)).status).toBe(404);
    expect((await list()).rows[0]).toMatchObject({ id, lesson_title: 'Resumo do Módulo 1' });
    expect((await decide(id, 'answer', { answer: 'Está no guia.' })).status).toBe(200);
    expect((await answerTo(account.email)).text).toContain('Está no guia.');
    expect((await call('DELETE', `m1s1/questions/${id}`, ana)).status).toBe(200);
  });
});

describe('the admin area', () => {
  test('lists what waits longest first, finds by any word, and filters', async () => {
    const ana = await product.signIn(newAccount({ name: 'Zuleica Araújo' }));
    const bia = await product.signIn();
    const first = await asked(ana, 'Posso medicar répteis?');
    const second = await asked(bia, 'E aves?');
    const third = await asked(bia, 'E peixes?');
    await decide(third, 'answer', { answer: 'Não.' });
    const ids = async (query: string) => (await list(query)).rows.map(({ id }) => id);
    expect(await ids('')).toEqual([first, second, third]);
    expect(await ids('status=unanswered')).toEqual([first, second]);
    expect(await ids('status=answered')).toEqual([third]);
    await decide(third, 'publish', { question: 'E peixes?', answer: 'Não.' });
    expect(await ids('status=answered')).toEqual([]);
    expect(await ids('status=published')).toEqual([third]);
    for (const q of ['REPTEIS', 'zuleica medicar', 'araujo'])
      expect([q, await ids(`q=${encodeURIComponent(q)}`)]).toEqual([q, [first]]);
    for (const q of ['dinossauros', '%', 'rep%teis'])
      expect([q, await ids(`q=${encodeURIComponent(q)}`)]).toEqual([q, []]);
  });

  test('has 25 to a page, and those of one student', async () => {
    const account = newAccount();
    const ana = await product.signIn(account);
    await asked(await product.signIn(), 'De outra pessoa');
    const { rows } = await run('select id from users where email = $1', [account.email]);
    await run(
      `insert into lesson_questions (user_id, lesson_id, lesson_title, question)
       select $1, 'm1v1', 'Aula', 'Pergunta ' || n from generate_series(1, 30) n`,
      [rows[0]?.id],
    );
    const [one, two] = [await list(`student=${rows[0]?.id}`), await list(`student=${rows[0]?.id}&page=2`)];
    expect([one.rows.length, two.rows.length, one.total, two.page]).toEqual([25, 5, 30, 2]);
    expect((await read(ana)).own).toHaveLength(30);
    const student = await product.call('GET', `/api/admin/students/${rows[0]?.id}`, { cookie: owner });
    expect(((await student.json()) as { questions: unknown[] }).questions).toHaveLength(30);
  });

  test('is told how many wait', async () => {
    const { countUnanswered } = product.features.questions.repository;
    expect(await countUnanswered()).toBe(0);
    const ana = await product.signIn();
    await asked(ana, 'Primeira?');
    await asked(ana, 'Segunda?');
    expect(await countUnanswered()).toBe(2);
  });
});
