import { ArrowLeft } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { NotFoundNotice } from '../../account/layout/not-found.tsx';
import { keepScroll } from '../../data/arrival-state.ts';
import { isNotFound } from '../../data/client.ts';
import { adminMessages } from '../messages.ts';
import { QueryState } from '../query-state.tsx';

interface RecordPageProps<Data> {
  back: ComponentProps<typeof BackLink>;
  query: ComponentProps<typeof QueryState<Data>>['query'];
  children: (data: Data) => ReactNode;
}

/** The page of one record, such as a student: back link, then the record or that it does not exist. */
export function RecordPage<Data>({ back, query, children }: RecordPageProps<Data>) {
  return (
    <div className="container-page grid gap-6 pb-12">
      <BackLink {...back} />
      {query.data === undefined && isNotFound(query.error) ? (
        <NotFoundNotice text={adminMessages.errors.not_found} />
      ) : (
        <QueryState query={query}>{children}</QueryState>
      )}
    </div>
  );
}

interface BackLinkProps {
  to: string;
  label: string;
  /** Path of the row that led here, which gets the focus back on a page that keeps its place. */
  from?: string;
}

/** The link from a record or a form back to its list. */
export function BackLink({ to, label, from }: BackLinkProps) {
  return (
    <p>
      <Link className="link-alone gap-1.5" to={to} state={from && { from, ...keepScroll }}>
        <ArrowLeft aria-hidden size={18} />
        {label}
      </Link>
    </p>
  );
}
