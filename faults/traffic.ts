import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { signSampleMessage } from '../server/features/purchases/sample-messages.ts';
import { lessonIds } from '../tests/support/course.ts';
import { newSample, testProviders } from '../tests/support/purchases.ts';
import { paddedPdf } from '../tests/support/sample-files.ts';
import type { BenchStudent } from '../tests/support/students.ts';
import { type Answer, createClient, type SendRequest } from './client.ts';
import type { Ledger } from './ledger.ts';

export interface TrafficOptions {
  url: string;
  /** The first is the administrator. */
  students: readonly BenchStudent[];
  ledger: Ledger;
  /** Aborts all clients at once. */
  signal: AbortSignal;
  clients?: { completers?: number; uploaders?: number; providers?: number; readers?: number };
}

export interface Traffic {
  /** Collects unsuccessful answers and broken connections. */
  failures: Answer[];
  /** Lets clients finish their requests; providers continue until accepted. */
  stop(): Promise<void>;
}

const lessons = lessonIds.slice(2);
const providers = ['hotmart', 'stripe', 'eduzz'] as const;
/** Milliseconds that a provider keeps delivering after the traffic ends. */
const patience = 30_000;

/** Starts students, an administrator and payment providers, which send requests until stopped and record them in the ledger. */
export function startTraffic({ url, students, ledger, signal, clients = {} }: TrafficOptions): Traffic {
  const { completers = 4, uploaders = 1, providers: senders = 2, readers = 1 } = clients;
  const failures: Answer[] = [];
  const ask = createClient(url, failures);
  const parts = { ask, ledger, students };
  let isStopped = false;
  const repeatUntilStopped = (pause: number, act: (turn: number) => Promise<void>) =>
    (async () => {
      for (let turn = 0; !isStopped && !signal.aborted; turn += 1) {
        await act(turn);
        await wait(pause);
      }
    })();
  const times = (count: number, begin: () => Promise<void>) => Array.from({ length: count }, begin);
  const completeLesson = createCompleter(parts);
  const running = [
    ...times(completers, () => repeatUntilStopped(8, completeLesson)),
    ...times(uploaders, () => repeatUntilStopped(60, () => upload(parts))),
    ...times(senders, () =>
      repeatUntilStopped(200, (turn) =>
        sendPurchase(parts, turn, () => signal.aborted || Date.now() > stoppedAt + patience),
      ),
    ),
    ...times(readers, () => repeatUntilStopped(15, (turn) => readPages(parts, turn))),
  ];
  let stoppedAt = Infinity;
  return {
    failures,
    async stop() {
      stoppedAt = Date.now();
      isStopped = true;
      await Promise.all(running);
    },
  };
}

interface Parts {
  ask: SendRequest;
  ledger: Ledger;
  students: readonly BenchStudent[];
}

/** Completes every lesson of one student after the other. As in the browser, failed ones are merged later. */
function createCompleter({ ask, ledger, students }: Parts): () => Promise<void> {
  const retryLater: { student: BenchStudent; lesson: string }[] = [];
  let next = 0;
  return async () => {
    const retried = next % 10 === 0 ? retryLater.shift() : undefined;
    const student =
      retried?.student ?? students[1 + (Math.floor(next / lessons.length) % (students.length - 1))];
    const lesson = retried?.lesson ?? lessons[next % lessons.length];
    next += 1;
    if (!student || !lesson) return;
    const answer = retried
      ? await ask('merge', '/api/progress', {
          cookie: student.cookie,
          json: { completed_lessons: [lesson] },
        })
      : await ask('mark', `/api/progress/lessons/${lesson}`, { cookie: student.cookie, method: 'POST' });
    if (answer.isOk) ledger.completionAcknowledged(student.id, lesson);
    // Other students close the page and never return.
    else if (retried || next % 2 === 0) retryLater.push({ student, lesson });
  };
}

let uploads = 0;

/** Uploads a material as the admin page does: a failed upload is not retried. */
async function upload({ ask, ledger, students: [admin] }: Parts): Promise<void> {
  uploads += 1;
  const name = `material-${uploads}.pdf`;
  const content = paddedPdf(20_000 + Math.floor(Math.random() * 300_000));
  content.set(randomBytes(64), 1_000);
  ledger.uploadStarted(name, content);
  const body = new FormData();
  body.append('module_id', 'bonus');
  body.append('file', new File([content], name));
  const answer = await ask('upload', '/api/course-files', {
    cookie: admin?.cookie ?? '',
    method: 'POST',
    body,
  });
  if (answer.isOk) ledger.uploadAcknowledged(name);
}

/** Delivers one event until it is accepted, and some events twice. */
async function sendPurchase({ ask, ledger }: Parts, turn: number, isOver: () => boolean): Promise<void> {
  const provider = providers[turn % providers.length] ?? 'hotmart';
  const sample = newSample();
  const { search, headers, body } = signSampleMessage(provider, testProviders('http://127.0.0.1:9'), sample);
  const send = () =>
    ask('purchase', `/api/webhooks/${provider}${search}`, {
      method: 'POST',
      headers,
      body,
      isBrowser: false,
    });
  while (!(await send()).isOk) {
    if (isOver()) return;
    await wait(200);
  }
  ledger.purchaseAcknowledged(sample.email);
  if (turn % 5 === 0) await send();
}

async function readPages({ ask, students }: Parts, turn: number): Promise<void> {
  const cookie = students[1]?.cookie ?? '';
  await ask('page', '/', {});
  if (turn % 2 === 0) await ask('progress', '/api/progress', { cookie });
  else await ask('materials', '/api/materials', { cookie });
}
