import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Lesson } from '../../../domain/content/course.ts';
import type { Document } from '../../../domain/documents/document.ts';
import { lessonsInOrder } from '../../../domain/lesson-order.ts';
import { isAvailable } from '../../../domain/next-steps.ts';
import { readingFilePath, writtenLessonDocument } from '../../../domain/paths.ts';
import type { Position } from '../../../domain/positions.ts';
import { api, fetchJsonFile, isTemporary, read } from './client.ts';
import { courseQuery } from './course.ts';
import { type Material, materialsPartQuery } from './materials.ts';
import { startedQuery } from './next-steps.ts';
import { questionsQuery } from './questions.ts';
import { sendUnsentWork } from './send-work.ts';
import { loadUnsentWork } from './unsent-work.ts';
import { videoNoticeQuery } from './video-notice.ts';

/** A lesson's material; null if it has none. */
export const lessonMaterialQuery = ({ id }: Pick<Lesson, 'id'>) =>
  materialsPartQuery(
    id,
    ({ modules }): Material | null =>
      modules.flatMap(({ materials }) => materials).find((material) => material.id === id) ?? null,
  );

/** Returns the id of the document that is shown in the lesson's page. */
export function lessonDocumentId(
  { id, type }: Pick<Lesson, 'id' | 'type'>,
  material: Material | null,
): string | undefined {
  if (type === 'text') return writtenLessonDocument(id);
  return material?.formats.find(({ format }) => format === 'json')?.document;
}

/** The position in a lesson that was never begun. */
export const startPosition: Position = { last: 0, furthest: 0, duration: 0 };

/** Fetched once: while a video plays or a text is read, the page knows its position. */
export const positionQuery = (userId: string, lesson: string) =>
  queryOptions({
    queryKey: ['position', lesson],
    queryFn: ({ client }) => fetchPosition(client, userId, lesson),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

/** Returns the position as the server merges it with this browser's; offline, the last one known here. */
async function fetchPosition(client: QueryClient, userId: string, lesson: string): Promise<Position> {
  await sendUnsentWork(userId, client);
  const isOwn = (one: { lesson?: string }) => one.lesson === lesson;
  const unsent = loadUnsentWork(userId).find((one) => one.kind === 'position' && isOwn(one));
  if (unsent?.kind === 'position') return unsent;
  try {
    return await read(api.lessons[':lessonId'].position.$get({ param: { lessonId: lesson } }));
  } catch (error) {
    if (!isTemporary(error)) throw error;
    const known = client.getQueryData(startedQuery.queryKey)?.positions.find(isOwn);
    return known ? { furthest: known.last, ...known } : startPosition;
  }
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

/** @param id such as `bonus/prompts_relatos_caso` */
export function documentQuery(id: string) {
  return queryOptions({
    queryKey: ['document', id],
    queryFn: () => fetchJsonFile<Document>(readingFilePath(id)),
  });
}
