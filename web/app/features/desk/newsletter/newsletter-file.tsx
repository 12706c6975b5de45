import { useQuery } from '@tanstack/react-query';
import { BackToMessages } from '../letters/back-to-messages.tsx';
import { ListState } from '../list/list-state.tsx';
import { newsletterQuery } from './newsletter-api.ts';
import { NewsletterEditor } from './newsletter-editor.tsx';
import { NewsletterSending } from './newsletter-sending.tsx';

export function NewsletterFile({ id }: { id: string }) {
  // What was seen the last time may be older than what was written since.
  const newsletter = useQuery({ ...newsletterQuery(id), gcTime: 0 });
  return (
    <div className="container-page grid grid-cols-[minmax(0,1fr)] gap-6 pb-12">
      <BackToMessages />
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
