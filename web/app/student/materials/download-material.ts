import { messages } from '../../../messages.ts';
import { fileToast } from '../../../ui/toast.ts';
import { findCached, openOfflineCache, saveFile } from '../../../worker/offline-cache.ts';
import { endSession } from '../../data/session-client.ts';

/** Checks that a file can be downloaded now. @throws without an answer, or with a server error */
export async function checkFile(url: string): Promise<'available' | 'unavailable' | 'signed-out'> {
  const answer = await fetch(url, { method: 'HEAD', cache: 'no-store' });
  if (answer.ok) return 'available';
  if (answer.status === 401) return 'signed-out';
  if (answer.status >= 500) throw new Error(`The server answered ${answer.status}`);
  return 'unavailable';
}

/** Saves a file on the device, after checking that it is there. */
export async function downloadMaterial(material: { title: string; url: string }): Promise<void> {
  const state = await checkFile(material.url).catch(() => 'failed' as const);
  const copy = state === 'failed' ? await offlineFile(material.url) : undefined;
  if (state === 'failed' && !copy) return fileToast.error(messages.materials.downloadFailed);
  if (state === 'unavailable') return fileToast.error(messages.materials.unavailable);
  if (state === 'signed-out') return endSession();
  const link = document.createElement('a');
  link.href = copy?.url ?? material.url;
  // The server's header carries the name.
  link.download = copy?.name ?? '';
  link.click();
  if (!copy) void keepDownloaded(material.url);
  fileToast.success(messages.lesson.downloading(material.title));
}

/** Saves a downloaded file for reading offline, if this browser saves anything. */
async function keepDownloaded(url: string): Promise<void> {
  try {
    const offline = await openOfflineCache();
    if (offline) await saveFile(offline, url);
  } catch {
    // The download itself has succeeded.
  }
}

/** Returns an object URL of an offline file, and its name. */
async function offlineFile(url: string): Promise<{ url: string; name: string } | undefined> {
  const offline = await openOfflineCache();
  const copy = offline && (await findCached(offline, url));
  if (!copy) return undefined;
  const name = decodeURIComponent(url.slice(url.lastIndexOf('/') + 1));
  return { url: URL.createObjectURL(await copy.blob()), name };
}
