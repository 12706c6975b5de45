import { useSyncExternalStore } from 'react';
import type { DetailedError, Upload } from 'tus-js-client';
import type { ErrorBody } from '../../../../domain/error-codes.ts';
import { maxVideoBytes, videoPartBytes, videoUploadsPath } from '../../../../domain/media.ts';
import { ApiError, api, read } from '../../data/client.ts';
import { askForLogin } from '../../data/fresh-login.ts';
import { waitForServer } from '../../data/reconnect.ts';
import { explainDesk } from '../explain-desk.ts';
import type { Media } from '../form/use-send-media.ts';
import { explainMedia } from '../uploads/explain-media.ts';

/** An upload, which continues while other lessons are edited. */
export interface VideoSending {
  name: string;
  /** Bytes. */
  size: number;
  sent: number;
  /** `waiting`: resumes once the network or the server is back. */
  state: 'sending' | 'waiting' | 'paused' | 'failed' | 'done';
  error?: string;
  media?: Media;
}

let sendings: ReadonlyMap<string, VideoSending> = new Map();
const uploads = new Map<string, Upload>();
const listeners = new Set<() => void>();

/** Keyed by lesson id. */
export function useVideoSendings(): ReadonlyMap<string, VideoSending> {
  return useSyncExternalStore(subscribe, () => sendings);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resumes this browser's earlier upload of the same file; cancels the lesson's current one. */
export async function sendVideo(lesson: string, file: File): Promise<void> {
  cancelVideo(lesson);
  put(lesson, { name: file.name, size: file.size, sent: 0, state: 'sending' });
  if (file.size > maxVideoBytes)
    return change(lesson, { state: 'failed', error: explainMedia('video', { code: 'file_too_large' }) });
  const { Upload } = await import('tus-js-client');
  const upload: Upload = new Upload(file, {
    endpoint: videoUploadsPath,
    chunkSize: videoPartBytes,
    retryDelays: [0, 1_000, 3_000],
    metadata: { filename: file.name },
    removeFingerprintOnSuccess: true,
    onProgress: (sent) => change(lesson, { sent }),
    onSuccess: () => void finish(lesson, upload),
    onError: (error) => fail(lesson, upload, error),
  });
  uploads.set(lesson, upload);
  const [begun] = await upload.findPreviousUploads();
  if (begun) upload.resumeFromPreviousUpload(begun);
  if (uploads.get(lesson) === upload && sendings.get(lesson)?.state === 'sending') upload.start();
}

export function pauseVideo(lesson: string): void {
  change(lesson, { state: 'paused' });
  void uploads.get(lesson)?.abort();
}

export function goOnWithVideo(lesson: string): void {
  change(lesson, { state: 'sending', error: undefined });
  uploads.get(lesson)?.start();
}

/** Cancels on the server too. */
export function cancelVideo(lesson: string): void {
  const isDone = sendings.get(lesson)?.state === 'done';
  // The server removes within days what cannot be removed now.
  if (!isDone)
    void uploads
      .get(lesson)
      ?.abort(true)
      .catch(() => undefined);
  forgetVideo(lesson);
}

export function forgetVideo(lesson: string): void {
  uploads.delete(lesson);
  put(lesson, undefined);
}

async function finish(lesson: string, upload: Upload): Promise<void> {
  try {
    const media = await read(
      api.admin.media[':id'].$get({ param: { id: upload.url?.split('/').at(-1) ?? '' } }),
    );
    change(lesson, { state: 'done', media });
  } catch (error) {
    if (!(error instanceof ApiError && error.isTemporary))
      return change(lesson, { state: 'failed', error: explainDesk(error) });
    change(lesson, { state: 'waiting' });
    await waitForServer();
    // All bytes arrived: this only asks again.
    goOnWithVideo(lesson);
  }
}

function fail(lesson: string, upload: Upload, error: Error | DetailedError): void {
  if (uploads.get(lesson) !== upload) return;
  const answer = 'originalResponse' in error ? error.originalResponse : null;
  const status = answer?.getStatus() ?? 0;
  const code = codeIn(answer?.getBody());
  if (code !== 'disk_full' && (status === 0 || status >= 500)) {
    change(lesson, { state: 'waiting' });
    void waitForServer().then(() => sendings.get(lesson)?.state === 'waiting' && goOnWithVideo(lesson));
    return;
  }
  if (code === 'fresh_login_required') {
    change(lesson, { state: 'paused' });
    void askForLogin().then((isProven) => isProven && goOnWithVideo(lesson));
    return;
  }
  change(lesson, { state: 'failed', error: explainMedia('video', { code }) });
}

function codeIn(body = ''): ErrorBody['error']['code'] {
  try {
    return (JSON.parse(body) as ErrorBody).error.code;
  } catch {
    return 'internal';
  }
}

function change(lesson: string, news: Partial<VideoSending>): void {
  const known = sendings.get(lesson);
  if (known) put(lesson, { ...known, ...news });
}

function put(lesson: string, sending: VideoSending | undefined): void {
  const next = new Map(sendings);
  if (sending) next.set(lesson, sending);
  else next.delete(lesson);
  sendings = next;
  for (const listener of listeners) listener();
  const isBusy = [...next.values()].some(({ state }) => state === 'sending' || state === 'waiting');
  window[isBusy ? 'addEventListener' : 'removeEventListener']('beforeunload', warn);
}

/** Browsers show their own text. */
function warn(event: Event): void {
  event.preventDefault();
}
