import { setTimeout as wait } from 'node:timers/promises';
import type { ContentDocument } from '../../domain/content/document.ts';
import { residentMegabytes } from '../../tests/support/memory.ts';
import { slowness } from '../../tests/support/waits.ts';
import type { Environment } from '../scenario.ts';
import { type Attack, describeViolation } from './attack.ts';
import { type Answer, createAttacker, type SendRequest } from './client.ts';
import { setUpTarget } from './target.ts';

const concurrency = 30;
/** Milliseconds of each attack, and of the measurement before. */
const duration = 8_000;
/** Milliseconds of extra delay for other clients. */
const delayLimit = 300 * slowness;
/** Megabytes over the start. */
const memoryLimit = 150;

const combiningMarks = '\u0301\u0316'.repeat(7_700);
const captions = (said: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${said}`;

interface Senders {
  ask: SendRequest;
  admin: string | undefined;
  student: string | undefined;
}

/** Requests that were slow to parse; each is sent repeatedly. */
const expensiveInputs: Record<string, (senders: Senders, turn: number) => Promise<Answer>> = {
  'a cookie of spaces': ({ ask }) =>
    ask('/api/session', { cookie: `ia_vet.session_token${' '.repeat(15_500)}x=1` }),
  'a cookie of tabs': ({ ask }) =>
    ask('/api/progress', { cookie: `ia_vet.session_token${'\t'.repeat(15_500)}x=1` }),
  'a name of combining marks': ({ ask }, turn) =>
    ask('/api/auth/sign-up/email', {
      json: { name: `a${combiningMarks}`, email: `x${turn}@example.com`, password: 'segredo-seguro' },
      from: `203.0.${(turn >> 8) & 255}.${turn & 255}`,
    }),
  'a question of spaces': ({ ask, student }) =>
    ask('/api/lessons/m1v1/questions', { json: { question: `a${' '.repeat(60_000)}b` }, cookie: student }),
  'a list of combining marks': ({ ask, admin }) =>
    ask('/api/admin/student-imports/check', {
      json: { csv: `e-mail;${'\u0301\u0316'.repeat(40_000)}\na@b.example;x` },
      cookie: admin,
    }),
  'captions of marks': ({ ask, admin }) => sendCaptions(ask, admin, '<'.repeat(45_000)),
  'a newsletter of emphasis': ({ ask, admin }) => preview(ask, admin, '*a_'.repeat(6_600)),
  'a newsletter of quotes': ({ ask, admin }) => preview(ask, admin, '>'.repeat(19_000)),
  'a newsletter of quotes and lines': ({ ask, admin }) =>
    preview(ask, admin, `${'> '.repeat(19)}${'a\n'.repeat(9_000)}`),
};

/** Sends short inputs that were slow to parse: other clients' latency and the memory stay bounded. */
export const algorithmicComplexity: Attack = async (context) => {
  const environment = await setUpTarget(
    context,
    'weigh_down',
    { TRUST_PROXY: '127.0.0.1' },
    concurrency + 10,
  );
  const { product, students, ask } = environment;
  const weapons = { ask, admin: students[0]?.cookie, student: students[1]?.cookie };
  const watch = measureOthers(environment, context.after);
  await watch(wait(2_000));
  const baseline = await watch(wait(duration));
  const problems: string[] = [];
  const seen: string[] = [];
  let tries = 0;
  const measure = async (what: string, attack: Promise<unknown>) => {
    const before = residentMegabytes(product.pid());
    const { slowest, memory } = await watch(attack);
    const [delay, more] = [slowest - baseline.slowest, memory - before];
    if (!(delay <= delayLimit)) problems.push(`beside ${what}, others wait ${delay.toFixed(0)} ms longer`);
    if (more > memoryLimit) problems.push(`${what} took ${more.toFixed(0)} MB`);
    seen.push(`${what} ${slowest.toFixed(0)} ms, ${more.toFixed(0)} MB`);
  };
  for (const [what, send] of Object.entries(expensiveInputs)) {
    const end = performance.now() + duration;
    const lane = async () => {
      while (performance.now() < end && !context.signal.aborted) {
        tries += 1;
        const said = describeViolation(what, await send(weapons, tries));
        if (said) problems.push(said);
      }
    };
    await measure(what, Promise.all(Array.from({ length: concurrency }, lane)));
  }
  await publishCaptions(weapons, '<'.repeat(1_000_000));
  // The search index is being rebuilt.
  await measure('captions of marks in the index', wait(duration));
  return {
    tries,
    done: `${tries} requests; others within ${baseline.slowest.toFixed(0)} ms alone, beside ${seen.join('; ')}`,
    problems: [...new Set(problems)],
  };
};

/** Returns a function that measures other clients' latency and the memory while some work lasts. */
function measureOthers({ product, students }: Environment, after: (cleanup: () => unknown) => void) {
  const { ask, closeConnections } = createAttacker(product.url, 2);
  after(closeConnections);
  return async (meanwhile: Promise<unknown>) => {
    let isOver = false;
    void meanwhile.finally(() => {
      isOver = true;
    });
    let [slowest, memory] = [0, 0];
    for (; !isOver; await wait(20)) {
      const answers = [ask('/area-aluno', { cookie: students[2]?.cookie }), ask('/healthz')];
      for (const { status, took } of await Promise.all(answers))
        slowest = Math.max(slowest, status === 200 ? took : Number.POSITIVE_INFINITY);
      memory = Math.max(memory, residentMegabytes(product.pid()));
    }
    return { slowest, memory };
  };
}

/** Uploads a file as a copy and has it checked; one upload takes the place of another. */
function preview(ask: SendRequest, cookie: string | undefined, body: string) {
  return ask('/api/admin/newsletter/preview', { json: { subject: 'x', body }, cookie });
}

function sendCaptions(ask: SendRequest, cookie: string | undefined, said: string) {
  const part = (head: string, text: string) =>
    `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
  return ask('/api/admin/media', {
    body: `${part('name="kind"', 'captions')}${part('name="file"; filename="a.vtt"', captions(said))}--x--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    cookie,
  });
}

async function publishCaptions({ ask, admin: cookie }: Senders, text: string): Promise<void> {
  const { id } = JSON.parse((await sendCaptions(ask, cookie, text)).text);
  const { published } = JSON.parse((await ask('/api/admin/content', { cookie })).text) as {
    published: { revision: number; document: ContentDocument };
  };
  const { course } = published.document;
  const lesson = course.modules[0]?.lessons[0];
  if (lesson) lesson.captions = id;
  const answers = [
    await ask('/api/admin/content/draft/course', { method: 'PUT', json: course, cookie }),
    await ask('/api/admin/content/publish', { json: { baseRevision: published.revision }, cookie }),
  ];
  for (const { status, text: said } of answers) if (status !== 200) throw new Error(`${status} ${said}`);
}
