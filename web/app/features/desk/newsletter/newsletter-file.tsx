import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../../../domain/paths.ts';
import { ListState } from '../list/list-state.tsx';
import { newsletterQuery } from './newsletter-api.ts';
import { NewsletterEditor } from './newsletter-editor.tsx';
import { NewsletterSending } from './newsletter-sending.tsx';

export function NewsletterFile({ id }: { id: string }) {
  // What was seen the last time may be older than what was written since.
  const newsletter = useQuery({ ...newsletterQuery(id), gcTime: 0 });
  return (
    <div className="container-page grid grid-cols-[minmax(0,1fr)] gap-6 pb-12">
      <p>
        <Link className="link inline-flex min-h-9 items-center gap-1.5" to={paths.deskMessages}>
          <ArrowLeft aria-hidden size={18} />
          Todas as mensagens
        </Link>
      </p>
      <ListState query={newsletter}>
        {(data) =>
          data.queued_at === null ? (
            <NewsletterEditor newsletter={data} />
          ) : (
            <NewsletterSending newsletter={data} />
          )
        }
      </ListState>
    </div>
  );
}
