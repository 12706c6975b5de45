import type { ProviderName } from '../../../../domain/purchases.ts';

interface ProviderGuide {
  /** Clicks in the provider's dashboard, in order. */
  steps: readonly string[];
  /** The provider's names for its secrets, in the order of `providerSettingNames`. */
  secretLabels: readonly string[];
  /** Text that says where the owner finds the product's code. */
  productCodeHint: string;
}

/** Instructions for connecting each payment provider, shown on `/painel/ajustes/pagamentos`. */
export const providerGuides: Record<ProviderName, ProviderGuide> = {
  stripe: {
    steps: [
      'Entre em dashboard.stripe.com e abra Desenvolvedores, Webhooks, Adicionar destino.',
      'Marque os eventos checkout.session.completed, checkout.session.async_payment_succeeded, charge.refunded, charge.dispute.created, charge.dispute.updated e charge.dispute.closed.',
      'Cole o endereço abaixo e salve.',
      'Abra o webhook criado, clique em Revelar em “Segredo de assinatura” e copie-o para cá.',
    ],
    secretLabels: ['Segredo de assinatura (whsec_...)'],
    productCodeHint:
      'Em Links de pagamento, abra o do curso: o código plink_... está no fim do endereço da página do painel da Stripe.',
  },
  hotmart: {
    steps: [
      'Entre em app.hotmart.com e abra Ferramentas, Ver todas, Webhook (API e notificações).',
      'Clique em Cadastrar Webhook. Escolha só o produto do curso e a versão 2.0.0.',
      'Cole o endereço abaixo em URL.',
      'Marque os eventos: compra aprovada, completa, aguardando pagamento, reembolsada, chargeback, pedido de reembolso e cancelada. Salve.',
      'Na aba Autenticação, copie o Hottok para cá.',
    ],
    secretLabels: ['Hottok'],
    productCodeHint:
      'Em Produtos, Meus produtos, o ID numérico está junto do nome do curso. Serve também o código da oferta, depois de off= no link de pagamento.',
  },
  kiwify: {
    steps: [
      'Entre em dashboard.kiwify.com.br e abra Apps, Webhooks, Criar webhook.',
      'Cole o endereço abaixo em URL e escolha só o produto do curso.',
      'Marque os eventos: compra aprovada, PIX gerado, boleto gerado, reembolso e chargeback.',
      'Confira o token. Se estiver vazio, crie um longo e aleatório. Copie-o para cá.',
    ],
    secretLabels: ['Token do webhook'],
    productCodeHint:
      'Abra o produto em Produtos: o código é a sequência de letras e números, com quatro hífens, no endereço da página.',
  },
  'mercado-pago': {
    steps: [
      'Entre em mercadopago.com.br/developers/panel/app e abra, ou crie, uma aplicação só para o curso.',
      'Em Webhooks, Configurar notificações, Modo de produção, cole o endereço abaixo, marque o evento Pagamentos e salve.',
      'Copie para cá a assinatura secreta que aparece.',
      'Em Credenciais de produção, copie o Access Token.',
    ],
    secretLabels: ['Assinatura secreta', 'Access Token de produção'],
    productCodeHint:
      'Abra o seu link de pagamento no navegador: o código é o que vem depois de pref_id= no endereço.',
  },
  asaas: {
    steps: [
      'Entre em asaas.com e abra Menu do usuário, Integrações, Webhooks, Adicionar.',
      'Cole o endereço abaixo em URL. Versão da API: v3.',
      'Em Token de autenticação, crie um longo e aleatório, e copie-o para cá.',
      'Marque os eventos de Cobranças: criada, confirmada, recebida, estornada, estorno em processamento e os de chargeback.',
      'Em Integrações, Chave da API, gere uma chave e copie-a para cá.',
    ],
    secretLabels: ['Token de autenticação', 'Chave da API'],
    productCodeHint: 'O código do link de pagamento é o fim do endereço dele, depois de /c/.',
  },
  eduzz: {
    steps: [
      'Entre em developers.eduzz.com com a conta de produtora e abra Webhook.',
      'Crie uma configuração com o endereço abaixo, só para o produto do curso.',
      'Marque os eventos myeduzz.invoice_paid, invoice_waiting_payment, invoice_refunded, invoice_chargeback e invoice_canceled.',
      'Copie para cá a chave secreta da configuração.',
    ],
    secretLabels: ['Chave secreta'],
    productCodeHint: 'Em Meus produtos, o ID numérico está junto do nome do curso.',
  },
  pagbank: {
    steps: [
      'Entre no PagBank pelo computador e abra Venda online, Integrações, Gerar token. O token chega por e-mail: copie-o para cá.',
      'O PagBank não tem tela para o webhook: quem cria o seu checkout deve enviar o endereço abaixo em notification_urls e em payment_notification_urls.',
    ],
    secretLabels: ['Token'],
    productCodeHint:
      'O código é seu: o reference_id que o seu checkout envia no item, igual em todas as vendas do curso.',
  },
};
