import { Worker } from 'node:worker_threads';
import type { Content } from '../../../domain/content/document.ts';
import { createBuiltFile, type Files } from '../../http/built-files.ts';

/** Input of the worker thread. */
export interface RenderInput {
  content: Content;
  appUrl: string;
  dist: string;
  /** Renders this file alone, for a preview, without compression and sharing image. */
  onlyFile?: string;
}

export interface RenderedFile {
  name: string;
  bodies: { identity: Uint8Array<ArrayBuffer>; br?: Uint8Array<ArrayBuffer>; gzip?: Uint8Array<ArrayBuffer> };
}

/** Milliseconds; a busy machine needs ten times the usual two seconds. */
const renderTimeout = 60_000;

/**
 * Renders the public pages of a revision. Runs in a worker thread: requests go on, and its memory is freed.
 * @throws if a page fails to render
 */
export async function renderSite(input: RenderInput): Promise<Files> {
  const thread = startThread();
  try {
    return await renderIn(thread, input);
  } finally {
    await thread.terminate();
  }
}

/** Milliseconds that the previews' thread waits for another preview. */
const idleTime = 60_000;

/** Returns a function that renders one page of a draft, in a thread that stays while previews are asked for. */
export function createPreviewRenderer(built: Pick<RenderInput, 'appUrl' | 'dist'>) {
  let thread: Worker | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function render(content: Content, onlyFile: string): Promise<Files> {
    clearTimeout(idleTimer);
    thread ??= startThread();
    thread.ref();
    try {
      const files = await renderIn(thread, { content, ...built, onlyFile });
      // An idle thread does not keep the process.
      thread.unref();
      idleTimer = setTimeout(stop, idleTime).unref();
      return files;
    } catch (error) {
      stop();
      throw error;
    }
  }

  function stop() {
    void thread?.terminate();
    thread = undefined;
  }

  return (content: Content, onlyFile: string): Promise<Files> => {
    const files = last.then(() => render(content, onlyFile));
    last = files.catch(() => undefined);
    return files;
  };
}

function startThread(): Worker {
  return new Worker(new URL('./render-thread.ts', import.meta.url));
}

async function renderIn(thread: Worker, input: RenderInput): Promise<Files> {
  const timer = setTimeout(() => void thread.terminate(), renderTimeout);
  try {
    const files = await new Promise<RenderedFile[]>((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('The pages were not made in time')));
      thread.postMessage(input);
    });
    return new Map(files.map(({ name, bodies }) => [`/${name}`, createBuiltFile(name, bodies)]));
  } finally {
    clearTimeout(timer);
    for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event);
  }
}
