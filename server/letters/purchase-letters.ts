import type { Content } from '../../domain/content/document.ts';
import { dayText, lastDayText } from '../../domain/dates.ts';
import { guaranteeEnd } from '../../domain/guarantee.ts';
import { moneyText } from '../../domain/money.ts';
import { paths } from '../../domain/paths.ts';
import { sellerName } from '../../domain/purchases.ts';
import { sellerLine, sellerOf } from '../../domain/seller.ts';
import type { FoundPurchase, PurchasesRepository } from '../features/purchases/purchases.repository.ts';
import type { RefundLinks } from '../features/purchases/refunds/refund-links.ts';
import type { RefundRequest } from '../features/purchases/refunds/refunds.repository.ts';
import type { Detail, Letter } from '../mail/mail.ts';
import { writeLetter } from './letters.ts';

interface PurchaseLettersParts {
  purchases: Pick<PurchasesRepository, 'find' | 'findByTransaction'>;
  refundLinks: Pick<RefundLinks, 'make'>;
  content: () => Content;
  appUrl: string;
}

export function createPurchaseLetters({ purchases, refundLinks, content, appUrl }: PurchaseLettersParts) {
  function bought({ purchase }: FoundPurchase): Detail[] {
    const { provider, transaction_id, amount_cents, currency } = purchase;
    const seller = sellerName(provider);
    return [
      ['Produto', content().site.courseTitle],
      ['Valor', amount_cents === null ? 'não informado' : moneyText(amount_cents, currency ?? 'BRL')],
      ['Transação', `${transaction_id} (${seller})`],
    ];
  }

  return {
    async receipt(purchaseId: string): Promise<Letter['details']> {
      const known = await purchases.find(purchaseId);
      if (!known) return undefined;
      const { site } = content();
      const { purchase, guaranteeDays } = known;
      const seller = sellerLine(sellerOf(site));
      const rows: Detail[] = [
        ...(seller ? [['Vendedor', seller] as const] : []),
        ...bought(known),
        ['Data', dayText(purchase.approved_at ?? purchase.created_at)],
        ['Garantia até', lastDayText(guaranteeEnd(purchase, guaranteeDays ?? site.guaranteeDays))],
        [
          'Para desistir',
          `"Pedir reembolso" em ${appUrl}${paths.account}, ou em ${appUrl}${paths.refund} sem entrar na conta`,
        ],
        ['Contrato', `em ${appUrl}${paths.account}, para ler e imprimir`],
      ];
      return { title: 'Recibo da compra', rows };
    },

    /** Returns undefined for someone who has not bought; the link's page decides the rest. */
    async link(email: string, { transaction = '', at = '' }: Record<string, string>) {
      const known = await purchases.findByTransaction(email, transaction);
      if (!known) return undefined;
      return writeLetter(content().letters, 'refundLink', refundLinks.make(known.purchase.id, new Date(at)));
    },

    async requested(purchaseId: string): Promise<Letter | undefined> {
      const known = await purchases.find(purchaseId);
      if (!known?.request) return undefined;
      const { request, purchase } = known;
      const rows: Detail[] = [
        ...bought(known),
        ['Pedido em', dayText(request.requested_at)],
        ['Devolução', promiseOf(request, purchase.provider)],
      ];
      const details = { title: 'O seu pedido', rows };
      return writeLetter(content().letters, 'refundRequested', appUrl + paths.account, {
        name: purchase.name,
        details,
      });
    },

    async sent(purchaseId: string): Promise<Letter | undefined> {
      const known = await purchases.find(purchaseId);
      if (!known) return undefined;
      const details = { title: 'O que foi devolvido', rows: bought(known) };
      return writeLetter(content().letters, 'refundSent', appUrl + paths.account, {
        name: known.purchase.name,
        details,
      });
    },

    async toDo(purchaseId: string): Promise<Letter | undefined> {
      const known = await purchases.find(purchaseId);
      if (!known?.request || known.request.finished_at) return undefined;
      const { purchase, request } = known;
      const [product, amount, transaction] = bought(known);
      const rows = [
        amount,
        transaction,
        ['Comprador', [purchase.name, purchase.email].filter(Boolean).join(', ') || 'não informado'] as const,
        ['Pedido em', dayText(request.requested_at)] as const,
        ['Devolver até', lastDayText(request.deadline)] as const,
        product,
      ].filter((row) => row !== undefined);
      return writeLetter(content().letters, 'refundToDo', appUrl + paths.deskRequests, {
        about: amount?.[1] ?? '',
        details: { title: 'A devolver', rows },
      });
    },
  };
}

function promiseOf({ way, deadline }: RefundRequest, provider: string): string {
  if (way === 'owner') return `até ${lastDayText(deadline)}, pela forma de pagamento`;
  const name = sellerName(provider);
  return `pedida agora a quem recebeu o pagamento (${name}), pela mesma forma de pagamento`;
}
