import type { PlacedLesson } from '../../../../domain/lesson-order.ts';
import { ModuleEmblem } from '../../../ui/illustrations/module-emblem.tsx';

/** Celebrates a completed module above the next step: its animal, and what it was about. */
export function ModuleDone({ module, moduleIndex }: Pick<PlacedLesson, 'module' | 'moduleIndex'>) {
  return (
    <div data-keep-clear className="arrives flex basis-full items-center gap-4">
      <ModuleEmblem
        className="block size-16 shrink-0 rounded-control sm:size-20"
        icon={module.icon}
        index={moduleIndex}
      />
      <p ref={focusInBar} tabIndex={-1} className="min-w-0 leading-snug outline-none">
        <strong className="block text-lg">Módulo concluído!</strong>
        <span className="line-clamp-3">{module.description || module.title}</span>
      </p>
    </div>
  );
}

/** The bar is in view: the page stays where it is. */
function focusInBar(text: HTMLElement | null): void {
  text?.focus({ preventScroll: true });
}
