import { useLocation, useSearchParams } from 'react-router';

export interface ListQuery {
  /** What was typed to search. */
  q: string;
  /** For a field: the filter as it is in the address, empty where it is left open, and the way to change it. */
  filter(name: string): { value: string; onChange(event: { target: { value: string } }): void };
  /** Sets what is given, and goes back to the first page unless a page is. */
  change(changes: Record<string, string>): void;
  /** All of it, as the API takes it. */
  search: URLSearchParams;
}

/**
 * What a list shows, kept in the address so that reloading and going back show the same. What was typed names people: it
 * is kept with the entry in the browser's history, in no address.
 */
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
