import { Worker } from 'node:worker_threads';
import type { Content } from '../../../domain/content/document.ts';
import { createBuiltFile, type Files } from '../../http/built-files.ts';

/** Input of the worker thread. */
export interface RenderInput {
  content: Content;
  appUrl: string;
  dist: string;
  /** Skips compression and the sharing image. */
  isPreview?: boolean;
}

export interface RenderedFile {
  name: string;
  bodies: { identity: Uint8Array<ArrayBuffer>; br?: Uint8Array<ArrayBuffer>; gzip?: Uint8Array<ArrayBuffer> };
}

/** Milliseconds; rendering takes far less. */
const renderTimeout = 20_000;

/**
 * Renders the public pages of a revision or, for the preview, of a draft. Runs in a worker thread: requests go on, and
 * its memory is freed.
 * @throws if a page fails to render
 */
export async function renderSite(input: RenderInput): Promise<Files> {
  const thread = new Worker(new URL('./render-thread.ts', import.meta.url), { workerData: input });
  const timer = setTimeout(() => void thread.terminate(), renderTimeout);
  try {
    const files = await new Promise<RenderedFile[]>((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('The pages were not made in time')));
    });
    return new Map(files.map(({ name, bodies }) => [`/${name}`, createBuiltFile(name, bodies)]));
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
