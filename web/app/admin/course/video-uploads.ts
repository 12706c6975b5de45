import { useSyncExternalStore } from 'react';
import type { DetailedError, Upload } from 'tus-js-client';
import { maxVideoBytes, videoPartBytes, videoUploadsPath } from '../../../../domain/media.ts';
import { ApiError, api, isTemporary, read } from '../../data/client.ts';
import { requestFreshLogin } from '../../data/fresh-login.ts';
import { waitForServer } from '../../data/reconnect.ts';
import { explainAdminError } from '../explain-admin-error.ts';
import type { Media } from '../form/use-media-upload.ts';
import { explainMedia } from '../uploads/explain-media.ts';
import { apiErrorFrom } from '../uploads/upload-course-file.ts';

/** The state of a lesson's video upload, which continues while other lessons are edited. */
export interface VideoUpload {
  name: string;
  /** Bytes. */
  size: number;
  sent: number;
  /** `waiting`: resumes once the network or the server is back. */
  state: 'sending' | 'waiting' | 'paused' | 'failed' | 'done';
  error?: string | undefined;
  media?: Media;
  /** The tus upload, to pause and resume it. */
  tus?: Upload;
}

let uploads: ReadonlyMap<string, VideoUpload> = new Map();
const listeners = new Set<() => void>();

/** Returns the running and ended video uploads by lesson id. */
export function useVideoUploads(): ReadonlyMap<string, VideoUpload> {
  return useSyncExternalStore(subscribe, () => uploads);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setUpload(lesson: string, upload: VideoUpload | undefined): void {
  const next = new Map(uploads);
  if (upload) next.set(lesson, upload);
  else next.delete(lesson);
  uploads = next;
  for (const listener of listeners) listener();
  const isBusy = [...next.values()].some(({ state }) => state === 'sending' || state === 'waiting');
  window[isBusy ? 'addEventListener' : 'removeEventListener']('beforeunload', confirmLeaving);
}

/** Makes the browser ask before the page closes; the text is the browser's. */
function confirmLeaving(event: Event): void {
  event.preventDefault();
}

function updateUpload(lesson: string, change: Partial<VideoUpload>): void {
  const current = uploads.get(lesson);
  if (current) setUpload(lesson, { ...current, ...change });
}

/** Uploads a lesson's video. Resumes an earlier upload of the same file, and cancels the lesson's current one. */
export async function uploadVideo(lesson: string, file: File): Promise<void> {
  cancelVideo(lesson);
  const initial: VideoUpload = { name: file.name, size: file.size, sent: 0, state: 'sending' };
  if (file.size > maxVideoBytes) {
    const error = explainMedia('video', { code: 'file_too_large' });
    return setUpload(lesson, { ...initial, state: 'failed', error });
  }
  setUpload(lesson, initial);
  const { Upload } = await import('tus-js-client');
  const tus: Upload = new Upload(file, {
    endpoint: videoUploadsPath,
    chunkSize: videoPartBytes,
    metadata: { filename: file.name },
    removeFingerprintOnSuccess: true,
    retryDelays: [0, 1_000, 3_000],
    onProgress: (sent) => updateUpload(lesson, { sent }),
    onSuccess: () => void finish(lesson, tus.url?.split('/').at(-1) ?? ''),
    onError: (error) => {
      // Not if the upload was cancelled meanwhile.
      if (uploads.get(lesson)?.tus === tus) handleUploadError(lesson, uploadErrorOf(error));
    },
  });
  updateUpload(lesson, { tus });
  const [previous] = await tus.findPreviousUploads();
  if (previous) tus.resumeFromPreviousUpload(previous);
  const current = uploads.get(lesson);
  if (current?.tus === tus && current.state === 'sending') tus.start();
}

export function pauseVideo(lesson: string): void {
  updateUpload(lesson, { state: 'paused' });
  void uploads.get(lesson)?.tus?.abort();
}

export function resumeVideo(lesson: string): void {
  updateUpload(lesson, { state: 'sending', error: undefined });
  uploads.get(lesson)?.tus?.start();
}

/** Cancels the upload here and on the server, which deletes abandoned uploads within days. */
export function cancelVideo(lesson: string): void {
  const { state, tus } = uploads.get(lesson) ?? {};
  if (state !== 'done') tus?.abort(true).catch(() => undefined);
  removeVideoUpload(lesson);
}

/** Removes the upload from the list once its video is in the draft. */
export function removeVideoUpload(lesson: string): void {
  setUpload(lesson, undefined);
}

/** Fetches the stored video, which the course editor then sets in the lesson. */
async function finish(lesson: string, id: string): Promise<void> {
  try {
    updateUpload(lesson, {
      state: 'done',
      media: await read(api.admin.media[':id'].$get({ param: { id } })),
    });
  } catch (error) {
    // All bytes arrived: resuming only repeats this request.
    if (isTemporary(error)) resumeWhenReachable(lesson);
    else updateUpload(lesson, { state: 'failed', error: explainAdminError(error) });
  }
}

/** Returns the server's error, or an error with the code `network` if there was no response. */
function uploadErrorOf(error: Error | DetailedError): ApiError {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (!response) return new ApiError('network', 0);
  return apiErrorFrom({ status: response.getStatus(), responseText: response.getBody() });
}

function handleUploadError(lesson: string, { code, status }: ApiError): void {
  if (code !== 'disk_full' && (status === 0 || status >= 500)) resumeWhenReachable(lesson);
  else if (code === 'fresh_login_required') {
    updateUpload(lesson, { state: 'paused' });
    void requestFreshLogin().then((isConfirmed) => isConfirmed && resumeVideo(lesson));
  } else updateUpload(lesson, { state: 'failed', error: explainMedia('video', { code }) });
}

/** Waits for the network or the server, then resumes. */
function resumeWhenReachable(lesson: string): void {
  updateUpload(lesson, { state: 'waiting' });
  void waitForServer().then(() => uploads.get(lesson)?.state === 'waiting' && resumeVideo(lesson));
}
