import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { audienceNames, type Recipients } from '../../../../domain/audiences.ts';
import { momentText } from '../../../../domain/dates.ts';
import { type Answer, api, read } from '../../data/client.ts';
import { freshQuery } from '../../data/fresh-query.ts';
import { recordQuery } from '../list/list-query.ts';
import { QueryState } from '../query-state.tsx';

/** The API of newsletter issues and subscribers. */
export const newsletterApi = api.admin.newsletter;
type Newsletters = typeof newsletterApi;
export type NewsletterRow = Answer<Newsletters['$get']>['newsletters'][number];
export type Newsletter = Answer<Newsletters[':id']['$get']>;
export type SubscriberRow = Answer<Newsletters['subscribers']['$get']>['rows'][number];

/** The part of an issue that the owner edits. */
export interface NewsletterText extends Recipients {
  subject: string;
  body: string;
}

/** Milliseconds between refetches while an issue is being sent. */
const pollInterval = 2_000;

/** Returns true while emails of the issue wait in the outbox. */
export const isSending = ({ queued_at, stopped_at, waiting }: NewsletterRow) =>
  queued_at !== null && stopped_at === null && waiting > 0;

/** Subscriber counts and all issues. */
export const overviewQuery = queryOptions({
  ...freshQuery(['admin', 'newsletters'], newsletterApi.$get),
  refetchInterval: ({ state }) => (state.data?.newsletters.some(isSending) ? pollInterval : false),
});

/** One issue with its text. */
export const newsletterQuery = (id: string) =>
  queryOptions({
    ...recordQuery('newsletter', id, newsletterApi[':id'].$get),
    refetchInterval: ({ state }) => (state.data && isSending(state.data) ? pollInterval : false),
  });

/** Counts the recipients of a saved draft. */
export const recipientsQuery = (id: string, { audience, module_id, is_advertising }: Recipients) =>
  freshQuery(['admin', 'newsletter', id, 'recipients', audience, module_id, is_advertising], () =>
    newsletterApi[':id'].recipients.$get({ param: { id: encodeURIComponent(id) } }),
  );

export const countText = (count: number) => count.toLocaleString('pt-BR');

/** Returns `1 pessoa` or `1.200 pessoas`. */
export const counted = (count: number, noun: string) =>
  `${countText(count)} ${noun}${count === 1 ? '' : 's'}`;

/** Returns the subject, or `Sem assunto`. */
export const titleOf = ({ subject }: { subject: string }) => subject.trim() || 'Sem assunto';

/** Returns the state of an issue in words: draft, scheduled, sending, stopped or sent. */
export function newsletterState(newsletter: NewsletterRow): string {
  const { queued_at, scheduled_at, stopped_at, recipients, sent, stored, refused, updated_at } = newsletter;
  const { is_paused, sender_name } = newsletter;
  if (is_paused)
    return `Parada: o Painel está fechado para quem a agendou${sender_name ? ` (${sender_name})` : ''}`;
  if (scheduled_at)
    return `Sai em ${momentText(scheduled_at)}${sender_name ? `, agendada por ${sender_name}` : ''}`;
  if (queued_at === null) return `Rascunho, mudado em ${momentText(updated_at)}`;
  const refusals = refused > 0 ? `, ${counted(refused, 'recusada')}` : '';
  if (stored > 0)
    return `Guardada para ${counted(stored, 'pessoa')}, que não ${stored === 1 ? 'a recebeu' : 'a receberam'}: não havia servidor de e-mail${sent > 0 ? `. Enviada a ${counted(sent, 'pessoa')}` : ''}${refusals}`;
  const progress = `${countText(sent)} de ${countText(recipients ?? 0)}${refusals}`;
  if (stopped_at) return `Envio parado: ${progress}`;
  if (isSending(newsletter)) return `Enviando: ${progress}`;
  return `Enviada em ${momentText(queued_at)} para ${counted(sent, 'pessoa')}${refusals}`;
}

/** Returns such as `Alunos: Parados`. */
export const audienceText = ({ audience }: Pick<Recipients, 'audience'>) =>
  audience === 'subscribers' ? audienceNames.subscribers : `Alunos: ${audienceNames[audience]}`;

/** Returns what the owner edits of an issue, without the rest. */
export function textOf({
  subject,
  body,
  audience,
  module_id,
  is_advertising,
}: NewsletterText): NewsletterText {
  return { subject, body, audience, module_id, is_advertising };
}

/** The email as the server renders it, in a sandbox: scripts do not run, and links open a new tab. */
export function NewsletterPreview(issue: NewsletterText) {
  const json = textOf(issue);
  const preview = useQuery({
    queryKey: ['newsletter-preview', json],
    queryFn: () => read(newsletterApi.preview.$post({ json })),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return (
    <QueryState query={preview}>
      {({ html }) => (
        <iframe
          title="Prévia do e-mail"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={html.replaceAll('<a ', '<a target="_blank" rel="noopener" ')}
          className="day-palette h-[34rem] w-full rounded-card border border-line bg-white lg:h-[42rem]"
        />
      )}
    </QueryState>
  );
}
