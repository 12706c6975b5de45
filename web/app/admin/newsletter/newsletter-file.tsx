import { useQuery } from '@tanstack/react-query';
import { backToMessages } from '../letters/back-to-messages.ts';
import { RecordFile } from '../list/record-file.tsx';
import { deskPage } from '../shell/desk-page.tsx';
import { NewsletterEditor } from './newsletter-editor.tsx';
import { NewsletterSending } from './newsletter-sending.tsx';
import { newsletterQuery } from './newsletters.ts';

export const { Page, guard } = deskPage(
  'Newsletter',
  'Vai a quem pediu e confirmou; cada pessoa sai dela quando quiser.',
  NewsletterFile,
);

function NewsletterFile({ id }: { id: string }) {
  // A cached version may be older than the last save.
  const newsletter = useQuery({ ...newsletterQuery(id), gcTime: 0 });
  return (
    <RecordFile back={backToMessages} query={newsletter}>
      {(data) =>
        data.queued_at === null ? (
          <NewsletterEditor newsletter={data} />
        ) : (
          <NewsletterSending newsletter={data} />
        )
      }
    </RecordFile>
  );
}
