import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../desk-api.ts';

/**
 * What the desk asks of a kind of records: the rows that a filter finds, one with all that is known of it, what is done to
 * it, and the rows as a spreadsheet.
 * @param name of the kind, for the cache @param root such as `/api/admin/students`
 */
export function createRecordsApi<List, Detail>(name: string, root: string) {
  const address = (id: string) => `${root}/${encodeURIComponent(id)}`;
  return {
    list: (search: URLSearchParams) =>
      queryOptions({
        queryKey: ['desk', name, 'list', search.toString()],
        queryFn: () => ask<List>('GET', `${root}?${search}`),
        placeholderData: keepPreviousData,
        staleTime: 0,
      }),
    one: (id: string) =>
      queryOptions({
        queryKey: ['desk', name, id],
        queryFn: () => ask<Detail>('GET', address(id)),
        staleTime: 0,
      }),
    /** @param action such as `grant` */
    act: (id: string, action: string, body: object = {}) =>
      ask<unknown>('POST', `${address(id)}/${action}`, body),
    csv: (search: URLSearchParams) => `${root}.csv?${search}`,
  };
}
