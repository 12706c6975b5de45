import { ArrowLeft } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import type { Path } from '../../../../../domain/paths.ts';
import { ListState } from './list-state.tsx';

interface RecordFileProps<Data> {
  /** The list that it is in. */
  back: { to: Path; label: string };
  query: ComponentProps<typeof ListState<Data>>['query'];
  children: (data: Data) => ReactNode;
}

/** All that is known of one record, with the way back to the others. */
export function RecordFile<Data>({ back, query, children }: RecordFileProps<Data>) {
  return (
    <div className="container-page grid grid-cols-[minmax(0,1fr)] gap-6 pb-12">
      <p>
        <Link className="link inline-flex min-h-9 items-center gap-1.5" to={back.to}>
          <ArrowLeft aria-hidden size={18} />
          {back.label}
        </Link>
      </p>
      <ListState query={query}>{children}</ListState>
    </div>
  );
}
