import { lastDayText } from './dates.ts';
import { type ProviderName, providerLabel } from './purchases.ts';

/** The owner's steps in each company's panel. PagBank tells of no dispute: it cancels the charge. */
const steps: Partial<Record<string, string>> = {
  stripe:
    'Na Stripe, abra o pagamento, toque em responder à contestação e anexe o dossiê: sem resposta, o banco decide contra você.',
  hotmart:
    'Na Hotmart, abra a venda. Se for um pedido de reembolso, responda ali; se for chargeback, escreva ao suporte dela com o assunto CHARGEBACK e o dossiê.',
  kiwify: 'Na Kiwify, abra a venda e mande o dossiê ao suporte dela, com o número do pedido.',
  'mercado-pago':
    'No Mercado Pago, abra a venda, veja se ele pede documentos e envie o dossiê; se for uma reclamação, responda nela.',
  asaas: 'No Asaas, abra a cobrança, escolha contestar o chargeback e envie o dossiê.',
  eduzz: 'Na Eduzz, abra a fatura e mande o dossiê ao suporte dela.',
} satisfies Partial<Record<ProviderName, string>>;

/** Returns until when to answer a dispute and how. @param deadline null if the company's message told none */
export function disputeAdvice(provider: string, deadline: Date | string | null): string {
  const when = deadline
    ? `Responda até ${lastDayText(deadline)}.`
    : 'O prazo é curto e a empresa só o mostra no painel dela: veja hoje.';
  const step = steps[provider] ?? `No painel da empresa (${providerLabel(provider)}), responda com o dossiê.`;
  return `${when} ${step}`;
}
