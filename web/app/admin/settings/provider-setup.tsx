import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { momentText } from '../../../../domain/dates.ts';
import { eventTitles } from '../../../../domain/lists/purchases.ts';
import { type ProviderName, productIdsSetting, providerLabels } from '../../../../domain/purchases.ts';
import { isSafeUrl } from '../../../../domain/safe-url.ts';
import { Alert } from '../../../ui/alert.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { api, read } from '../../data/client.ts';
import type { ProviderConnection } from '../connections/connections.ts';
import { startAnswersQuery } from '../start/steps.ts';
import { SettingsForm } from './settings-form.tsx';
import { type SettingsProps, TestResult, useSettingsTest } from './settings-page.tsx';

interface ProviderSetupProps extends SettingsProps {
  provider: ProviderConnection;
  /** Actions below the form. */
  children?: ReactNode;
}

/** Connects a payment provider, from where to click there to its first message. */
export function ProviderSetup({ provider, settings, children }: ProviderSetupProps) {
  const { name, is_set_up, webhook_url } = provider;
  const title = providerLabels[name];
  const test = useSettingsTest('payments', name);
  const { data: start } = useQuery(startAnswersQuery);
  const offer = name === 'hotmart' ? offerOf(start?.offer.checkoutUrl) : undefined;
  return (
    <>
      <div>
        <h3 className="font-semibold">Onde clicar</h3>
        <ol className="wrap-anywhere mt-1 max-w-prose list-decimal pl-6">
          {providerSteps[name].map((step) => (
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
        key={offer}
        title={title}
        settings={settings}
        onTest={test.mutate}
        {...(offer && { suggested: { [productIdsSetting(name)]: offer } })}
      />
      <TestResult test={test} />
      {children}
      {is_set_up && <FirstMessage provider={name} since={secretChangedAt(title, settings)} />}
    </>
  );
}

/** Returns the code of Hotmart's offer in a link of payment, which its messages name. */
const offerOf = (url = '') => (isSafeUrl(url) && new URL(url).searchParams.get('off')) || undefined;

/** Returns when the provider's secrets last changed: an older message says nothing about them. */
function secretChangedAt(title: string, settings: SettingsProps['settings']): string {
  const times = settings.flatMap(({ field, is_secret, changed_at }) =>
    is_secret && field?.form === title && changed_at ? [changed_at] : [],
  );
  return times.sort().at(-1) ?? '';
}

/** Milliseconds. */
const pollInterval = 4_000;

const messageText = (told: string): string | undefined =>
  told === 'ignored'
    ? 'uma mensagem que não é de venda. Está ligada'
    : (eventTitles as Partial<Record<string, string>>)[told]?.toLowerCase();
const refusals: Record<string, string> = {
  signature_invalid: 'não prova que vem da empresa: confira o segredo',
};

/** Waits for the first message since the secrets were saved, and says what it was. */
function FirstMessage({ provider, since }: { provider: ProviderName; since: string }) {
  const isNew = (message: { arrived_at: string } | null | undefined) =>
    message != null && message.arrived_at > since;
  const { data, error } = useQuery({
    queryKey: ['last-message', provider],
    queryFn: () => read(api.admin.purchases['last-message'].$get({ query: { provider } })),
    staleTime: 0,
    refetchInterval: ({ state }) => (isNew(state.data?.message) ? false : pollInterval),
  });
  const message = isNew(data?.message) ? data?.message : undefined;
  const known = message && messageText(message.told);
  return (
    <div role="status">
      {message && known && (
        <Alert tone="success" title="Última mensagem">
          {providerLabels[provider]} avisou: {known}
          {message.is_test && ', venda de teste'}, em {momentText(message.arrived_at)}.
        </Alert>
      )}
      {message && !known && (
        <Alert tone="error" title="Chegou uma mensagem, e foi recusada">
          {providerLabels[provider]} enviou em {momentText(message.arrived_at)} o que{' '}
          {refusals[message.told] ?? 'não pôde ser lido'}. Mude o que falta e guarde: a espera recomeça.
        </Alert>
      )}
      {!message && (
        <p className="flex items-center gap-3 text-ink-soft">
          <span
            aria-hidden
            className="size-3 shrink-0 rounded-full bg-leaf-600 motion-safe:animate-pulse forced-colors:bg-[CanvasText]"
          />
          {error ? 'Não foi possível conferir agora. Tentando de novo…' : 'Esperando a primeira mensagem…'}
        </p>
      )}
    </div>
  );
}

/** Clicks in each payment provider's dashboard, in order, shown on `/painel/ajustes/pagamentos`. */
const providerSteps: Record<ProviderName, readonly string[]> = {
  stripe: [
    'Entre em dashboard.stripe.com e abra Desenvolvedores, Webhooks, Adicionar destino.',
    'Marque os eventos checkout.session.completed, checkout.session.async_payment_succeeded, checkout.session.async_payment_failed, charge.refunded, charge.dispute.created, charge.dispute.updated e charge.dispute.closed.',
    'Cole o endereço abaixo e salve.',
    'Abra o webhook criado, clique em Revelar em “Segredo de assinatura” e copie-o para cá.',
  ],
  hotmart: [
    'Entre em app.hotmart.com e abra Ferramentas, Ver todas, Webhook (API e notificações).',
    'Clique em Cadastrar Webhook. Escolha só o produto do curso e a versão 2.0.0.',
    'Cole o endereço abaixo em URL.',
    'Marque os eventos: compra aprovada, completa, aguardando pagamento, expirada, reembolsada, chargeback, pedido de reembolso e cancelada. Salve.',
    'Na aba Autenticação, copie o Hottok para cá.',
  ],
  kiwify: [
    'Entre em dashboard.kiwify.com.br e abra Apps, Webhooks, Criar webhook.',
    'Cole o endereço abaixo em URL e escolha só o produto do curso.',
    'Marque os eventos: compra aprovada, compra recusada, PIX gerado, boleto gerado, reembolso e chargeback.',
    'Confira o token e copie-o para cá. Se estiver vazio, toque abaixo em “Criar um para mim”, e copie-o para lá.',
  ],
  'mercado-pago': [
    'Entre em mercadopago.com.br/developers/panel/app e abra, ou crie, uma aplicação só para o curso.',
    'Em Webhooks, Configurar notificações, Modo de produção, cole o endereço abaixo, marque o evento Pagamentos e salve.',
    'Copie para cá a assinatura secreta que aparece.',
    'Em Credenciais de produção, copie o Access Token.',
  ],
  asaas: [
    'Entre em asaas.com e abra Menu do usuário, Integrações, Webhooks, Adicionar.',
    'Cole o endereço abaixo em URL. Versão da API: v3.',
    'Toque abaixo em “Criar um para mim”, e copie-o para Token de autenticação.',
    'Marque os eventos de Cobranças: criada, confirmada, recebida, vencida, removida, reprovada por análise de risco, estornada, estorno em processamento e os de chargeback.',
    'Em Integrações, Chave da API, gere uma chave e copie-a para cá.',
  ],
  eduzz: [
    'Entre em developers.eduzz.com com a conta de produtora e abra Webhook.',
    'Crie uma configuração com o endereço abaixo, só para o produto do curso.',
    'Marque os eventos myeduzz.invoice_paid, invoice_waiting_payment, invoice_expired, invoice_refunded, invoice_chargeback e invoice_canceled.',
    'Copie para cá a chave secreta da configuração.',
  ],
  pagbank: [
    'Entre no PagBank pelo computador e abra Venda online, Integrações, Gerar token. O token chega por e-mail: copie-o para cá.',
    'O PagBank não tem tela para o webhook: quem cria o seu checkout deve enviar o endereço abaixo em notification_urls e em payment_notification_urls.',
  ],
};
