import { Worker } from 'node:worker_threads';
import type { Content } from '../../../domain/content/document.ts';
import { type Files, fileOf } from '../../http/pages.ts';

export interface RenderOrder {
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

/** Milliseconds; far more than rendering takes. */
const renderLimit = 20_000;

/** Renders in a worker thread, so that requests go on and its memory is freed. @throws if a page fails to render */
export async function renderSite(order: RenderOrder): Promise<Files> {
  const thread = new Worker(new URL('./render-thread.ts', import.meta.url), { workerData: order });
  const tooLong = setTimeout(() => void thread.terminate(), renderLimit);
  try {
    const files = await new Promise<RenderedFile[]>((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('The pages were not made in time')));
    });
    return new Map(files.map(({ name, bodies }) => [`/${name}`, fileOf(name, bodies)]));
  } finally {
    clearTimeout(tooLong);
    await thread.terminate();
  }
}
