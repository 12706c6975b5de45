import { Link } from 'react-router';
import { momentText } from '../../../../domain/dates.ts';
import { paths } from '../../../../domain/paths.ts';
import { Facts } from '../../../ui/facts.tsx';
import { IntegrationItem } from './integration-item.tsx';
import { checksAbout, type Integrations } from './integrations.ts';

/** The mail server in the list of integrations. */
export function MailIntegration({ integrations }: { integrations: Integrations }) {
  const { via, answers, from, last_sent_at, waiting, refused } = integrations.mail;
  const isServer = via === 'smtp';
  const countLink = (count: number, status: string) =>
    count === 0 ? (
      'Nenhum'
    ) : (
      <Link className="link-alone" to={`${paths.adminMessages}?status=${status}`}>
        {count.toLocaleString('pt-BR')}: ver quais
      </Link>
    );
  return (
    <IntegrationItem
      title="E-mail"
      checks={checksAbout(integrations, 'mail')}
      configure={{ to: paths.adminMail, about: 'o e-mail' }}
    >
      {isServer && answers && (
        <p className="max-w-prose">O servidor de e-mail aceita as mensagens do site.</p>
      )}
      <Facts
        facts={[
          ['Remetente', from],
          [
            isServer ? 'Último aceito' : 'Último arquivo',
            last_sent_at ? momentText(last_sent_at) : 'Nenhum ainda',
          ],
          ['À espera', countLink(waiting, 'waiting')],
          ['Recusados em 14 dias', countLink(refused, 'refused')],
        ]}
      />
    </IntegrationItem>
  );
}
