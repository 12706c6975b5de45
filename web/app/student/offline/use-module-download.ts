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
import { beginOwnOfflineCache } from './save-opened-pages.tsx';

/** Approximate bytes of a page on the device. */
const pageSize = 140_000;

/** The addresses saved for a module: its lessons and documents as pages, and its files. */
export interface OfflineUrls {
  pages: string[];
  files: string[];
  /** Approximate bytes. */
  size: number;
}

export function offlineUrlsOf(
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

type DownloadState = { status: 'open' } | { status: 'busy'; done: number } | { status: 'saved' };

/** Saves a module for reading offline, and removes it. An interrupted save continues where it stopped. */
export function useModuleDownload({ pages, files }: OfflineUrls) {
  const [download, setDownload] = useState<DownloadState>({ status: 'open' });
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
    const offline = hasCacheStorage() && (await beginOwnOfflineCache().catch(() => undefined));
    if (!offline) {
      toast.error(messages.offline.unsupported);
      return;
    }
    // Otherwise a browser that is short of space deletes it first.
    void navigator.storage?.persist?.();
    let done = 0;
    for (const path of urls) {
      setDownload({ status: 'busy', done });
      const isSaved = await saveOne(offline, path, pages.includes(path)).catch(() => false);
      if (isSaved) done += 1;
    }
    setDownload({ status: done === urls.length ? 'saved' : 'open' });
    if (done === urls.length) toast.success(messages.offline.saved);
    else toast.error(messages.offline.partlySaved(done, urls.length));
  }

  async function remove(): Promise<void> {
    const offline = await openOfflineCache();
    // The first page is the course's own.
    for (const path of urls.slice(1)) await offline?.cache.delete(path, { ignoreVary: true });
    setDownload({ status: 'open' });
    toast.success(messages.offline.removed);
  }

  return { download, total: urls.length, save, remove };
}

const saveOne = (offline: OfflineCache, path: string, isPage: boolean) =>
  (isPage ? savePage : saveFile)(offline, path);

async function isAllOffline(paths: readonly string[]): Promise<boolean> {
  const offline = await openOfflineCache();
  if (!offline) return false;
  for (const path of paths) if (!(await findCached(offline, path))) return false;
  return true;
}
