import type { CourseModule } from '../../../../domain/content/course.ts';
import { type PlacedLesson, regularModuleCount } from '../../../../domain/lesson-order.ts';
import { ModuleEmblem } from '../../../ui/illustrations/module-emblem.tsx';
import { useCourse } from '../../data/course.ts';

interface ModuleDoneProps extends Pick<PlacedLesson, 'module' | 'moduleIndex'> {
  completed: readonly string[];
}

/** Celebrates a completed module above the next step: its animal, and how many are left. */
export function ModuleDone({ module, moduleIndex, completed }: ModuleDoneProps) {
  const { data: modules } = useCourse();
  return (
    <div data-keep-clear className="arrives flex basis-full items-center gap-4">
      <ModuleEmblem
        className="block size-16 shrink-0 rounded-control sm:size-20"
        icon={module.icon}
        index={moduleIndex}
      />
      <p ref={focusInBar} tabIndex={-1} className="min-w-0 leading-snug outline-none">
        <strong className="block text-lg">Módulo concluído!</strong>
        {modules && leftText(modules, completed)}
      </p>
    </div>
  );
}

/** The bar is in view: the page stays where it is. */
function focusInBar(text: HTMLElement | null): void {
  text?.focus({ preventScroll: true });
}

/** Returns such as `Faltam 4 módulos e o bônus.` */
function leftText(modules: readonly CourseModule[], completed: readonly string[]): string {
  const left = modules.filter(({ lessons }) => lessons.some(({ id }) => !completed.includes(id)));
  const count = regularModuleCount(left);
  const regular = count > 0 && (count === 1 ? '1 módulo' : `${count} módulos`);
  const parts = [regular, left.length > count && 'o bônus'].filter(Boolean);
  if (parts.length === 0) return '';
  return `${count > 1 ? 'Faltam' : 'Falta'} ${parts.join(' e ')}.`;
}
