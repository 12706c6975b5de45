import { subscriberList, subscriberStatusNames } from '../../../../domain/lists/subscribers.ts';
import { paths } from '../../../../domain/paths.ts';
import type { Columns } from '../../../ui/table.tsx';
import { backToMessages } from '../emails/emails.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { BackLink } from '../list/record-page.tsx';
import { newsletterApi, type SubscriberRow } from '../newsletter/newsletter-issues.tsx';
import { NewsletterList } from '../newsletter/newsletter-list.tsx';
import { adminPage } from '../shell/admin-page.tsx';
import { Section } from '../shell/section.tsx';
import { When } from '../when.tsx';

const columns: Columns<SubscriberRow> = [
  { label: 'E-mail', cell: ({ email }) => email },
  {
    label: 'Situação',
    phone: 'bare',
    cell: ({ status }) => subscriberStatusNames[status],
  },
  {
    label: 'Desde',
    phone: 'end',
    cell: ({ created_at, confirmed_at, unsubscribed_at }) => (
      <When at={unsubscribed_at ?? confirmed_at ?? created_at} />
    ),
  },
];

/** `/painel/mensagens/newsletter`: all newsletter issues and the list of subscribers. */
export const { Page, handle } = adminPage(paths.adminSubscribers, () => (
  <div className="container-page grid gap-8 pb-12">
    <BackLink {...backToMessages} />
    <NewsletterList />
    <Section id="inscritos" title="Inscritos" className="gap-3">
      <AdminList
        definition={subscriberList}
        cacheKey="subscribers"
        get={newsletterApi.subscribers.$get}
        getCsv={newsletterApi['subscribers.csv'].$get}
        columns={columns}
      />
    </Section>
  </div>
));
