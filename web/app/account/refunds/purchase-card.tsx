import type { ReactNode } from 'react';
import { dayText, lastDayText } from '../../../../domain/dates.ts';
import { moneyText } from '../../../../domain/money.ts';
import { providerLabel } from '../../../../domain/purchases.ts';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { useContent } from '../../data/content.ts';
import type { OwnPurchase } from './purchases.ts';

/** Returns a purchase's amount as text. */
export function amountText({ amount_cents, currency }: Pick<OwnPurchase, 'amount_cents' | 'currency'>) {
  return amount_cents === null ? 'Valor não informado' : moneyText(amount_cents, currency);
}

interface PurchaseFactListProps {
  purchase: OwnPurchase;
  extraFacts?: readonly (readonly [label: string, value: string])[];
}

/** A purchase's facts: amount, date, transaction, guarantee. */
export function PurchaseFactList({ purchase, extraFacts = [] }: PurchaseFactListProps) {
  const { approved_at, provider, transaction_id, guarantee_end } = purchase;
  return (
    <Facts
      facts={[
        ['Valor', amountText(purchase)],
        ...(approved_at ? ([['Data', dayText(approved_at)]] as const) : []),
        ['Transação', `${transaction_id} (${providerLabel(provider)})`],
        ['Garantia até', lastDayText(guarantee_end)],
        ...extraFacts,
      ]}
    />
  );
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
      <PurchaseFactList purchase={purchase} />
      {children}
    </Card>
  );
}
