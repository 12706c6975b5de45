import { CircleCheck, CloudDownload } from 'lucide-react';
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
import { Button } from '../../../ui/button.tsx';
import { fileSizeText } from '../../../ui/file-size.ts';
import { toast } from '../../../ui/toast.ts';
import {
  findCached,
  hasCacheStorage,
  openOfflineCache,
  saveFile,
  savePage,
} from '../../../worker/offline-cache.ts';
import type { Material } from '../../data/materials.ts';
import { studentMessages } from '../messages.ts';
import { openOwnOfflineCache } from './save-opened-pages.tsx';

interface ModuleDownloadProps {
  module: StudentModule;
  materials: readonly Material[];
}

/** The button in a module's card that saves it for offline use, or removes it. */
export function ModuleDownload({ module, materials }: ModuleDownloadProps) {
  const addresses = moduleOfflineUrls(module, materials);
  const { download, total, save, remove } = useModuleDownload(addresses);
  const isBusy = download.status === 'busy';
  const hasVideos = module.lessons.some(({ type }) => type === 'video');
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-2 border-line border-t bg-leaf-50 px-4 max-sm:text-sm py-1 sm:px-6">
      {download.status === 'saved' ? (
        <>
          <p className="flex min-h-11 items-center gap-2 font-semibold text-leaf-700">
            <CircleCheck aria-hidden className="shrink-0" size={20} />
            Guardado neste aparelho
          </p>
          <Button
            look="quiet"
            isSmall
            className="max-sm:bg-transparent max-sm:px-0"
            onClick={() => void remove()}
          >
            <span>
              Remover<span className="sr-only"> {module.title} deste aparelho</span>
            </span>
          </Button>
        </>
      ) : (
        <>
          <Button
            look="outline"
            isSmall
            Icon={CloudDownload}
            className="bg-white max-sm:border-transparent max-sm:bg-transparent max-sm:px-0"
            disabled={isBusy}
            onClick={() => void save()}
          >
            <span>
              Guardar para ler sem internet<span className="sr-only">: {module.title}</span>
            </span>
          </Button>
          <p className="text-ink-soft text-sm" role="status">
            {isBusy ? `Guardando: ${download.done} de ${total}` : renderSize(addresses.size, hasVideos)}
          </p>
        </>
      )}
    </div>
  );
}

/** The approximate size; a phone shows its number alone. */
function renderSize(bytes: number, hasVideos: boolean) {
  return (
    <>
      <span className="max-sm:sr-only">Cerca de </span>
      {fileSizeText(bytes)}
      {hasVideos && <span className="max-sm:sr-only">, sem os vídeos</span>}
    </>
  );
}

/** Approximate bytes of a saved page. */
const pageSize = 140_000;

/** Returns the URLs to save for a module, pages of lessons and documents, and files; their size in bytes is approximate. */
function moduleOfflineUrls(
  { id: module, lessons, hasExercises }: StudentModule,
  materials: readonly Material[],
) {
  const formats = materials.flatMap((material) => material.formats);
  const readingFiles = formats.filter(({ format }) => format === 'json');
  const pages: string[] = [
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
function useModuleDownload({ pages, files }: ReturnType<typeof moduleOfflineUrls>) {
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
      toast.error(studentMessages.offline.unsupported);
      return;
    }
    // Asks the browser not to evict the cache when space is short.
    void navigator.storage?.persist?.();
    let done = 0;
    for (const path of urls) {
      setDownload({ status: 'busy', done });
      const save = pages.includes(path) ? savePage : saveFile;
      if (await save(offline, path).catch(() => false)) done += 1;
    }
    setDownload({ status: done === urls.length ? 'saved' : 'idle' });
    if (done === urls.length) toast.success(studentMessages.offline.saved);
    else toast.error(studentMessages.offline.partlySaved(done, urls.length));
  }

  async function remove(): Promise<void> {
    const offline = await openOfflineCache();
    // The first URL is the course page, which other modules need too.
    for (const path of urls.slice(1)) await offline?.cache.delete(path, { ignoreVary: true });
    setDownload({ status: 'idle' });
    toast.success(studentMessages.offline.removed);
  }

  return { download, total: urls.length, save, remove };
}

async function isAllOffline(paths: readonly string[]): Promise<boolean> {
  const offline = await openOfflineCache();
  if (!offline) return false;
  for (const path of paths) if (!(await findCached(offline, path))) return false;
  return true;
}
