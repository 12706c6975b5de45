import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { api } from '../../data/client.ts';
import { ask } from '../desk-api.ts';
import { createRecordsApi } from '../list/records-api.ts';

type Newsletters = (typeof api.admin)['newsletter'];
export type NewsletterOverview = InferResponseType<Newsletters['$get'], 200>;
export type NewsletterRow = NewsletterOverview['newsletters'][number];
export type Newsletter = InferResponseType<Newsletters[':id']['$get'], 200>;
type SubscriberList = InferResponseType<Newsletters['subscribers']['$get'], 200>;
export type SubscriberRow = SubscriberList['rows'][number];

export interface NewsletterText {
  subject: string;
  body: string;
}

const root = '/api/admin/newsletter';
const of = (id: string) => `${root}/${encodeURIComponent(id)}`;
/** Milliseconds between looks at one that is on its way. */
const watchInterval = 2_000;

export const isOnItsWay = ({ queued_at, stopped_at, waiting }: NewsletterRow) =>
  queued_at !== null && stopped_at === null && waiting > 0;

export const overviewQuery = queryOptions({
  queryKey: ['desk', 'newsletters'],
  queryFn: () => ask<NewsletterOverview>('GET', root),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.newsletters.some(isOnItsWay) ? watchInterval : false),
});

export const newsletterQuery = (id: string) =>
  queryOptions({
    queryKey: ['desk', 'newsletter', id],
    queryFn: () => ask<Newsletter>('GET', of(id)),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isOnItsWay(state.data) ? watchInterval : false),
  });

export const subscribersApi = createRecordsApi<SubscriberList, never>('subscribers', `${root}/subscribers`);

export const previewQuery = (text: NewsletterText) =>
  queryOptions({
    queryKey: ['newsletter-preview', text],
    queryFn: () => ask<{ html: string }>('POST', `${root}/preview`, text),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

export const newslettersApi = {
  begin: () => ask<{ id: string }>('POST', root),
  /** @param version of the draft that was seen */
  save: (id: string, text: NewsletterText, version: number) =>
    ask<{ version: number }>('PUT', of(id), { ...text, version }),
  remove: (id: string) => ask<unknown>('DELETE', of(id)),
  test: (id: string) => ask<{ recipient: string }>('POST', `${of(id)}/test`),
  send: (id: string, version: number) => ask<unknown>('POST', `${of(id)}/send`, { version }),
  stop: (id: string) => ask<unknown>('POST', `${of(id)}/stop`),
};
