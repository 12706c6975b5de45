import { cut } from './text-limits.ts';

/** A host with a dot, then a path, query or fragment: what browsers show of an address. */
const addressWithoutScheme = /^[a-z\d-]+(\.[a-z\d-]+)+(:\d+)?([/?#]|$)/i;

/** Brazil's, as numbers for WhatsApp begin. */
const countryCode = '55';
/** Characters, in any notation. */
const maxPhone = 60;

/** Returns what was typed with the beginning that people leave out: `https://` of an address, 55 of a phone number. */
export function completeInput(kind: string, typed: string): string {
  const text = typed.trim();
  if (kind === 'address') return addressWithoutScheme.test(text) ? `https://${text}` : text;
  if (kind !== 'phone') return typed;
  const digits = cut(text, maxPhone).replace(/[\s()+.-]/g, '');
  // Area code and number: eight digits, or nine of a mobile.
  return /^[1-9]{2}\d{8,9}$/.test(digits) && !text.startsWith('+') ? `${countryCode}${digits}` : text;
}
