import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { FieldError } from '../../../../domain/content/field-error.ts';
import type { Overview } from '../../../../domain/overview.ts';
import { defaultDays } from '../../../../domain/period.ts';
import { api, detailsOf, read } from '../../data/client.ts';

/** The value of `periodo` in the page's address that takes `de` and `ate`. */
export const customPeriod = 'outro';
/** Labels of the values of `periodo` in the page's address. */
export const periodLabels = {
  mes: 'Este mês',
  7: '7 dias',
  30: '30 dias',
  90: '90 dias',
  365: '1 ano',
  [customPeriod]: 'Outro período',
};

/** Query parameters of `GET /api/admin/overview`. */
export type PeriodQuery = { days: number } | { period: 'month' } | { from: string; to: string };
const defaultPeriod: PeriodQuery = { days: defaultDays };

/** Returns the period in the page's address and its API query; the last 30 days without one. */
export function parsePeriod(search: URLSearchParams): { choice: string; query: PeriodQuery } {
  const choice = search.get('periodo') ?? '';
  if (!Object.hasOwn(periodLabels, choice)) return { choice: String(defaultDays), query: defaultPeriod };
  if (choice === 'mes') return { choice, query: { period: 'month' } };
  if (choice !== customPeriod) return { choice, query: { days: Number(choice) } };
  const [from, to] = [search.get('de') ?? '', search.get('ate') ?? ''];
  return { choice, query: from || to ? { from, to } : defaultPeriod };
}

/** The overview with the period that it shows. */
export type ShownOverview = Overview & {
  shown: PeriodQuery;
  /** Set if the period in the address is invalid and the default is shown. */
  periodErrors?: readonly FieldError[];
};

/** Fetches the overview; falls back to the last 30 days if the server refuses the days. */
async function fetchOverview(query: PeriodQuery): Promise<ShownOverview> {
  const get = async (shown: PeriodQuery) => ({
    ...(await read(api.admin.overview.$get({ query: shown }))),
    shown,
  });
  try {
    return await get(query);
  } catch (error) {
    const { fields: periodErrors } = detailsOf(error);
    if (!periodErrors) throw error;
    return { ...(await get(defaultPeriod)), periodErrors };
  }
}

export const overviewQuery = (query: PeriodQuery) =>
  queryOptions({
    queryKey: ['admin', 'overview', query],
    queryFn: () => fetchOverview(query),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: 60_000,
  });

/** Returns alerts and numbers for the period in the address, refetched each minute. */
export function useOverview() {
  const [search] = useSearchParams();
  return useQuery(overviewQuery(parsePeriod(search).query));
}
