import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Link } from 'react-router';
import { momentText } from '../../../../domain/dates.ts';
import { paths } from '../../../../domain/paths.ts';
import { providerLabels } from '../../../../domain/purchases.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { fileSizeText } from '../../../ui/file-size.ts';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { explainAdminError } from '../explain-admin-error.ts';
import { SummaryChevron } from '../folded-part.tsx';
import { BackLink } from '../list/record-page.tsx';
import { adminPage } from '../shell/admin-page.tsx';
import { Section } from '../shell/section.tsx';
import { ConnectionItem, ProviderFacts, providerState } from './connection-item.tsx';
import { type Connections, checksAbout, connectionsQuery } from './connections.ts';

/** `/painel/ajustes/conexoes`: what the site uses outside of itself, checked now. */
export const { Page, handle } = adminPage(paths.adminConnections, ConnectionsPage);

function ConnectionsPage() {
  const { data, error, isFetching, refetch } = useQuery(connectionsQuery);
  return (
    <div className="container-page grid gap-6 pb-8">
      <BackLink to={paths.adminSettings} label="Ajustes" />
      <Section
        id="conexoes"
        title="O que o site usa fora dele"
        intro="Conferido agora. Senhas e segredos nunca aparecem aqui."
        action={
          <Button look="quiet" isSmall disabled={isFetching} onClick={() => void refetch()}>
            <RefreshCw aria-hidden size={18} className={isFetching ? 'motion-safe:animate-spin' : ''} />
            {isFetching ? 'Conferindo...' : 'Conferir de novo'}
          </Button>
        }
      >
        {error && !isFetching && (
          <RetryAlert onRetry={() => void refetch()}>{explainAdminError(error)}</RetryAlert>
        )}
        {data && (
          <>
            <Card as="ul" className="divide-y divide-line">
              <MailConnection connections={data} />
              <StorageConnection connections={data} />
              <SiteConnections connections={data} />
            </Card>
            <Payments connections={data} />
          </>
        )}
      </Section>
    </div>
  );
}

function Payments({ connections }: { connections: Connections }) {
  const { providers } = connections;
  const configured = providers.filter(({ is_set_up }) => is_set_up);
  const others = providers.filter(({ is_set_up }) => !is_set_up);
  const itemsOf = (list: Connections['providers']) =>
    list.map((provider) => (
      <ConnectionItem
        key={provider.name}
        title={providerLabels[provider.name]}
        checks={checksAbout(connections, provider.name)}
        {...providerState(provider)}
        configure={{ to: `${paths.adminPayments}#${provider.name}`, about: providerLabels[provider.name] }}
      >
        {provider.is_set_up && <ProviderFacts provider={provider} />}
      </ConnectionItem>
    ));
  return (
    <>
      <h3 className="sr-only">Pagamentos</h3>
      {checksAbout(connections, 'payments').map(({ kind, text }) => (
        <Alert key={kind} tone="info">
          {text}
        </Alert>
      ))}
      {configured.length > 0 && (
        <Card as="ul" className="divide-y divide-line">
          {itemsOf(configured)}
        </Card>
      )}
      {others.length > 0 && (
        <Card as="details" className="group overflow-hidden">
          <summary className="flex min-h-12 items-center gap-2 px-5 py-3 font-semibold sm:px-6">
            <SummaryChevron />
            Formas de pagamento não configuradas ({others.length})
          </summary>
          <ul className="divide-y divide-line border-line border-t">{itemsOf(others)}</ul>
        </Card>
      )}
    </>
  );
}

/** The mail server in the list of connections. */
function MailConnection({ connections }: { connections: Connections }) {
  const { via, answers, from, last_sent_at, waiting, refused } = connections.mail;
  const isServer = via === 'smtp';
  const countLink = (count: number, status: string) =>
    count === 0 ? (
      'Nenhum'
    ) : (
      <Link className="link-alone -my-2.5" to={`${paths.adminMessages}?status=${status}`}>
        {count.toLocaleString('pt-BR')}: ver quais
      </Link>
    );
  return (
    <ConnectionItem
      title="E-mail"
      checks={checksAbout(connections, 'mail')}
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
    </ConnectionItem>
  );
}

/** The file storage in the list of connections, while something is wrong with it: the owner chooses nothing there. */
function StorageConnection({ connections }: { connections: Connections }) {
  const { via, free } = connections.storage;
  const checks = checksAbout(connections, 'storage');
  if (checks.length === 0) return null;
  return (
    <ConnectionItem title="Arquivos enviados" checks={checks}>
      <p className="max-w-prose">
        Fotos, vídeos e materiais ficam{' '}
        {via === 's3' ? 'num armazenamento à parte (S3)' : 'no disco do servidor'}.
      </p>
      {free !== null && <Facts facts={[['Espaço livre', fileSizeText(free)]]} />}
    </ConnectionItem>
  );
}

/** The address of the site, while something is wrong with it, and alerts by email in the list of connections. */
function SiteConnections({ connections }: { connections: Connections }) {
  const { address, owner_email } = connections.site;
  const checks = checksAbout(connections, 'address');
  return (
    <>
      {checks.length > 0 && (
        <ConnectionItem title="Endereço do site" checks={checks}>
          <p className="wrap-anywhere max-w-prose">
            Os links dos e-mails levam a <strong>{address}</strong>.
          </p>
        </ConnectionItem>
      )}
      <ConnectionItem
        title="Avisos para você"
        checks={checksAbout(connections, 'notices')}
        word="Ligados"
        configure={{ to: paths.adminNotices, about: 'os avisos' }}
      >
        {owner_email && (
          <p className="wrap-anywhere max-w-prose">
            Quando algo precisa de uma pessoa, o site escreve para <strong>{owner_email}</strong>.
          </p>
        )}
      </ConnectionItem>
    </>
  );
}
