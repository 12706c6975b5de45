import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from './client.ts';
import { apiQuery } from './fresh-query.ts';
import { useUserId } from './rendered-state.ts';
import { saved } from './saved-queries.ts';
import { useUnsentWork } from './unsent-work.ts';

export const twentyDaysQuery = apiQuery(['days'], api.days.$get, { meta: saved() });

/** Loads the days, which of them are done here or on the server, and the first that is not. */
export function useTwentyDays() {
  const query = useQuery(twentyDaysQuery);
  const unsent = useUnsentWork(useUserId(), 'day');
  const { data } = query;
  return useMemo(() => {
    const done = new Set(data?.done);
    for (const { day, isDone } of unsent) done[isDone ? 'add' : 'delete'](day);
    const days = data?.days ?? [];
    return { query, days, done, next: days.find(({ day }) => !done.has(day)) };
  }, [query, data, unsent]);
}
