import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../../domain/paths.ts';
import {
  type ProviderName,
  productIdsSetting,
  providerLabels,
  providerSettingNames,
} from '../../../../domain/purchases.ts';
import { Card, TitledCard } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { AdminAction } from '../admin-action.tsx';
import { CheckTexts, IntegrationStatus } from '../integrations/integration-item.tsx';
import { checksAbout, type Integrations, integrationsQuery } from '../integrations/integrations.ts';
import { ProviderFacts, providerState } from '../integrations/provider-integration.tsx';
import { LatestEvents } from '../purchases/latest-events.tsx';
import { QueryState } from '../query-state.tsx';
import { SummaryChevron } from '../summary-chevron.tsx';
import { providerGuides } from './provider-guides.ts';
import { SettingsForm } from './settings-form.tsx';
import { settingsPage, TestButton } from './settings-page.tsx';
import { findSetting, type SettingState, useSaveSettings } from './use-settings.ts';

/** `/painel/ajustes/pagamentos`: the payment providers. */
export const { Page, handle } = settingsPage(
  'Pagamentos',
  'As empresas que cobram por você, e como cada uma avisa o site.',
  Payments,
);

function Payments({ settings }: { settings: readonly SettingState[] }) {
  const integrations = useQuery(integrationsQuery);
  return (
    <>
      <QueryState query={integrations}>
        {(data) => (
          <Card as="ul" className="divide-y divide-line">
            {data.providers.map((provider) => (
              <li key={provider.name} id={provider.name}>
                <ProviderSettings integrations={data} provider={provider} settings={settings} />
              </li>
            ))}
          </Card>
        )}
      </QueryState>
      {/* Rendered after the list, which would push it down. */}
      {!integrations.isPending && <MinimumValue settings={settings} />}
    </>
  );
}

function MinimumValue({ settings }: { settings: readonly SettingState[] }) {
  return (
    <TitledCard title="Valor mínimo">
      <SettingsForm
        group="payments"
        title="Valor mínimo"
        settings={settings}
        fields={[
          {
            name: 'PURCHASE_MINIMUM_CENTS',
            label: 'Menor valor que abre o curso',
            type: 'price',
            hint: 'Em reais, como R$ 42,50. Em branco, metade do preço publicado: cupons cabem, alguns centavos não.',
          },
        ]}
      />
    </TitledCard>
  );
}

interface ProviderSettingsProps {
  integrations: Integrations;
  provider: Integrations['providers'][number];
  settings: readonly SettingState[];
}

/** The settings of one payment provider: steps, webhook address, secrets, test, latest events. */
function ProviderSettings({ integrations, provider, settings }: ProviderSettingsProps) {
  const { name, is_set_up, webhook_url } = provider;
  const title = providerLabels[name];
  const checks = checksAbout(integrations, name);
  const { steps, productCodeHint } = providerGuides[name];
  return (
    <details className="group" open={is_set_up}>
      <summary className="flex min-h-14 flex-wrap items-center gap-x-3 px-5 py-3 sm:px-6">
        <SummaryChevron />
        <h2 className="grow text-lg">{title}</h2>
        <IntegrationStatus checks={checks} {...providerState(provider)} />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 border-line border-t p-5 sm:px-6">
        <CheckTexts checks={checks} here={paths.adminPayments} />
        <div>
          <h3 className="font-semibold">Onde clicar</h3>
          <ol className="wrap-anywhere mt-1 max-w-prose list-decimal pl-6">
            {steps.map((step) => (
              <li key={step} className="py-0.5">
                {step}
              </li>
            ))}
          </ol>
        </div>
        <div>
          <h3 className="mb-1 font-semibold">O endereço para colar lá</h3>
          <div className="flex flex-wrap items-center gap-3">
            <code className="wrap-anywhere min-w-0 rounded-control bg-leaf-50 px-3 py-2 text-sm">
              {webhook_url}
            </code>
            <CopyButton text={webhook_url} title={`o endereço para ${title}`} />
          </div>
        </div>
        <SettingsForm
          group="payments"
          title={title}
          settings={settings}
          fields={[
            ...secretFields(name),
            {
              name: productIdsSetting(name),
              label: 'Produtos deste curso',
              hint: `Vírgula entre os códigos. ${productCodeHint}`,
            },
          ]}
        />
        <div className="flex flex-wrap items-start gap-3">
          <TestButton group="payments" provider={name} label="Testar" about={title} />
          <Disconnect name={name} settings={settings} />
        </div>
        {is_set_up && <ProviderFacts provider={provider} />}
        {is_set_up && <LatestEvents provider={name} />}
      </div>
    </details>
  );
}

function secretFields(name: ProviderName) {
  const labels = providerGuides[name].secretLabels;
  const secrets = providerSettingNames[name].map((setting, index) => ({
    name: setting as string,
    label: labels[index] ?? 'Segredo',
  }));
  if (name !== 'stripe') return secrets;
  const hint = 'Só se quiser que o site devolva sozinho: restrita, só com escrita em Refunds.';
  return [...secrets, { name: 'STRIPE_API_KEY', label: 'Chave para reembolsos (rk_live_...)', hint }];
}

function Disconnect({ name, settings }: Pick<ProviderSettingsProps, 'settings'> & { name: ProviderName }) {
  const save = useSaveSettings('payments');
  const names = secretFields(name).map((field) => field.name);
  const hasStoredSecret = names.some((setting) => findSetting(settings, setting).source === 'desk');
  if (!hasStoredSecret) return null;
  return (
    <AdminAction
      label="Desligar"
      about={providerLabels[name]}
      look="quiet"
      question={`Desligar ${providerLabels[name]}?`}
      run={() => save(Object.fromEntries(names.map((setting) => [setting, null])))}
      done="Desligada."
    >
      <p>As mensagens desta empresa deixam de ser aceitas. Quem já comprou continua com acesso.</p>
    </AdminAction>
  );
}
