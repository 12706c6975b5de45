import { Link } from 'react-router';
import { emailList } from '../../../../domain/lists/emails.ts';
import { paths, pathWithId } from '../../../../domain/paths.ts';
import type { Columns } from '../../../ui/table.tsx';
import { api } from '../../data/client.ts';
import { RetryAllAction } from '../emails/email-page.tsx';
import { type EmailRow, EmailStatusText } from '../emails/emails.tsx';
import { ForAdmins } from '../for-admins.tsx';
import { NoMailServerNotice } from '../links/email-delivery.tsx';
import { AdminTable, RowMoment } from '../list/admin-list.tsx';
import { NewsletterSummary } from '../newsletter/newsletter-list.tsx';
import { adminPage } from '../shell/admin-page.tsx';
import { Section } from '../shell/section.tsx';

const columns: Columns<EmailRow> = [
  {
    label: 'E-mail',
    cell: ({ id, kind_name, recipient }) => (
      <>
        <Link className="link-alone" to={pathWithId(paths.adminEmail, id)}>
          {kind_name}
        </Link>
        <span className="block text-ink-soft text-sm">{recipient}</span>
      </>
    ),
  },
  { label: 'Situação', phone: 'bare', cell: (email) => <EmailStatusText email={email} /> },
  { label: 'Data', phone: 'bare', cell: ({ at }) => <RowMoment at={at} /> },
];

/** `/painel/mensagens`: newsletter summary and the list of all emails. */
export const { Page, handle } = adminPage(paths.adminMessages, () => (
  <div className="container-page grid grid-cols-[minmax(0,1fr)] gap-8 pb-12">
    <NoMailServerNotice isOnMessagesPage />
    <ForAdmins>
      <NewsletterSummary />
    </ForAdmins>
    <Section id="emails" title="E-mails" className="gap-6">
      <AdminTable
        definition={emailList}
        cacheKey="emails"
        get={api.admin.letters.$get}
        columns={columns}
        fieldsClass="sm:grid-cols-2 sm:max-lg:[&>search]:col-span-full lg:grid-cols-[2fr_1fr_1fr]"
        actions={({ total }, { filterProps }) =>
          filterProps('status').value === 'refused' &&
          total > 0 && (
            <ForAdmins>
              <RetryAllAction kind={filterProps('kind').value} count={total} />
            </ForAdmins>
          )
        }
      />
    </Section>
  </div>
));
