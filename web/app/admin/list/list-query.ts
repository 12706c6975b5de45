import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from 'hono/client';
import { useLocation, useSearchParams } from 'react-router';
import { read } from '../../data/client.ts';

/** Filters come from the page's address; the server validates them. */
export type Get<Data> = (call: never) => Promise<ClientResponse<Data, number, 'json'>>;

/** @param name cache key of the kind */
export function listQuery<Data>(name: string, search: URLSearchParams, get: Get<Data>) {
  return queryOptions({
    queryKey: ['admin', name, 'list', search.toString()],
    queryFn: () => read(get({ query: Object.fromEntries(search) } as never)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** @param id from the page's address */
export function recordQuery<Data>(name: string, id: string, get: Get<Data>) {
  return queryOptions({
    queryKey: ['admin', name, id],
    queryFn: () => read(get({ param: { id: encodeURIComponent(id) } } as never)),
    staleTime: 0,
  });
}

export interface ListQuery {
  /** Search text. */
  q: string;
  /** Returns a field's props: the filter's value, empty if unset, and its handler. */
  filter(name: string): { value: string; onChange(event: { target: { value: string } }): void };
  /** Sets the values and returns to page 1 unless a page is given. */
  change(changes: Record<string, string>): void;
  /** All values, in the API's form. */
  search: URLSearchParams;
}

/** Keeps filters in the address, but search text, which names people, only in the history state. */
export function useListQuery(): ListQuery {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const q = (state as { q?: string } | null)?.q ?? '';
  const whole = new URLSearchParams(search);
  if (q) whole.set('q', q);
  const change: ListQuery['change'] = ({ q: typed = q, ...changes }) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries({ page: '', ...changes }))
      if (value) next.set(name, value);
      else next.delete(name);
    setSearch(next, { state: { q: typed }, preventScrollReset: changes.page === undefined });
  };
  return {
    q,
    filter: (name) => ({
      value: search.get(name) ?? '',
      onChange: ({ target }) => change({ [name]: target.value }),
    }),
    change,
    search: whole,
  };
}
