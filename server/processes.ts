import cluster, { type Worker } from 'node:cluster';
import { on } from 'node:events';

/** Milliseconds for which another process is waited for: as long as it may take to make all pages. */
const patience = 20_000;

/** A message between processes of this machine, with the number of the request. */
interface Message {
  /** Sent to the one that keeps them: have the others do their part. */
  askOthers?: number;
  /** Sent to the others, and answered by them. */
  asked?: string;
  done?: string;
  /** Sent back to who asked. */
  othersDone?: number;
}

/**
 * Takes part in what the processes of this machine do together.
 * @param act does the part of this process, whenever another one asks for it
 * @returns has the others do theirs, and comes back once they have: all that run, or those that could within twenty seconds
 */
export function joinProcesses(act: () => Promise<unknown>): () => Promise<void> {
  if (!cluster.isWorker) return async () => undefined;
  const waiting = new Map<number, () => void>();
  let count = 0;
  process.on('message', async ({ asked, othersDone }: Message) => {
    if (othersDone !== undefined) waiting.get(othersDone)?.();
    if (asked === undefined) return;
    await act();
    process.send?.({ done: asked } satisfies Message);
  });
  return () =>
    new Promise((resolve) => {
      const id = ++count;
      waiting.set(id, () => {
        waiting.delete(id);
        resolve();
      });
      process.send?.({ askOthers: id } satisfies Message);
    });
}

/** Passes on what one process asks of the others; called by the process that keeps them. */
export function passOnToOthers(): void {
  cluster.on('message', async (asking: Worker, { askOthers }: Message) => {
    if (askOthers === undefined) return;
    const all = Object.values(cluster.workers ?? {}).filter((one) => one !== undefined);
    const others = all.filter((one) => one !== asking);
    // Nobody waits longer for one that is late or cannot be reached.
    await Promise.allSettled(others.map((other) => untilDone(other, `${asking.id}:${askOthers}`)));
    if (asking.isConnected()) asking.send({ othersDone: askOthers } satisfies Message);
  });
}

/** A process that is just starting gets the message once it can act on it. */
async function untilDone(worker: Worker, id: string): Promise<void> {
  const messages = on(worker, 'message', { signal: AbortSignal.timeout(patience), close: ['exit'] });
  worker.send({ asked: id } satisfies Message, () => undefined);
  for await (const [{ done }] of messages as AsyncIterable<[Message]>) if (done === id) return;
}
