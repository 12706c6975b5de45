import type { CourseModule } from '../../../../domain/content/course.ts';
import { nextUnfinished, type PlacedLesson } from '../../../../domain/lesson-order.ts';
import { lessonPath } from '../../../../domain/paths.ts';
import { findCached, openOfflineCache } from '../../../worker/offline-cache.ts';

/** Returns true if this device can show the page without a network. */
export async function isSavedPage(path: string): Promise<boolean> {
  const offline = await openOfflineCache();
  return offline !== undefined && (await findCached(offline, path)) !== undefined;
}

/** Returns the next unfinished lesson that this device can show without a network. */
export async function nextSavedLesson(
  modules: readonly CourseModule[],
  completed: readonly string[],
  after: string,
): Promise<PlacedLesson | undefined> {
  const skipped = new Set(completed);
  let next = nextUnfinished(modules, skipped, after);
  while (next && !(await isSavedPage(lessonPath(next.lesson.id)))) {
    skipped.add(next.lesson.id);
    next = nextUnfinished(modules, skipped, after);
  }
  return next;
}
