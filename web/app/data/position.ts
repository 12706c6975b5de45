import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Position } from '../../../domain/positions.ts';
import { api, isTemporary, read } from './client.ts';
import { startedQuery } from './next-steps.ts';
import { sendUnsentWork } from './send-work.ts';
import { loadUnsentWork } from './unsent-work.ts';

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
