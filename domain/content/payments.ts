import type { z } from 'zod';
import { shortMoneyText } from '../money.ts';
import { type ContentDocument, type SectionName, sectionNames, sections } from './document.ts';
import { fieldInfo } from './fields.ts';

/** A field that says where buyers pay, how much, or who counts them. */
export interface PaymentChange {
  label: string;
  /** Such as `R$ 85` or a link, whole; `vazio` where there is nothing. */
  before: string;
  after: string;
}

/** Compares what two editions say of payments: whoever can change it takes what buyers pay. */
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
  const found: Payments = new Map();
  for (const name of sectionNames as SectionName[]) collect(sections[name], document[name], name, found);
  return found;
}

function collect(schema: z.ZodType, value: unknown, path: string, found: Payments): void {
  if (value === null || value === undefined) return;
  const info = fieldInfo.get(schema);
  if (info?.isPayment) {
    const text = info.kind === 'price' ? shortMoneyText(value as number) : String(value);
    found.set(path, { label: info.label, text: text || 'vazio' });
    return;
  }
  const { shape, element, innerType } = schema.def as unknown as {
    shape?: Record<string, z.ZodType>;
    element?: z.ZodType;
    innerType?: z.ZodType;
  };
  if (innerType) collect(innerType, value, path, found);
  for (const [key, field] of Object.entries(shape ?? {}))
    collect(field, (value as Record<string, unknown>)[key], `${path}.${key}`, found);
  if (element)
    for (const [index, item] of (value as unknown[]).entries())
      collect(element, item, `${path}.${index}`, found);
}
