import { ArrowLeft } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import type { Path } from '../../../../domain/paths.ts';
import { NotFoundNotice } from '../../account/layout/not-found.tsx';
import { isMissing } from '../../data/client.ts';
import { adminMessages } from '../messages.ts';
import { ListState } from './list-state.tsx';

interface RecordFileProps<Data> {
  back: ComponentProps<typeof BackLink>;
  query: ComponentProps<typeof ListState<Data>>['query'];
  children: (data: Data) => ReactNode;
}

export function RecordFile<Data>({ back, query, children }: RecordFileProps<Data>) {
  return (
    <div className="container-page grid grid-cols-[minmax(0,1fr)] gap-6 pb-12">
      <BackLink {...back} />
      {query.data === undefined && isMissing(query.error) ? (
        <NotFoundNotice text={adminMessages.common.notFound} />
      ) : (
        <ListState query={query}>{children}</ListState>
      )}
    </div>
  );
}

export function BackLink({ to, label }: { to: Path; label: string }) {
  return (
    <p>
      <Link className="link-alone gap-1.5" to={to}>
        <ArrowLeft aria-hidden size={18} />
        {label}
      </Link>
    </p>
  );
}
