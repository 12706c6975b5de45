import { useEffect, useState } from 'react';
import type { StudentModule } from '../../../../domain/content/course.ts';
import {
  exercisesPath,
  lessonPath,
  paths,
  readingFilePath,
  readingPath,
  writtenLesson,
} from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { toast } from '../../../ui/toast.ts';
import {
  canKeep,
  findOffline,
  keepFile,
  keepPage,
  type OfflineCache,
  openOfflineCache,
} from '../../../worker/offline-cache.ts';
import type { Material } from '../../data/materials.ts';
import { beginOwnOfflineCache } from './keep-opened.tsx';

/** Approximate bytes of a page on the device. */
const pageSize = 140_000;

/** The addresses saved for a module: its lessons and documents as pages, and its files. */
export interface ModuleAddresses {
  pages: string[];
  files: string[];
  /** Approximate bytes. */
  size: number;
}

export function addressesOfModule(
  { id: module, lessons, hasExercises }: StudentModule,
  materials: readonly Material[],
): ModuleAddresses {
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
  for (const { id, type } of lessons) if (type === 'text') files.set(readingFilePath(writtenLesson(id)), 0);
  return {
    pages,
    files: [...files.keys()],
    size: pages.length * pageSize + [...files.values()].reduce((total, size) => total + size, 0),
  };
}

type Keeping = { status: 'open' } | { status: 'busy'; done: number } | { status: 'saved' };

/** Saves a module for reading offline, and removes it. An interrupted save continues where it stopped. */
export function useModuleKeeping({ pages, files }: ModuleAddresses) {
  const [keeping, setKeeping] = useState<Keeping>({ status: 'open' });
  const all = [...pages, ...files];
  const names = all.join(' ');

  useEffect(() => {
    let isCurrent = true;
    void isAllOffline(names.split(' ')).then((isSaved) => {
      if (isCurrent && isSaved) setKeeping({ status: 'saved' });
    });
    return () => {
      isCurrent = false;
    };
  }, [names]);

  async function keep(): Promise<void> {
    const offline = canKeep() && (await beginOwnOfflineCache().catch(() => undefined));
    if (!offline) {
      toast.error(messages.offline.unsupported);
      return;
    }
    // Otherwise a browser that is short of space deletes it first.
    void navigator.storage?.persist?.();
    let done = 0;
    for (const path of all) {
      setKeeping({ status: 'busy', done });
      const isSaved = await keepOne(offline, path, pages.includes(path)).catch(() => false);
      if (isSaved) done += 1;
    }
    setKeeping({ status: done === all.length ? 'saved' : 'open' });
    if (done === all.length) toast.success(messages.offline.saved);
    else toast.error(messages.offline.partlySaved(done, all.length));
  }

  async function remove(): Promise<void> {
    const offline = await openOfflineCache();
    // The first page is the course's own.
    for (const path of all.slice(1)) await offline?.cache.delete(path, { ignoreVary: true });
    setKeeping({ status: 'open' });
    toast.success(messages.offline.removed);
  }

  return { keeping, total: all.length, keep, remove };
}

const keepOne = (offline: OfflineCache, path: string, isPage: boolean) =>
  (isPage ? keepPage : keepFile)(offline, path);

async function isAllOffline(paths: readonly string[]): Promise<boolean> {
  const offline = await openOfflineCache();
  if (!offline) return false;
  for (const path of paths) if (!(await findOffline(offline, path))) return false;
  return true;
}
