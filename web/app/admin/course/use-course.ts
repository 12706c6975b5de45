import {
  blankLesson,
  type CourseModule,
  courseSection,
  type Lesson,
} from '../../../../domain/content/course.ts';
import { useDraft } from '../draft/use-draft.ts';
import { describeSchema, type ListNode, nodeAt } from '../form/describe-schema.ts';
import { moved } from '../form/use-list-items.ts';
import { newId } from '../form/value-path.ts';

export const courseNode = describeSchema(courseSection);
const blankModule = (nodeAt(courseNode, 'modules') as ListNode).info.blank as CourseModule;

export const modulePath = (module: number) => `modules.${module}`;
export const lessonPath = (module: number, lesson: number) => `${modulePath(module)}.lessons.${lesson}`;

/** Modules and lessons keep their ids for good. */
export function useCourse() {
  const { section, change } = useDraft();
  const { modules } = section('course');
  const put = (next: CourseModule[]) => change('course', 'modules', next);
  const putLessons = (module: number, lessons: Lesson[]) =>
    change('course', `${modulePath(module)}.lessons`, lessons);
  const lessonsAt = (module: number) => modules[module]?.lessons ?? [];

  return {
    modules,
    addModule() {
      const module = { ...blankModule, id: newId('m') };
      put([...modules, module]);
      return module.id;
    },
    moveModule: (from: number, to: number) => put(movedWithin(modules, from, to)),
    removeModule: (index: number) => put(modules.toSpliced(index, 1)),
    setModuleHidden: (index: number, isHidden: boolean) =>
      change('course', `${modulePath(index)}.isHidden`, isHidden),
    addLesson(module: number) {
      const lesson = { ...blankLesson, id: newId('a') };
      putLessons(module, [...lessonsAt(module), lesson]);
      return lesson.id;
    },
    moveLesson: (module: number, from: number, to: number) =>
      putLessons(module, movedWithin(lessonsAt(module), from, to)),
    removeLesson: (module: number, index: number) =>
      putLessons(module, lessonsAt(module).toSpliced(index, 1)),
    setLessonHidden: (module: number, index: number, isHidden: boolean) =>
      change('course', `${lessonPath(module, index)}.isHidden`, isHidden),
  };
}

function movedWithin<Item>(items: readonly Item[], from: number, to: number): Item[] {
  return to < 0 || to >= items.length ? [...items] : moved(items, from, to);
}
