import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from 'hono/client';
import { useLocation, useSearchParams } from 'react-router';
import { type download, read } from '../../data/client.ts';
import { freshQuery } from '../../data/fresh-query.ts';

/** The `$get` of a list. Its filters come from the page's address, and the server validates them. */
export type GetList<Data> = (call: ListCall) => Promise<ClientResponse<Data, number, 'json'>>;

/** The `$get` of a list as CSV. */
export type ExportList = (call: ListCall) => Parameters<typeof download>[0];

interface ListCall {
  query: Record<string, string>;
}

/** The `$get` of one record. */
type GetRecord<Data> = (call: { param: { id: string } }) => Promise<ClientResponse<Data, number, 'json'>>;

/** Returns the query of a list page. @param name cache key, such as `students` */
export function listQuery<Data>(name: string, search: URLSearchParams, get: GetList<Data>) {
  return queryOptions({
    queryKey: ['admin', name, 'list', search.toString()],
    queryFn: () => read(get({ query: Object.fromEntries(search) })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Returns the query of one record. @param id from the page's address */
export function recordQuery<Data>(name: string, id: string, get: GetRecord<Data>) {
  return freshQuery(['admin', name, id], () => get({ param: { id: encodeURIComponent(id) } }));
}

/** Returns the filters, kept in the address, and the search text, kept in the history state because it names people. */
export function useListFilters() {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const q = (state as { q?: string } | null)?.q ?? '';
  const fullSearch = new URLSearchParams(search);
  if (q) fullSearch.set('q', q);
  /** Sets the values and returns to page 1 unless a page is given. */
  function change({ q: typed = q, ...changes }: Record<string, string>): void {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries({ page: '', ...changes }))
      if (value) next.set(name, value);
      else next.delete(name);
    setSearch(next, { state: { q: typed, keepsScroll: changes.page === undefined } });
  }
  return {
    q,
    /** Returns a field's props: the filter's value, empty if unset, and its handler. */
    filterProps: (name: string) => ({
      value: search.get(name) ?? '',
      onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    }),
    change,
    /** All values, in the API's form. */
    search: fullSearch,
  };
}

export type ListFilters = ReturnType<typeof useListFilters>;
