import { queryOptions, useQuery } from '@tanstack/react-query';
import type { StudentModule } from '../../../domain/content/course.ts';
import { api, read } from './client.ts';
import { createStudentStorage, fetchOrLoadSaved, useSaveToStorage } from './student-storage.ts';

/** The course saved in this browser, for reading offline. */
export const courseStorage = createStudentStorage('course', isCourse);

export const courseQuery = queryOptions({
  queryKey: ['course'],
  queryFn: () => fetchOrLoadSaved(courseStorage, async () => (await read(api.course.$get())).modules),
});

/** Loads the published course without its hidden parts; offline, the one saved in this browser. */
export function useCourse() {
  const course = useQuery(courseQuery);
  useSaveToStorage(courseStorage, course.data);
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
