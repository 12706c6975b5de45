import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { type ProviderName, providerLabels } from '../../../../domain/purchases.ts';
import { Card, TitledCard } from '../../../ui/card.tsx';
import { AdminAction } from '../admin-action.tsx';
import { CheckTexts, ConnectionStatus } from '../connections/connection-item.tsx';
import { type Connections, checksAbout, connectionsQuery } from '../connections/connections.ts';
import { ProviderFacts, providerState } from '../connections/provider-connection.tsx';
import { SummaryChevron } from '../folded-part.tsx';
import { LatestEvents } from '../purchases/latest-events.tsx';
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
