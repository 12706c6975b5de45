import { Worker } from 'node:worker_threads';
import type { Content } from '../../../domain/content/document.ts';
import { type Files, fileOf } from '../../http/pages.ts';

export interface RenderOrder {
  content: Content;
  appUrl: string;
  /** The build's folder. */
  dist: string;
  /** For one look: neither compressed, nor with the picture for sharing. */
  isPreview?: boolean;
}

export interface RenderedFile {
  /** Such as `curso.html`. */
  name: string;
  bodies: { identity: Uint8Array<ArrayBuffer>; br?: Uint8Array<ArrayBuffer>; gzip?: Uint8Array<ArrayBuffer> };
}

/** Milliseconds; far more than it takes. */
const renderLimit = 20_000;

/**
 * Makes every page of an edition, in a thread that ends with it: requests are answered meanwhile, and what rendering needs
 * is not kept in memory.
 * @throws when a page cannot be made
 */
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
