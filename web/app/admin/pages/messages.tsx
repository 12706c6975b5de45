import { Link } from 'react-router';
import { emailList } from '../../../../domain/lists/emails.ts';
import { paths, pathWithId } from '../../../../domain/paths.ts';
import type { Columns } from '../../../ui/table.tsx';
import { api } from '../../data/client.ts';
import { RetryAllAction } from '../emails/email-page.tsx';
import { type EmailRow, EmailStatusWord, emailReason } from '../emails/emails.tsx';
import { ForAdmins } from '../for-admins.tsx';
import { NoMailServerNotice } from '../links/email-delivery.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { NewsletterSummary } from '../newsletter/newsletter-list.tsx';
import { adminPage } from '../shell/admin-page.tsx';
import { Section } from '../shell/section.tsx';
import { When } from '../when.tsx';

const columns: Columns<EmailRow> = [
  {
    label: 'E-mail',
    cell: ({ id, kind_name }) => <Link to={pathWithId(paths.adminEmail, id)}>{kind_name}</Link>,
    detail: ({ recipient }) => recipient,
    hasPhoneDetail: true,
  },
  {
    label: 'Situação',
    phone: 'bare',
    cell: (email) => <EmailStatusWord email={email} />,
    detail: emailReason,
  },
  { label: 'Data', phone: 'end', cell: ({ at }) => <When at={at} /> },
];

/** `/painel/mensagens`: newsletter summary and the list of all emails. */
export const { Page, handle } = adminPage(paths.adminMessages, () => (
  <div className="container-page grid gap-6 pb-12">
    <NoMailServerNotice isOnMessagesPage />
    <ForAdmins>
      <NewsletterSummary />
    </ForAdmins>
    <Section id="emails" title="E-mails" className="gap-3">
      <AdminList
        definition={emailList}
        cacheKey="emails"
        get={api.admin.letters.$get}
        columns={columns}
        actions={({ total }, { filterProps }) =>
          filterProps('status').value === 'refused' &&
          total > 0 && <RetryAllAction kind={filterProps('kind').value} count={total} />
        }
      />
    </Section>
  </div>
));
