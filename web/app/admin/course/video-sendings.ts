import { useSyncExternalStore } from 'react';
import type { Upload } from 'tus-js-client';
import { maxVideoBytes, videoUploadsPath } from '../../../../domain/media.ts';
import { ApiError, api, read } from '../../data/client.ts';
import { askForLogin } from '../../data/fresh-login.ts';
import { waitForServer } from '../../data/reconnect.ts';
import { explainAdminError } from '../explain-admin-error.ts';
import type { Media } from '../form/use-send-media.ts';
import { explainMedia } from '../uploads/explain-media.ts';
import { createUpload, resumePrevious, uploadErrorOf } from '../uploads/resumable-upload.ts';

/** An upload, which continues while other lessons are edited. */
export interface VideoSending {
  name: string;
  /** Bytes. */
  size: number;
  sent: number;
  /** `waiting`: resumes once the network or the server is back. */
  state: 'sending' | 'waiting' | 'paused' | 'failed' | 'done';
  error?: string | undefined;
  media?: Media;
  upload?: Upload;
}

let sendings: ReadonlyMap<string, VideoSending> = new Map();
const listeners = new Set<() => void>();

/** Keyed by lesson id. */
export function useVideoSendings(): ReadonlyMap<string, VideoSending> {
  return useSyncExternalStore(subscribe, () => sendings);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
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

function change(lesson: string, news: Partial<VideoSending>): void {
  const known = sendings.get(lesson);
  if (known) put(lesson, { ...known, ...news });
}

/** Resumes this browser's earlier upload of the same file; cancels the lesson's current one. */
export async function sendVideo(lesson: string, file: File): Promise<void> {
  cancelVideo(lesson);
  const sending: VideoSending = { name: file.name, size: file.size, sent: 0, state: 'sending' };
  if (file.size > maxVideoBytes) {
    const error = explainMedia('video', { code: 'file_too_large' });
    return put(lesson, { ...sending, state: 'failed', error });
  }
  put(lesson, sending);
  const upload: Upload = await createUpload(file, {
    endpoint: videoUploadsPath,
    retryDelays: [0, 1_000, 3_000],
    onProgress: (sent) => change(lesson, { sent }),
    onSuccess: (id) => void finish(lesson, id),
    onError: (error) => {
      // Not if the upload was cancelled meanwhile.
      if (sendings.get(lesson)?.upload === upload) fail(lesson, uploadErrorOf(error));
    },
  });
  change(lesson, { upload });
  await resumePrevious(upload);
  const current = sendings.get(lesson);
  if (current?.upload === upload && current.state === 'sending') upload.start();
}

export function pauseVideo(lesson: string): void {
  change(lesson, { state: 'paused' });
  void sendings.get(lesson)?.upload?.abort();
}

export function goOnWithVideo(lesson: string): void {
  change(lesson, { state: 'sending', error: undefined });
  sendings.get(lesson)?.upload?.start();
}

/** Cancels on the server too, which removes within days what cannot be removed now. */
export function cancelVideo(lesson: string): void {
  const { state, upload } = sendings.get(lesson) ?? {};
  if (state !== 'done') upload?.abort(true).catch(() => undefined);
  forgetVideo(lesson);
}

export function forgetVideo(lesson: string): void {
  put(lesson, undefined);
}

async function finish(lesson: string, id: string): Promise<void> {
  try {
    change(lesson, { state: 'done', media: await read(api.admin.media[':id'].$get({ param: { id } })) });
  } catch (error) {
    // All bytes arrived: going on only asks again.
    if (error instanceof ApiError && error.isTemporary) goOnLater(lesson);
    else change(lesson, { state: 'failed', error: explainAdminError(error) });
  }
}

function fail(lesson: string, { code, status }: ApiError): void {
  if (code !== 'disk_full' && (status === 0 || status >= 500)) goOnLater(lesson);
  else if (code === 'fresh_login_required') {
    change(lesson, { state: 'paused' });
    void askForLogin().then((isProven) => isProven && goOnWithVideo(lesson));
  } else change(lesson, { state: 'failed', error: explainMedia('video', { code }) });
}

function goOnLater(lesson: string): void {
  change(lesson, { state: 'waiting' });
  void waitForServer().then(() => sendings.get(lesson)?.state === 'waiting' && goOnWithVideo(lesson));
}
