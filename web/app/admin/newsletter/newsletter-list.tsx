import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PenLine, Users } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import type { Audience } from '../../../../domain/audiences.ts';
import { paths, pathWithId } from '../../../../domain/paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { type Columns, Table } from '../../../ui/table.tsx';
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
    <QueryState query={useQuery(overviewQuery)}>
      {({ newsletters }) => (
        <>
          <div>
            <WriteButton />
          </div>
          {newsletters.length === 0 ? (
            <p className="text-ink-soft">O que você escrever aparece aqui, com quantas pessoas receberam.</p>
          ) : (
            <Table caption="Newsletters" columns={columns} rows={newsletters} />
          )}
        </>
      )}
    </QueryState>
  );
}

/** Shows the number of subscribers, with links to write and to the newsletter's page, on `/painel/mensagens`. */
export function NewsletterSummary() {
  const { data } = useQuery(overviewQuery);
  return (
    <section aria-label="Newsletter" className="flex min-h-11 flex-wrap items-center gap-2">
      <WriteButton />
      <ButtonLink as={Link} look="outline" isSmall Icon={Users} to={paths.adminSubscribers}>
        Inscritos e newsletters
      </ButtonLink>
      {data && (
        <p className="text-ink-soft text-sm max-sm:hidden">
          {counted(data.counts.confirmed, 'inscrito')} com o e-mail confirmado,{' '}
          {countText(data.counts.waiting)} ainda sem confirmar, {countText(data.counts.unsubscribed)} saíram
        </p>
      )}
    </section>
  );
}

const columns: Columns<NewsletterRow> = [
  {
    label: 'Assunto',
    cell: (newsletter) => (
      <Link to={pathWithId(paths.adminNewsletter, newsletter.id)}>{titleOf(newsletter)}</Link>
    ),
    detail: audienceText,
    hasPhoneDetail: true,
  },
  { label: 'Situação', phone: 'block', cell: newsletterState },
];

function WriteButton() {
  const { createIssue, isPending } = useCreateIssue('subscribers');
  return (
    <Button Icon={PenLine} look="primary" isSmall disabled={isPending} onClick={createIssue}>
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
