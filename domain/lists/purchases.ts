import type { z } from 'zod';
import {
  type EventStatus,
  type PurchaseStatus,
  providerLabel,
  providerLabels,
  purchaseStatusNames,
} from '../purchases.ts';
import { day } from '../request-bodies.ts';
import { sourceLabel } from '../sources.ts';
import { type CsvFile, csvMoney, csvTime } from './csv.ts';
import { capitalizeLabels, choice, defineList, mainChoice, optionalParam } from './list.ts';

export interface PurchaseRow {
  id: string;
  provider: string;
  transaction_id: string;
  /** The code that the buyer was shown; null if it is the transaction's. */
  receipt_code: string | null;
  status: PurchaseStatus;
  name: string;
  email: string;
  amount_cents: number | null;
  currency: string;
  /** When it was paid; before that, when its first event arrived. */
  sold_at: Date;
  /** True once the provider has reported the payment. */
  is_paid: boolean;
  refunded_at: Date | null;
  /** Until when a requested refund must be paid; null if none is open. */
  refund_deadline: Date | null;
  /** Until when an open dispute may be answered; null if its provider told none. */
  dispute_deadline: Date | null;
  reason: string | null;
  /** Tags of the link by which the buyer came, as `sourceText` writes them. */
  source: string | null;
  /** The account that gets access by it. */
  user_id: string | null;
}

export const statusTitles = capitalizeLabels(purchaseStatusNames);

/** Names the news of a purchase event. */
export const eventTitles: Record<EventStatus, string> = {
  unpaid: 'Pagamento não feito',
  pending: 'Pagamento pendente',
  approved: 'Pagamento aprovado',
  disputed: 'Pagamento contestado',
  won: 'Contestação vencida',
  refunded: 'Dinheiro devolvido',
};

export const purchaseList = defineList({
  names: { one: 'venda', many: 'vendas', none: 'Nenhuma venda' },
  empty: 'Nenhuma venda ainda. Cada uma aparece aqui assim que a empresa de pagamento avisa.',
  search: { label: 'Buscar venda', hint: 'Nome, e-mail ou transação; o começo já serve.' },
  filters: {
    provider: choice('Origem', 'Todas', providerLabels),
    status: mainChoice('Situação', 'Todas', statusTitles),
    /** Days in Brazil, both included. */
    from: { label: 'De', schema: optionalParam(day) },
    to: { label: 'Até', schema: optionalParam(day) },
  },
});
export type PurchasesQuery = z.output<typeof purchaseList.query>;

export const purchasesCsv: CsvFile<PurchaseRow> = {
  name: 'vendas',
  columns: [
    ['Data', ({ sold_at }) => csvTime(sold_at)],
    ['Origem', ({ provider }) => providerLabel(provider)],
    ['Transação', ({ transaction_id }) => transaction_id],
    ['Situação', ({ status }) => purchaseStatusNames[status]],
    ['Nome', ({ name }) => name],
    ['E-mail', ({ email }) => email],
    ['Valor', ({ amount_cents }) => csvMoney(amount_cents)],
    ['Moeda', ({ currency }) => currency],
    ['Reembolso', ({ refunded_at }) => csvTime(refunded_at)],
    ['Motivo', ({ reason }) => reason],
    ['Código', ({ id }) => id],
    ['Veio de', ({ source }) => sourceLabel(source)],
  ],
};
