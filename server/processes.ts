import cluster, { type Worker } from 'node:cluster';
import { on } from 'node:events';

/** Milliseconds in which another process must reply: as long as it may take to make all pages. */
const patience = 20_000;

/** A message between the supervisor and one of its processes: a request, or the reply to one. */
interface Message {
  id?: string | undefined;
  request?: string;
  reply?: string | undefined;
}

let count = 0;

/**
 * Asks the process at the other end. One that is just starting answers once it can.
 * @returns its reply; nothing where it ends first
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

/** In a process with a supervisor: asks it. */
export const askSupervisor = (request: string) => ask(process, request);

/** The request to do what all processes of a machine do together. */
const act = 'act';

/**
 * Takes part in what the processes of this machine do together.
 * @param perform does the part of this process, whenever another one asks for it
 * @returns has the others do theirs, and waits for them: all that run, or those that could within twenty seconds
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

/** In the supervisor: passes on what one process asks of the others, and answers its other requests. */
export function answerProcesses(answers: Record<string, () => Promise<string>>): void {
  cluster.on('message', async (asking: Worker, { id, request }: Message) => {
    if (request === undefined) return;
    const others = Object.values(cluster.workers ?? {}).filter((one) => one !== asking);
    if (request === act) await Promise.allSettled(others.map((one) => one && ask(one, act)));
    const reply = await answers[request]?.().catch(() => undefined);
    if (asking.isConnected()) asking.send({ id, reply } satisfies Message);
  });
}
