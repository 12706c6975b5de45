import { CircleCheck, CloudDownload, Trash2 } from 'lucide-react';
import type { StudentModule } from '../../../../domain/content/course.ts';
import { Button } from '../../../ui/button.tsx';
import { fileSizeText } from '../../../ui/file-size.ts';
import type { Material } from '../../data/materials.ts';
import { moduleOfflineUrls, useModuleDownload } from './use-module-download.ts';

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
    <div className="flex min-h-20 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t bg-leaf-50 px-4 py-4 sm:px-6">
      {download.status === 'saved' ? (
        <>
          <p className="flex items-center gap-2 font-semibold text-leaf-700">
            <CircleCheck aria-hidden className="shrink-0" size={20} />
            Guardado neste aparelho
          </p>
          <Button look="quiet" isSmall Icon={Trash2} onClick={() => void remove()}>
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
            className="bg-white"
            disabled={isBusy}
            onClick={() => void save()}
          >
            <span>
              Guardar para ler sem internet<span className="sr-only">: {module.title}</span>
            </span>
          </Button>
          <p className="text-ink-soft text-sm" role="status">
            {isBusy
              ? `Guardando: ${download.done} de ${total}`
              : `Cerca de ${fileSizeText(addresses.size)}${hasVideos ? ', sem os vídeos' : ''}`}
          </p>
        </>
      )}
    </div>
  );
}
