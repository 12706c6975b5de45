import { brasiliaTimeText } from '../dates.ts';
import { shortMoneyText } from '../money.ts';
import { type ContentDocument, sectionNames, sections } from './document.ts';
import { type FieldInfo, fieldsIn } from './fields.ts';

export interface PaymentChange {
  label: string;
  /** Such as `R$ 85` or a URL; `vazio` for none. */
  before: string;
  after: string;
}

/**
 * Lists changed payment fields between two revisions. The team is emailed about them: a changed link redirects the
 * money.
 */
export function paymentChanges(before: ContentDocument, after: ContentDocument): PaymentChange[] {
  const [old, current] = [paymentsOf(before), paymentsOf(after)];
  return [...new Set([...old.keys(), ...current.keys()])].flatMap((path) => {
    const [from, to] = [old.get(path), current.get(path)];
    if (from?.text === to?.text) return [];
    return [
      { label: (to ?? from)?.label ?? path, before: from?.text ?? 'vazio', after: to?.text ?? 'vazio' },
    ];
  });
}

type Payments = Map<string, { label: string; text: string }>;

function paymentsOf(document: ContentDocument): Payments {
  const payments: Payments = new Map();
  for (const name of sectionNames)
    for (const { info, value, path } of fieldsIn(sections[name], document[name], name)) {
      if (!info.isPayment || value === undefined) continue;
      payments.set(path, { label: info.label, text: textOf(info, value) || 'vazio' });
    }
  return payments;
}

function textOf({ kind }: FieldInfo, value: unknown): string {
  if (kind === 'price') return shortMoneyText(value as number);
  return kind === 'moment' ? brasiliaTimeText(String(value)) : String(value);
}
