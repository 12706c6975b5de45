import { findKept, keepFile, openKept } from '../../worker/kept.ts';

/** Saves a downloaded file for reading offline, if this browser saves anything. */
export async function keepDownloaded(url: string): Promise<void> {
  try {
    const kept = await openKept();
    if (kept) await keepFile(kept, url);
  } catch {
    // The download itself has succeeded.
  }
}

/** Returns an object URL of an offline file, and its name. */
export async function keptFile(url: string): Promise<{ url: string; name: string } | undefined> {
  const kept = await openKept();
  const copy = kept && (await findKept(kept, url));
  if (!copy) return undefined;
  const name = decodeURIComponent(url.slice(url.lastIndexOf('/') + 1));
  return { url: URL.createObjectURL(await copy.blob()), name };
}
