import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { momentText } from '../../../../domain/dates.ts';
import { paths, pathWithId } from '../../../../domain/paths.ts';
import { type ProviderName, providerLabels } from '../../../../domain/purchases.ts';
import { Card, TitledCard } from '../../../ui/card.tsx';
import { api } from '../../data/client.ts';
import { freshQuery } from '../../data/fresh-query.ts';
import { AdminAction } from '../admin-action.tsx';
import {
  CheckTexts,
  ConnectionStatus,
  ProviderFacts,
  providerState,
} from '../connections/connection-item.tsx';
import { type Connections, checksAbout, connectionsQuery } from '../connections/connections.ts';
import { SummaryChevron } from '../folded-part.tsx';
import { EventDetails } from '../purchases/purchase-events.tsx';
import { QueryState } from '../query-state.tsx';
import { ProviderSetup } from './provider-setup.tsx';
import { SettingsForm } from './settings-form.tsx';
import { type SettingsProps, settingsPage } from './settings-page.tsx';
import { useSaveSettings } from './use-settings.ts';

/** `/painel/ajustes/pagamentos`: the payment providers. */
export const { Page, handle } = settingsPage(paths.adminPayments, Payments);

/** Most owners begin with these. */
const firstProviders: readonly ProviderName[] = ['hotmart', 'stripe'];

function Payments({ settings }: SettingsProps) {
  const linked = useLocation().hash.slice(1);
  const connections = useQuery(connectionsQuery);
  return (
    <>
      <QueryState query={connections}>
        {(data) => (
          <Card as="ul" className="divide-y divide-line">
            {data.providers.map((provider) => (
              <li key={provider.name} id={provider.name}>
                <ProviderSettings
                  connections={data}
                  provider={provider}
                  settings={settings}
                  isOpenAtFirst={
                    provider.name === linked ||
                    (firstProviders.includes(provider.name) &&
                      !data.providers.some(({ is_set_up }) => is_set_up))
                  }
                />
              </li>
            ))}
          </Card>
        )}
      </QueryState>
      {/* Rendered after the list, which would push it down. */}
      {!connections.isPending && (
        <TitledCard title="Valor mínimo">
          <SettingsForm title="Valor mínimo" settings={settings} />
        </TitledCard>
      )}
    </>
  );
}

interface ProviderSettingsProps extends SettingsProps {
  connections: Connections;
  provider: Connections['providers'][number];
  isOpenAtFirst: boolean;
}

/** The settings of one payment provider, folded until it is set up. */
function ProviderSettings({ connections, provider, settings, isOpenAtFirst }: ProviderSettingsProps) {
  // Stays open when another one is connected.
  const [isOpen] = useState(isOpenAtFirst);
  const { name, is_set_up } = provider;
  const title = providerLabels[name];
  const checks = checksAbout(connections, name);
  return (
    <details className="group" open={isOpen || is_set_up}>
      <summary className="flex min-h-14 items-center gap-x-3 px-5 py-3 sm:px-6">
        <SummaryChevron />
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-3">
          <h2 className="grow text-lg">{title}</h2>
          <ConnectionStatus checks={checks} {...providerState(provider)} />
        </div>
      </summary>
      <div className="grid gap-5 border-line border-t p-5 sm:px-6">
        <CheckTexts checks={checks} here={paths.adminPayments} />
        <ProviderSetup provider={provider} settings={settings}>
          <Disconnect title={title} settings={settings} />
        </ProviderSetup>
        {is_set_up && <ProviderFacts provider={provider} />}
        {is_set_up && <LatestEvents provider={name} />}
      </div>
    </details>
  );
}

function Disconnect({ title, settings }: SettingsProps & { title: string }) {
  const save = useSaveSettings('payments');
  const secrets = settings.filter(({ field, is_secret }) => is_secret && field?.form === title);
  if (!secrets.some(({ source }) => source === 'desk')) return null;
  return (
    <AdminAction
      label="Desligar"
      about={title}
      look="quiet"
      question={`Desligar ${title}?`}
      run={() => save(Object.fromEntries(secrets.map(({ name }) => [name, null])))}
      done="Desligada."
    >
      As mensagens desta empresa deixam de ser aceitas. Quem já comprou continua com acesso.
    </AdminAction>
  );
}

const unstoredOutcomeTexts: Record<string, string> = {
  ignored: 'Mensagens que não são de venda, e por isso não fazem nada',
  signature_invalid: 'Recusadas, porque não provam que vêm da empresa: confira o segredo',
};
const unreadableText = 'Recusadas, porque não puderam ser lidas';

/** Lists the latest purchase events of a provider, and what was done with each; shown in the payment settings. */
function LatestEvents({ provider }: { provider: ProviderName }) {
  const query = useQuery(
    freshQuery(['admin', 'latest-events', provider], () =>
      api.admin.purchases['latest-events'].$get({ query: { provider } }),
    ),
  );
  return (
    <div>
      <h3 className="mb-2 font-semibold">As últimas mensagens</h3>
      <QueryState query={query}>
        {({ events, unstored }) => (
          <div className="grid gap-3">
            {events.length === 0 && (
              <p className="text-ink-soft">
                As últimas mensagens desta empresa aparecem aqui, com o que foi feito de cada uma.
              </p>
            )}
            <ol className="grid gap-3">
              {events.map((event) => (
                <li key={event.id} className="rounded-control border border-line p-4">
                  <EventDetails event={event} />
                  {event.purchase_id && (
                    <Link className="link-alone" to={pathWithId(paths.adminSale, event.purchase_id)}>
                      Ver a venda
                    </Link>
                  )}
                </li>
              ))}
            </ol>
            {unstored.map(({ outcome, arrived_at }) => (
              <p key={outcome} className="text-ink-soft">
                {unstoredOutcomeTexts[outcome] ?? unreadableText}. Por último em {momentText(arrived_at)}.
              </p>
            ))}
          </div>
        )}
      </QueryState>
    </div>
  );
}
