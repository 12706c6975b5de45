import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PenLine, Users } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import type { Audience } from '../../../../domain/audiences.ts';
import { paths, pathWithId } from '../../../../domain/paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { TitledCard } from '../../../ui/card.tsx';
import { read } from '../../data/client.ts';
import { QueryState } from '../query-state.tsx';
import { useChange } from '../use-change.ts';
import {
  audienceText,
  counted,
  countText,
  type NewsletterRow,
  newsletterApi,
  newsletterQuery,
  newsletterState,
  overviewQuery,
  titleOf,
} from './newsletter-issues.tsx';

/** All newsletter issues, on `/painel/mensagens/newsletter`. */
export function NewsletterList() {
  return (
    <TitledCard title="Newsletters">
      <QueryState query={useQuery(overviewQuery)}>
        {({ newsletters }) => (
          <>
            {newsletters.length === 0 && (
              <p className="text-ink-soft">
                O que você escrever aparece aqui, com quantas pessoas receberam.
              </p>
            )}
            <NewsletterItems newsletters={newsletters} />
            <p>
              <WriteButton />
            </p>
          </>
        )}
      </QueryState>
    </TitledCard>
  );
}

/** Maximum of issues in the summary. */
const maxSummaryIssues = 3;

/** Subscriber counts and the latest issues, on `/painel/mensagens`. */
export function NewsletterSummary() {
  const overview = useQuery(overviewQuery);
  return (
    <TitledCard title="Newsletter">
      <QueryState query={overview}>
        {({ counts, newsletters }) => (
          <>
            <p>
              {counted(counts.confirmed, 'inscrito')} com o e-mail confirmado
              <span className="block text-ink-soft text-sm">
                {countText(counts.waiting)} ainda sem confirmar, {countText(counts.unsubscribed)} saíram
              </span>
            </p>
            <NewsletterItems newsletters={newsletters.slice(0, maxSummaryIssues)} />
            <div className="flex flex-wrap gap-3">
              <WriteButton />
              <ButtonLink as={Link} look="outline" Icon={Users} to={paths.adminSubscribers}>
                {newsletters.length > maxSummaryIssues ? 'Inscritos e todas as newsletters' : 'Inscritos'}
              </ButtonLink>
            </div>
          </>
        )}
      </QueryState>
    </TitledCard>
  );
}

function NewsletterItems({ newsletters }: { newsletters: readonly NewsletterRow[] }) {
  if (newsletters.length === 0) return null;
  return (
    <ul aria-label="Newsletters" className="divide-y divide-line border-line border-y">
      {newsletters.map((newsletter) => (
        <li key={newsletter.id} className="wrap-anywhere py-3">
          <Link className="link-alone" to={pathWithId(paths.adminNewsletter, newsletter.id)}>
            {titleOf(newsletter)}
          </Link>
          <span className="block text-ink-soft text-sm">
            {audienceText(newsletter)}. {newsletterState(newsletter)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function WriteButton() {
  const { createIssue, isPending } = useCreateIssue('subscribers');
  return (
    <Button Icon={PenLine} look="primary" disabled={isPending} onClick={createIssue}>
      Escrever
    </Button>
  );
}

/** Returns a function that creates an issue for an audience and opens it. */
export function useCreateIssue(audience: Audience) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { mutate, isPending } = useChange(() => read(newsletterApi.$post({ query: { audience } })), {
    onDone({ id }) {
      // An empty draft is reused: what is cached of it may have another audience.
      client.removeQueries({ queryKey: newsletterQuery(id).queryKey });
      return navigate(pathWithId(paths.adminNewsletter, id));
    },
  });
  return { createIssue: () => mutate(), isPending };
}
