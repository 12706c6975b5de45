import { queryOptions, useQuery } from '@tanstack/react-query';
import type { StudentModule } from '../../../domain/content/course.ts';
import { api, read } from './client.ts';
import { readOrCopy, studentCopy, useSavedCopy } from './student-copy.ts';

export const courseCopy = studentCopy('course', isCourse);

export const courseQuery = queryOptions({
  queryKey: ['course'],
  queryFn: () => readOrCopy(courseCopy, async () => (await read(api.course.$get())).modules),
});

/** Loads the published course without its hidden parts, or without a server the browser's copy. */
export function useCourse() {
  const course = useQuery(courseQuery);
  useSavedCopy(courseCopy, course.data);
  return course;
}

function isCourse(value: unknown): value is StudentModule[] {
  return (
    Array.isArray(value) &&
    value.every(
      (module: Partial<StudentModule> | null) =>
        typeof module?.title === 'string' &&
        Array.isArray(module.lessons) &&
        module.lessons.every((lesson) => typeof lesson?.id === 'string' && Array.isArray(lesson.documents)),
    )
  );
}
