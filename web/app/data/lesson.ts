import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Lesson } from '../../../domain/content/course.ts';
import { lessonsInOrder } from '../../../domain/lesson-order.ts';
import { isAvailable } from '../../../domain/next-steps.ts';
import { writtenLessonDocument } from '../../../domain/paths.ts';
import { api, read } from './client.ts';
import { courseQuery } from './course.ts';
import { documentQuery } from './document.ts';
import { lessonMaterialQuery, type Material } from './materials.ts';
import { questionsQuery } from './questions.ts';
import { videoNoticeQuery } from './video-notice.ts';

/** Returns the id of the document that is shown in the lesson's page. */
export function lessonDocumentId(
  { id, type }: Pick<Lesson, 'id' | 'type'>,
  material: Material | null,
): string | undefined {
  if (type === 'text') return writtenLessonDocument(id);
  return material?.formats.find(({ format }) => format === 'json')?.document;
}

/** Succeeds if an earlier revision of the course had the lesson; otherwise the server answers 404. */
export function formerLessonQuery(lessonId: string) {
  return queryOptions({
    queryKey: ['former-lesson', lessonId],
    // Success means that the lesson is gone: render-page.tsx then marks the page as not to be stored offline.
    meta: { isAbsence: true },
    queryFn: () => read(api.lessons[':lessonId'].position.$get({ param: { lessonId } })),
  });
}

/** Loads the data of a lesson's page: course, material, questions and document. */
export async function prefetchLesson(queryClient: QueryClient, lessonId: string): Promise<void> {
  const materialQuery = lessonMaterialQuery({ id: lessonId });
  const [modules] = await Promise.all([
    queryClient.fetchQuery(courseQuery),
    queryClient.prefetchQuery(materialQuery),
  ]);
  const place = lessonsInOrder(modules).find(({ lesson }) => lesson.id === lessonId);
  if (!place) return queryClient.prefetchQuery(formerLessonQuery(lessonId));
  const document = lessonDocumentId(place.lesson, queryClient.getQueryData(materialQuery.queryKey) ?? null);
  await Promise.all([
    queryClient.prefetchQuery(questionsQuery(lessonId)),
    place.lesson.type === 'video' &&
      !isAvailable(place.lesson) &&
      queryClient.prefetchQuery(videoNoticeQuery(lessonId)),
    document && queryClient.prefetchQuery(documentQuery(document)),
  ]);
}
