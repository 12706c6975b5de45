import { queryOptions } from '@tanstack/react-query';
import type { SectionName } from '../../../../domain/content/document.ts';
import { type Answer, api, read } from '../../data/client.ts';
import { freshQuery } from '../../data/fresh-query.ts';

const { content } = api.admin;
const checks = api.admin['launch-checks'];
/** The published content, the draft and the server's overrides, as the API returns them. */
export type EditedContent = Answer<typeof content.$get>;
export type Draft = NonNullable<EditedContent['draft']>;
export type Revision = Answer<typeof content.revisions.$get>['revisions'][number];
export type LaunchCheck = Answer<typeof checks.$get>['checks'][number];

/** The published content and the draft. Every page refetches them: other admins edit too. */
export const contentQuery = freshQuery(['admin', 'content'], content.$get);

/** Lists what must be done before the first sale. */
export const launchChecksQuery = freshQuery(['admin', 'launch-checks'], () => checks.$get({ query: {} }));

/** The same of the draft, for the forms, whose fields show it. */
export const draftChecksQuery = freshQuery(['admin', 'launch-checks', 'draft'], () =>
  checks.$get({ query: { content: 'draft' } }),
);

/** The published revisions. */
export const revisionsQuery = freshQuery(['admin', 'revisions'], content.revisions.$get);

/** Lists what restoring a section would change in the draft, or without a section, the whole site in what is published. */
export const restoredChangesQuery = (revision: number, section?: SectionName) =>
  queryOptions({
    queryKey: ['admin', 'restored-changes', revision, section ?? ''],
    queryFn: () =>
      read(
        content.revisions[':n'].changes.$get({
          param: { n: String(revision) },
          query: section ? { section } : {},
        }),
      ),
    gcTime: 0,
    staleTime: 0,
  });
