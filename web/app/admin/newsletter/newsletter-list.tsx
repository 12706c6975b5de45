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
  type NewsletterRow,
  newsletterQuery,
  newsletterState,
  newsletters,
  number,
  overviewQuery,
  titleOf,
} from './newsletters.tsx';

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

/** Newsletters in the summary. */
const few = 3;

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
                {number(counts.waiting)} ainda sem confirmar, {number(counts.unsubscribed)} saíram
              </span>
            </p>
            <NewsletterItems newsletters={newsletters.slice(0, few)} />
            <div className="flex flex-wrap gap-3">
              <WriteButton />
              <ButtonLink as={Link} look="outline" Icon={Users} to={paths.adminSubscribers}>
                {newsletters.length > few ? 'Inscritos e todas as newsletters' : 'Inscritos'}
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
  const { write, isPending } = useWriteTo('subscribers');
  return (
    <Button Icon={PenLine} look="primary" disabled={isPending} onClick={write}>
      Escrever
    </Button>
  );
}

/** Begins a draft to this audience and opens it. */
export function useWriteTo(audience: Audience) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { mutate, isPending } = useChange(() => read(newsletters.$post({ query: { audience } })), {
    onDone({ id }) {
      // An empty draft is reused: what is cached of it may have another audience.
      client.removeQueries({ queryKey: newsletterQuery(id).queryKey });
      return navigate(pathWithId(paths.adminNewsletter, id));
    },
  });
  return { write: () => mutate(), isPending };
}
