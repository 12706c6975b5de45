import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { FieldError } from '../../../../domain/content/field-error.ts';
import type { Overview } from '../../../../domain/overview.ts';
import { api, detailsOf, read } from '../../data/client.ts';

/** Values of `periodo` in the page's address. */
export const ownPeriod = 'outro';
export const periodLabels = {
  mes: 'Este mês',
  7: '7 dias',
  30: '30 dias',
  90: '90 dias',
  365: '1 ano',
  [ownPeriod]: 'Outro período',
};

export type Asked = { days: number } | { period: 'month' } | { from: string; to: string };
const lastDays: Asked = { days: 30 };

/** Returns the chosen period and how the server is asked for it; the last 30 days without one. */
export function readPeriod(search: URLSearchParams): { choice: string; asked: Asked } {
  const choice = search.get('periodo') ?? '';
  if (!Object.hasOwn(periodLabels, choice)) return { choice: '30', asked: lastDays };
  if (choice === 'mes') return { choice, asked: { period: 'month' } };
  if (choice !== ownPeriod) return { choice, asked: { days: Number(choice) } };
  const [from, to] = [search.get('de') ?? '', search.get('ate') ?? ''];
  return { choice, asked: from || to ? { from, to } : lastDays };
}

export type ShownOverview = Overview & {
  shown: Asked;
  /** Why the period in the address is not the one shown. */
  problems?: readonly FieldError[];
};

/** An address with days that cannot be shown still gets what needs the owner, and the last 30 days. */
async function readOverview(asked: Asked): Promise<ShownOverview> {
  const get = async (shown: Asked) => ({ ...(await read(api.admin.overview.$get({ query: shown }))), shown });
  try {
    return await get(asked);
  } catch (error) {
    const { fields: problems } = detailsOf(error);
    if (!problems) throw error;
    return { ...(await get(lastDays)), problems };
  }
}

export const overviewQuery = (asked: Asked) =>
  queryOptions({
    queryKey: ['admin', 'overview', asked],
    queryFn: () => readOverview(asked),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: 60_000,
  });

export function useOverview() {
  const [search] = useSearchParams();
  return useQuery(overviewQuery(readPeriod(search).asked));
}
