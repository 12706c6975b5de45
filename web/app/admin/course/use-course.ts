import { type CourseModule, courseSection, type Lesson } from '../../../../domain/content/course.ts';
import { fieldFormPath } from '../../../../domain/field-form-path.ts';
import { useDraft } from '../draft/use-draft.ts';
import { moved, newId } from '../form/list-items.ts';
import { infoOf, schemaAt } from '../form/schema-path.ts';
import { type LessonPlace, placeLesson } from './places.ts';

export const moduleAddress = (id: string) => `?${new URLSearchParams({ modulo: id })}`;
export const lessonAddress = (id: string) => `?${new URLSearchParams({ aula: id })}`;

/** Returns the path of a module's lessons in the course section. */
export const lessonsPath = (module: number) => `modules.${module}.lessons`;

export const useModules = (): CourseModule[] => useDraft().section('course').modules;

/** Returns the changes of the course's modules, or of a module's lessons. Both keep their ids for good. */
export function useOutline<Item extends CourseModule | Lesson>(path: string, items: readonly Item[]) {
  const { change } = useDraft();
  const put = (next: Item[]) => change('course', path, next);
  return {
    count: items.length,
    /** Returns the address of the new item's title, which comes first. */
    add() {
      const { blank } = infoOf(schemaAt(courseSection, path));
      put([...items, { ...(blank as Item), id: newId(path === 'modules' ? 'm' : 'a') }]);
      return fieldFormPath(`course.${path}.${items.length}.title`);
    },
    move: (from: number, to: number) => put(moved(items, from, to)),
    hide: (index: number, isHidden: boolean) => change('course', `${path}.${index}.isHidden`, isHidden),
    remove: (index: number) => put(items.toSpliced(index, 1)),
  };
}

/** Returns a function that moves a lesson, also to another module. */
export function useMoveLesson() {
  const { change } = useDraft();
  const modules = useModules();
  return (from: LessonPlace, place: string) => change('course', 'modules', placeLesson(modules, from, place));
}

export type Outline = ReturnType<typeof useOutline>;
