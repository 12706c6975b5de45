import { useEffect, useState } from 'react';
import type { CourseModule } from '../../../../domain/content/course.ts';
import { lessonPath, paths, readingPath } from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { toast } from '../../../ui/toast.ts';
import { canKeep, findKept, type Kept, keepFile, keepPage, openKept } from '../../../worker/kept.ts';
import type { Material } from '../../data/materials.ts';
import { beginOwnKept } from './keep-opened.tsx';

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
  { lessons }: CourseModule,
  materials: readonly Material[],
): ModuleAddresses {
  const formats = materials.flatMap((material) => material.formats);
  const readingFiles = formats.filter(({ format }) => format === 'json');
  const pages = [
    paths.courseContent,
    ...lessons.map(({ id }) => lessonPath(id)),
    ...readingFiles.map(({ document }) => readingPath(document)),
  ];
  const files = new Map(formats.map(({ url, file_size }) => [url, file_size]));
  return {
    pages,
    files: [...files.keys()],
    size: pages.length * pageSize + [...files.values()].reduce((total, size) => total + size, 0),
  };
}

type Keeping = { status: 'open' } | { status: 'busy'; done: number } | { status: 'kept' };

/** Saves a module for reading offline, and removes it. An interrupted save continues where it stopped. */
export function useModuleKeeping({ pages, files }: ModuleAddresses) {
  const [keeping, setKeeping] = useState<Keeping>({ status: 'open' });
  const all = [...pages, ...files];
  const names = all.join(' ');

  useEffect(() => {
    let isCurrent = true;
    void isAllKept(names.split(' ')).then((isKept) => {
      if (isCurrent && isKept) setKeeping({ status: 'kept' });
    });
    return () => {
      isCurrent = false;
    };
  }, [names]);

  async function keep(): Promise<void> {
    const kept = canKeep() && (await beginOwnKept().catch(() => undefined));
    if (!kept) {
      toast.error(messages.offline.unsupported);
      return;
    }
    // Otherwise a browser that is short of space deletes it first.
    void navigator.storage?.persist?.();
    let done = 0;
    for (const path of all) {
      setKeeping({ status: 'busy', done });
      const isKept = await keepOne(kept, path, pages.includes(path)).catch(() => false);
      if (isKept) done += 1;
    }
    setKeeping({ status: done === all.length ? 'kept' : 'open' });
    if (done === all.length) toast.success(messages.offline.kept);
    else toast.error(messages.offline.partlyKept(done, all.length));
  }

  async function remove(): Promise<void> {
    const kept = await openKept();
    // The first page is the course's own.
    for (const path of all.slice(1)) await kept?.cache.delete(path, { ignoreVary: true });
    setKeeping({ status: 'open' });
    toast.success(messages.offline.removed);
  }

  return { keeping, total: all.length, keep, remove };
}

const keepOne = (kept: Kept, path: string, isPage: boolean) => (isPage ? keepPage : keepFile)(kept, path);

async function isAllKept(paths: readonly string[]): Promise<boolean> {
  const kept = await openKept();
  if (!kept) return false;
  for (const path of paths) if (!(await findKept(kept, path))) return false;
  return true;
}
