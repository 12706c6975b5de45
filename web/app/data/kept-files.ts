import { findKept, keepFile, openKept } from '../../worker/kept.ts';

/** Keeps a file that has been saved on the device, where anything is kept. */
export async function keepDownloaded(url: string): Promise<void> {
  try {
    const kept = await openKept();
    if (kept) await keepFile(kept, url);
  } catch {
    // The file itself has been saved.
  }
}

/** A file as it is kept. @returns an address of this page's, and the name to save it under */
export async function keptFile(url: string): Promise<{ url: string; name: string } | undefined> {
  const kept = await openKept();
  const copy = kept && (await findKept(kept, url));
  if (!copy) return undefined;
  const name = decodeURIComponent(url.slice(url.lastIndexOf('/') + 1));
  return { url: URL.createObjectURL(await copy.blob()), name };
}
