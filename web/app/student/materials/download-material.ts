import { fileToast } from '../../../ui/toast.ts';
import { findCached, openOfflineCache, saveFile } from '../../../worker/offline-cache.ts';
import { endSession } from '../../data/session-client.ts';
import { studentMessages } from '../messages.ts';

/** Returns whether a file can be downloaded. @throws without a response, or for a server error */
export async function checkFile(url: string): Promise<'available' | 'unavailable' | 'signed-out'> {
  const response = await fetch(url, { method: 'HEAD', cache: 'no-store' });
  if (response.ok) return 'available';
  if (response.status === 401) return 'signed-out';
  if (response.status >= 500) throw new Error(`The server responded with ${response.status}`);
  return 'unavailable';
}

/** Downloads a file; offline, the one in the offline cache. Errors appear as toasts. */
export async function downloadMaterial(material: { title: string; url: string }): Promise<void> {
  const state = await checkFile(material.url).catch(() => 'failed' as const);
  const saved = state === 'failed' ? await openSavedFile(material.url) : undefined;
  if (state === 'failed' && !saved) return fileToast.error(studentMessages.materials.downloadFailed);
  if (state === 'unavailable') return fileToast.error(studentMessages.materials.unavailable);
  if (state === 'signed-out') return endSession();
  const link = document.createElement('a');
  link.href = saved?.url ?? material.url;
  // The name comes from the server's Content-Disposition header.
  link.download = saved?.name ?? '';
  link.click();
  if (!saved) void saveForOffline(material.url);
  fileToast.success(studentMessages.lesson.downloading(material.title));
}

/** Saves a downloaded file in the offline cache, if there is one. */
async function saveForOffline(url: string): Promise<void> {
  try {
    const offline = await openOfflineCache();
    if (offline) await saveFile(offline, url);
  } catch {
    // The download itself has succeeded.
  }
}

/** Returns an object URL of a file in the offline cache, and its name. */
async function openSavedFile(url: string): Promise<{ url: string; name: string } | undefined> {
  const offline = await openOfflineCache();
  const cached = offline && (await findCached(offline, url));
  if (!cached) return undefined;
  const name = decodeURIComponent(url.slice(url.lastIndexOf('/') + 1));
  return { url: URL.createObjectURL(await cached.blob()), name };
}
