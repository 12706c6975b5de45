import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from '../../data/client.ts';

const { content } = api.admin;
const checks = api.admin['launch-checks'];
/** The published content, the draft and the server's overrides, as the API returns them. */
export type EditedContent = InferResponseType<typeof content.$get, 200>;
export type Draft = NonNullable<EditedContent['draft']>;
export type Revision = InferResponseType<typeof content.revisions.$get, 200>['revisions'][number];
export type LaunchCheck = InferResponseType<typeof checks.$get, 200>['checks'][number];

/** The published content and the draft. Every page refetches them: other admins edit too. */
export const contentQuery = queryOptions({
  queryKey: ['admin', 'content'],
  queryFn: () => read(content.$get()),
  staleTime: 0,
});

/** Lists what must be done before the first sale. */
export const launchChecksQuery = queryOptions({
  queryKey: ['admin', 'launch-checks'],
  queryFn: () => read(checks.$get()),
  staleTime: 0,
});

/** The published revisions. */
export const revisionsQuery = queryOptions({
  queryKey: ['admin', 'revisions'],
  queryFn: () => read(content.revisions.$get()),
  staleTime: 0,
});
