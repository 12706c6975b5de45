import cluster, { type Worker } from 'node:cluster';
import { on } from 'node:events';
import type { Logger } from 'pino';

/** Milliseconds in which another process must reply; rendering all pages may take as long. */
const timeout = 20_000;

interface Message {
  id?: string | undefined;
  request?: string;
  reply?: string | undefined;
}

let count = 0;

/**
 * Sends a request to another process.
 * @returns its reply; undefined if it ends first
 * @throws after {@link timeout}
 */
async function ask(other: Worker | NodeJS.Process, request: string): Promise<string | undefined> {
  const id = `${process.pid}:${++count}`;
  const messages = on(other, 'message', { signal: AbortSignal.timeout(timeout), close: ['exit'] });
  other.send?.({ id, request } satisfies Message, undefined, {}, () => undefined);
  for await (const [message] of messages as AsyncIterable<[Message]>)
    if (message.id === id && !message.request) return message.reply;
  return undefined;
}

export const askSupervisor = (request: string) => ask(process, request);

const act = 'act';

/**
 * Lets processes of this machine trigger work in each other, such as loading what one of them published.
 * @param perform runs in this process whenever another one asks
 * @returns a function that runs it in all other processes, and waits for them or {@link timeout}
 */
export function shareWork(perform: () => Promise<unknown>): () => Promise<void> {
  if (!cluster.isWorker) return async () => undefined;
  process.on('message', async ({ id, request }: Message) => {
    if (request !== act) return;
    await perform();
    process.send?.({ id } satisfies Message);
  });
  return async () => {
    await askSupervisor(act).catch(() => undefined);
  };
}

/** Runs in the supervisor: answers workers, and forwards requests to `act` from one to the others. */
export function answerProcesses(answers: Record<string, () => Promise<string>>): void {
  cluster.on('message', async (sender: Worker, { id, request }: Message) => {
    if (request === undefined) return;
    const others = Object.values(cluster.workers ?? {}).filter((worker) => worker !== sender);
    if (request === act) await Promise.allSettled(others.map((worker) => worker && ask(worker, act)));
    const reply = await answers[request]?.().catch(() => undefined);
    if (sender.isConnected()) sender.send({ id, reply } satisfies Message);
  });
}

/** Ends the process if a stop takes longer than `limit` milliseconds. */
export function limitStop(limit: number, log: Logger): void {
  setTimeout(() => {
    log.error({ limit }, 'stop took too long');
    process.exit(1);
  }, limit);
}
