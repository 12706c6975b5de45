import { Piscina } from 'piscina';
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
 * Returns a function that renders in a worker thread, so that requests go on.
 * @param idleTimeout milliseconds that the thread waits for the next call before its memory is freed
 */
function renderInThread(idleTimeout: number) {
  const thread = new Piscina<RenderInput, RenderedFile[]>({
    filename: new URL('./render-thread.ts', import.meta.url).href,
    name: 'render',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout,
  });
  // A terminated thread may report its failure later.
  thread.on('error', () => undefined);
  return async (input: RenderInput): Promise<Files> => {
    const files = await thread.run(input, { signal: AbortSignal.timeout(renderTimeout) });
    return new Map(files.map(({ name, bodies }) => [`/${name}`, createBuiltFile(name, bodies)]));
  };
}

/** Renders the public pages of a revision. @throws if a page fails to render */
export const renderSite = renderInThread(0);

const renderPreview = renderInThread(60_000);

/** Returns a function that renders one page of a draft, in a thread that stays while previews are asked for. */
export function createPreviewRenderer(built: Pick<RenderInput, 'appUrl' | 'dist'>) {
  return (content: Content, onlyFile: string): Promise<Files> =>
    renderPreview({ content, ...built, onlyFile });
}
