import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CourseModule } from '../../../../domain/content/course.ts';
import { ApiError, api, read } from '../../api.ts';
import { sessionState } from '../session/session-client.ts';
import { forgetCourseCopy, loadCourseCopy, saveCourseCopy } from './course-copy.ts';

/** Keyed by user, like all that students see. */
export function courseQuery(userId: string) {
  return queryOptions({ queryKey: ['course', userId], queryFn: () => fetchCourse(userId) });
}

/** The course as published, without its hidden parts; without a server, the browser's own copy. */
export function useCourse(userId: string) {
  return useQuery(courseQuery(userId));
}

async function fetchCourse(userId: string): Promise<CourseModule[]> {
  try {
    const { modules } = await read(api.course.$get());
    // Who has signed out meanwhile leaves nothing behind.
    if (sessionState().status !== 'signed-out') saveCourseCopy(userId, modules);
    return modules;
  } catch (error) {
    const isRefused = !(error instanceof ApiError && error.isTemporary);
    if (isRefused) forgetCourseCopy();
    const copy = isRefused ? undefined : loadCourseCopy(userId);
    if (!copy) throw error;
    return copy;
  }
}
