import type { ReactNode } from 'react';
import { dayText, lastDayText } from '../../../../domain/dates.ts';
import { moneyText } from '../../../../domain/money.ts';
import { manualProvider, providerLabel } from '../../../../domain/purchases.ts';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { type Answer, api, codeOf } from '../../data/client.ts';
import { useContent } from '../../data/content.ts';
import { apiQuery, freshQuery } from '../../data/fresh-query.ts';
import { accountMessages } from '../messages.ts';

export type OwnPurchase = Answer<typeof api.purchases.$get>['purchases'][number];
export type OwnContract = Answer<(typeof api.purchases)[':id']['contract']['$get']>;

export const purchasesQuery = freshQuery(['purchases'], api.purchases.$get);

export const contractQuery = (id: string) =>
  apiQuery(['purchases', 'contract', id], () => api.purchases[':id'].contract.$get({ param: { id } }));

const { refunds } = accountMessages;
const refundErrors: Partial<Record<string, string>> = {
  guarantee_over: refunds.late,
  wrong_state: refunds.wrongState,
  not_found: refunds.wrongState,
  invalid_token: refunds.invalidLink,
  session_missing: refunds.sessionEnded,
};

/** Returns the text for a failed refund request. */
export const explainRefundError = (error: unknown) => refundErrors[codeOf(error)] ?? refunds.failed;

/** Returns a purchase's amount as text. */
export function amountText({ amount_cents, currency }: Pick<OwnPurchase, 'amount_cents' | 'currency'>) {
  return amount_cents === null ? 'Valor não informado' : moneyText(amount_cents, currency);
}

interface PurchaseFactListProps {
  purchase: OwnPurchase;
  guarantee?: string;
  extraFacts?: readonly (readonly [label: string, value: ReactNode])[];
}

/** A purchase's facts: amount, date, transaction, guarantee. */
export function PurchaseFactList({
  purchase,
  guarantee = lastDayText(purchase.guarantee_end),
  extraFacts = [],
}: PurchaseFactListProps) {
  const { approved_at, provider, transaction_id } = purchase;
  const seller = provider === manualProvider ? 'registrada pela equipe' : providerLabel(provider);
  return (
    <Facts
      facts={[
        ['Valor', amountText(purchase)],
        ['Data', approved_at && dayText(approved_at)],
        ['Transação', `${transaction_id} (${seller})`],
        ['Garantia até', guarantee],
        ...extraFacts,
      ]}
    />
  );
}

/** Returns such as `17/11/2026 (faltam 6 dias)`; without the days once a refund is asked for. */
function guaranteeText({ guarantee_end, guarantee_days_left: days, obstacle, refund }: OwnPurchase): string {
  const end = lastDayText(guarantee_end);
  if (obstacle || refund || days < 0) return end;
  return `${end} (${days === 0 ? 'termina hoje' : days === 1 ? 'falta 1 dia' : `faltam ${days} dias`})`;
}

interface PurchaseCardProps {
  purchase: OwnPurchase;
  heading?: 'h2' | 'h3';
  children: ReactNode;
}

/** A purchase's card, on the account and the refund page. */
export function PurchaseCard({ purchase, heading: Heading = 'h3', children }: PurchaseCardProps) {
  const { site } = useContent();
  return (
    <Card as="article" aria-label={`Compra ${purchase.transaction_id}`} className="grid gap-4 p-5 sm:p-6">
      <Heading className="text-lg">{site.courseTitle}</Heading>
      <PurchaseFactList purchase={purchase} guarantee={guaranteeText(purchase)} />
      {children}
    </Card>
  );
}
