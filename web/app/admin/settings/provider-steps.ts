import type { ProviderName } from '../../../../domain/purchases.ts';

/** Clicks in each payment provider's dashboard, in order, shown on `/painel/ajustes/pagamentos`. */
export const providerSteps: Record<ProviderName, readonly string[]> = {
  stripe: [
    'Entre em dashboard.stripe.com e abra Desenvolvedores, Webhooks, Adicionar destino.',
    'Marque os eventos checkout.session.completed, checkout.session.async_payment_succeeded, charge.refunded, charge.dispute.created, charge.dispute.updated e charge.dispute.closed.',
    'Cole o endereço abaixo e salve.',
    'Abra o webhook criado, clique em Revelar em “Segredo de assinatura” e copie-o para cá.',
  ],
  hotmart: [
    'Entre em app.hotmart.com e abra Ferramentas, Ver todas, Webhook (API e notificações).',
    'Clique em Cadastrar Webhook. Escolha só o produto do curso e a versão 2.0.0.',
    'Cole o endereço abaixo em URL.',
    'Marque os eventos: compra aprovada, completa, aguardando pagamento, reembolsada, chargeback, pedido de reembolso e cancelada. Salve.',
    'Na aba Autenticação, copie o Hottok para cá.',
  ],
  kiwify: [
    'Entre em dashboard.kiwify.com.br e abra Apps, Webhooks, Criar webhook.',
    'Cole o endereço abaixo em URL e escolha só o produto do curso.',
    'Marque os eventos: compra aprovada, PIX gerado, boleto gerado, reembolso e chargeback.',
    'Confira o token. Se estiver vazio, crie um longo e aleatório. Copie-o para cá.',
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
    'Em Token de autenticação, crie um longo e aleatório, e copie-o para cá.',
    'Marque os eventos de Cobranças: criada, confirmada, recebida, estornada, estorno em processamento e os de chargeback.',
    'Em Integrações, Chave da API, gere uma chave e copie-a para cá.',
  ],
  eduzz: [
    'Entre em developers.eduzz.com com a conta de produtora e abra Webhook.',
    'Crie uma configuração com o endereço abaixo, só para o produto do curso.',
    'Marque os eventos myeduzz.invoice_paid, invoice_waiting_payment, invoice_refunded, invoice_chargeback e invoice_canceled.',
    'Copie para cá a chave secreta da configuração.',
  ],
  pagbank: [
    'Entre no PagBank pelo computador e abra Venda online, Integrações, Gerar token. O token chega por e-mail: copie-o para cá.',
    'O PagBank não tem tela para o webhook: quem cria o seu checkout deve enviar o endereço abaixo em notification_urls e em payment_notification_urls.',
  ],
};
