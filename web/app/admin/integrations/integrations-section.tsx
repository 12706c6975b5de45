import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { explainAdminError } from '../explain-admin-error.ts';
import { SummaryChevron } from '../summary-chevron.tsx';
import { checksAbout, type Integrations, integrationsQuery } from './integrations.ts';
import { MailIntegration } from './mail-integration.tsx';
import { ProviderIntegration } from './provider-integration.tsx';
import { SiteIntegrations } from './site-integrations.tsx';
import { StorageIntegration } from './storage-integration.tsx';

/** The section "Conexões" of the settings page: what the site uses outside of itself, checked now. */
export function IntegrationsSection() {
  const { data, error, isFetching, refetch } = useQuery(integrationsQuery);
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
            <MailIntegration integrations={data} />
            <StorageIntegration integrations={data} />
            <SiteIntegrations integrations={data} />
          </Card>
          <Payments integrations={data} />
        </>
      )}
    </section>
  );
}

function Payments({ integrations }: { integrations: Integrations }) {
  const { providers } = integrations;
  const configured = providers.filter(({ is_set_up }) => is_set_up);
  const others = providers.filter(({ is_set_up }) => !is_set_up);
  const itemsOf = (list: Integrations['providers']) =>
    list.map((provider) => (
      <ProviderIntegration key={provider.name} integrations={integrations} provider={provider} />
    ));
  return (
    <>
      <h3 className="sr-only">Pagamentos</h3>
      {checksAbout(integrations, 'payments').map(({ kind, text }) => (
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
