import { useEffect, useState } from 'react';
import type { StudentModule } from '../../../../domain/content/course.ts';
import {
  exercisesPath,
  lessonPath,
  paths,
  readingFilePath,
  readingPath,
  writtenLessonDocument,
} from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { toast } from '../../../ui/toast.ts';
import {
  findCached,
  hasCacheStorage,
  type OfflineCache,
  openOfflineCache,
  saveFile,
  savePage,
} from '../../../worker/offline-cache.ts';
import type { Material } from '../../data/materials.ts';
import { openOwnOfflineCache } from './save-opened-pages.tsx';

/** Approximate bytes of a saved page. */
const pageSize = 140_000;

/** The URLs saved for a module: pages of lessons and documents, and files. */
export interface OfflineUrls {
  pages: string[];
  files: string[];
  /** Approximate bytes. */
  size: number;
}

/** Returns the URLs to save for a module. */
export function moduleOfflineUrls(
  { id: module, lessons, hasExercises }: StudentModule,
  materials: readonly Material[],
): OfflineUrls {
  const formats = materials.flatMap((material) => material.formats);
  const readingFiles = formats.filter(({ format }) => format === 'json');
  const pages = [
    paths.courseContent,
    ...lessons.map(({ id }) => lessonPath(id)),
    ...(hasExercises ? [exercisesPath(module)] : []),
    ...readingFiles.map(({ document }) => readingPath(document)),
  ];
  const files = new Map(formats.map(({ url, file_size }) => [url, file_size]));
  // A few kilobytes each.
  for (const { id, type } of lessons)
    if (type === 'text') files.set(readingFilePath(writtenLessonDocument(id)), 0);
  return {
    pages,
    files: [...files.keys()],
    size: pages.length * pageSize + [...files.values()].reduce((total, size) => total + size, 0),
  };
}

type DownloadState = { status: 'idle' } | { status: 'busy'; done: number } | { status: 'saved' };

/** Returns a module's download state, and functions that save and remove it. An interrupted save can continue. */
export function useModuleDownload({ pages, files }: OfflineUrls) {
  const [download, setDownload] = useState<DownloadState>({ status: 'idle' });
  const urls = [...pages, ...files];
  const joinedUrls = urls.join(' ');

  useEffect(() => {
    let isCurrent = true;
    void isAllOffline(joinedUrls.split(' ')).then((isSaved) => {
      if (isCurrent && isSaved) setDownload({ status: 'saved' });
    });
    return () => {
      isCurrent = false;
    };
  }, [joinedUrls]);

  async function save(): Promise<void> {
    const offline = hasCacheStorage() && (await openOwnOfflineCache().catch(() => undefined));
    if (!offline) {
      toast.error(messages.offline.unsupported);
      return;
    }
    // Asks the browser not to evict the cache when space is short.
    void navigator.storage?.persist?.();
    let done = 0;
    for (const path of urls) {
      setDownload({ status: 'busy', done });
      const isSaved = await saveUrl(offline, path, pages.includes(path)).catch(() => false);
      if (isSaved) done += 1;
    }
    setDownload({ status: done === urls.length ? 'saved' : 'idle' });
    if (done === urls.length) toast.success(messages.offline.saved);
    else toast.error(messages.offline.partlySaved(done, urls.length));
  }

  async function remove(): Promise<void> {
    const offline = await openOfflineCache();
    // The first URL is the course page, which other modules need too.
    for (const path of urls.slice(1)) await offline?.cache.delete(path, { ignoreVary: true });
    setDownload({ status: 'idle' });
    toast.success(messages.offline.removed);
  }

  return { download, total: urls.length, save, remove };
}

const saveUrl = (offline: OfflineCache, path: string, isPage: boolean) =>
  (isPage ? savePage : saveFile)(offline, path);

async function isAllOffline(paths: readonly string[]): Promise<boolean> {
  const offline = await openOfflineCache();
  if (!offline) return false;
  for (const path of paths) if (!(await findCached(offline, path))) return false;
  return true;
}
