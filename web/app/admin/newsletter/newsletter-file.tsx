import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { momentText } from '../../../../domain/dates.ts';
import { paths } from '../../../../domain/paths.ts';
import { TitledCard } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { read } from '../../data/client.ts';
import { AdminAction } from '../admin-action.tsx';
import { backToMessages } from '../emails/emails.tsx';
import { StoredNotice } from '../links/mail-state.tsx';
import { RecordPage } from '../list/record-page.tsx';
import { adminPage } from '../shell/admin-page.tsx';
import { NewsletterEditor } from './newsletter-editor.tsx';
import {
  audienceText,
  counted,
  isOnItsWay,
  type Newsletter,
  NewsletterPreview,
  newsletterQuery,
  newsletterState,
  newsletters,
  number,
  titleOf,
} from './newsletters.tsx';
import { Scheduled } from './schedule.tsx';

export const { Page, handle } = adminPage(
  'Escrever',
  'A inscritos na newsletter ou a um grupo de alunos; cada pessoa sai quando quiser.',
  NewsletterFile,
);

function NewsletterFile({ id }: { id: string }) {
  // A cached version may be older than the last save.
  const newsletter = useQuery({ ...newsletterQuery(id), gcTime: 0 });
  return (
    <RecordPage back={backToMessages} query={newsletter}>
      {(data) =>
        data.scheduled_at ? (
          <NewsletterScheduled newsletter={data} at={data.scheduled_at} />
        ) : data.queued_at === null ? (
          <NewsletterEditor newsletter={data} />
        ) : (
          <NewsletterSending newsletter={data} />
        )
      }
    </RecordPage>
  );
}

function NewsletterScheduled({ newsletter, at }: { newsletter: Newsletter; at: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
      <TitledCard title={titleOf(newsletter)}>
        <Facts facts={[['Para', audienceText(newsletter)]]} />
        <Scheduled id={newsletter.id} at={at} />
      </TitledCard>
      <TitledCard title="Prévia">
        <NewsletterPreview {...newsletter} />
      </TitledCard>
    </div>
  );
}

function NewsletterSending({ newsletter }: { newsletter: Newsletter }) {
  const { id, version, queued_at, stopped_at, recipients, sent, stored, refused, is_over } = newsletter;
  const all = recipients ?? 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
      <TitledCard title={titleOf(newsletter)}>
        <p role="status" className="font-semibold">
          {newsletterState(newsletter)}
        </p>
        <StoredNotice />
        {isOnItsWay(newsletter) && (
          <ProgressBar label="Envio" percent={all > 0 ? Math.round((100 * sent) / all) : 0} />
        )}
        <Facts
          facts={[
            ['Começo do envio', queued_at ? momentText(queued_at) : ''],
            ['Para', `${audienceText(newsletter)}, ${counted(all, 'pessoa')}`],
            ['Enviados', number(sent)],
            ...(stored > 0 ? ([['Guardados, não saíram', number(stored)]] as const) : []),
            ['Recusados', <Refused key="refused" count={refused} isListed={!is_over} />],
          ]}
        />
        <div className="flex flex-wrap gap-3">
          {isOnItsWay(newsletter) && (
            <AdminAction
              label="Parar envio"
              question="Parar este envio?"
              run={() => read(newsletters[':id'].stop.$post({ param: { id } }))}
              done="O envio parou."
            >
              <p>
                Ninguém mais recebe esta newsletter. O que já saiu não volta; o envio pode continuar depois.
              </p>
            </AdminAction>
          )}
          {stopped_at && !is_over && (
            <AdminAction
              label="Continuar envio"
              question="Continuar o envio?"
              look="primary"
              run={() => read(newsletters[':id'].send.$post({ param: { id }, json: { version } }))}
              done="O envio continua."
            >
              <p>Vai a quem ainda não recebeu. Ninguém recebe duas vezes.</p>
            </AdminAction>
          )}
        </div>
      </TitledCard>
      <TitledCard title="Como saiu">
        <NewsletterPreview {...newsletter} />
      </TitledCard>
    </div>
  );
}

/** @param isListed true while the recipients are known */
function Refused({ count, isListed }: { count: number; isListed: boolean }) {
  if (count === 0 || !isListed) return number(count);
  return (
    <Link className="link" to={`${paths.adminMessages}?status=refused&kind=newsletter`}>
      {number(count)}
    </Link>
  );
}
