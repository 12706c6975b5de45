import cluster, { type Worker } from 'node:cluster';
import { on } from 'node:events';

/** Milliseconds in which another process must reply: making all pages may take as long. */
const patience = 20_000;

interface Message {
  id?: string | undefined;
  request?: string;
  reply?: string | undefined;
}

let count = 0;

/**
 * Asks the other process; one that is just starting answers later.
 * @returns its reply; undefined if it ends first
 * @throws after twenty seconds
 */
async function ask(other: Worker | NodeJS.Process, request: string): Promise<string | undefined> {
  const id = `${process.pid}:${++count}`;
  const messages = on(other, 'message', { signal: AbortSignal.timeout(patience), close: ['exit'] });
  other.send?.({ id, request } satisfies Message, undefined, {}, () => undefined);
  for await (const [message] of messages as AsyncIterable<[Message]>)
    if (message.id === id && !message.request) return message.reply;
  return undefined;
}

export const askSupervisor = (request: string) => ask(process, request);

const act = 'act';

/**
 * Joins the work that this machine's processes share.
 * @param perform the part of this process, run whenever another one asks
 * @returns runs the others' parts, and waits for all, for twenty seconds at most
 */
export function joinProcesses(perform: () => Promise<unknown>): () => Promise<void> {
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

export function answerProcesses(answers: Record<string, () => Promise<string>>): void {
  cluster.on('message', async (asking: Worker, { id, request }: Message) => {
    if (request === undefined) return;
    const others = Object.values(cluster.workers ?? {}).filter((one) => one !== asking);
    if (request === act) await Promise.allSettled(others.map((one) => one && ask(one, act)));
    const reply = await answers[request]?.().catch(() => undefined);
    if (asking.isConnected()) asking.send({ id, reply } satisfies Message);
  });
}
