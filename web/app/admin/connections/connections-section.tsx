import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { explainAdminError } from '../explain-admin-error.ts';
import { SummaryChevron } from '../summary-chevron.tsx';
import { type Connections, checksAbout, connectionsQuery } from './connections.ts';
import { MailConnection } from './mail-connection.tsx';
import { ProviderConnection } from './provider-connection.tsx';
import { SiteConnections } from './site-connections.tsx';
import { StorageConnection } from './storage-connection.tsx';

export function ConnectionsSection() {
  const { data, error, isFetching, refetch } = useQuery(connectionsQuery);
  return (
    <section aria-labelledby="conexoes" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="text-xl" id="conexoes">
            Conexões
          </h2>
          <p className="mt-1 max-w-prose text-ink-soft">
            O que o site usa fora dele, conferido agora. Senhas e segredos nunca aparecem aqui.
          </p>
        </div>
        <Button look="quiet" isSmall disabled={isFetching} onClick={() => void refetch()}>
          <RefreshCw aria-hidden size={18} className={isFetching ? 'motion-safe:animate-spin' : ''} />
          {isFetching ? 'Conferindo...' : 'Conferir de novo'}
        </Button>
      </div>
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
    </section>
  );
}

function Payments({ connections }: { connections: Connections }) {
  const { providers } = connections;
  const used = providers.filter(({ is_set_up }) => is_set_up);
  const others = providers.filter(({ is_set_up }) => !is_set_up);
  const list = (some: Connections['providers']) =>
    some.map((provider) => (
      <ProviderConnection key={provider.name} connections={connections} provider={provider} />
    ));
  return (
    <>
      <h3 className="sr-only">Pagamentos</h3>
      {checksAbout(connections, 'payments').map(({ kind, text }) => (
        <Alert key={kind} tone="info">
          {text}
        </Alert>
      ))}
      {used.length > 0 && (
        <Card as="ul" className="divide-y divide-line">
          {list(used)}
        </Card>
      )}
      {others.length > 0 && (
        <Card as="details" className="group overflow-hidden">
          <summary className="flex min-h-12 items-center gap-2 px-5 py-3 font-semibold sm:px-6">
            <SummaryChevron />
            Formas de pagamento não configuradas ({others.length})
          </summary>
          <ul className="divide-y divide-line border-line border-t">{list(others)}</ul>
        </Card>
      )}
    </>
  );
}
