import { CircleCheck, CloudDownload, Trash2 } from 'lucide-react';
import type { StudentModule } from '../../../../domain/content/course.ts';
import { Button } from '../../../ui/button.tsx';
import { fileSizeText } from '../../../ui/file-size.ts';
import type { Material } from '../../data/materials.ts';
import { addressesOfModule, useModuleKeeping } from './use-module-keeping.ts';

interface ModuleKeepingProps {
  module: StudentModule;
  materials: readonly Material[];
}

/** Offers to save a module for reading offline. */
export function ModuleKeeping({ module, materials }: ModuleKeepingProps) {
  const addresses = addressesOfModule(module, materials);
  const { keeping, total, keep, remove } = useModuleKeeping(addresses);
  const isBusy = keeping.status === 'busy';
  const hasVideos = module.lessons.some(({ type }) => type === 'video');
  return (
    <div className="flex min-h-20 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t bg-leaf-50 px-4 py-4 sm:px-6">
      {keeping.status === 'saved' ? (
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
            onClick={() => void keep()}
          >
            <span>
              Guardar para ler sem internet<span className="sr-only">: {module.title}</span>
            </span>
          </Button>
          <p className="text-ink-soft text-sm" role="status">
            {isBusy
              ? `Guardando: ${keeping.done} de ${total}`
              : `Cerca de ${fileSizeText(addresses.size)}${hasVideos ? ', sem os vídeos' : ''}`}
          </p>
        </>
      )}
    </div>
  );
}
