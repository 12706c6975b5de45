import { cut } from './text-limits.ts';

/** No phone is longer. */
const maxPhone = 60;
const digitsOf = (phone: string) => cut(phone, maxPhone).replace(/\D/g, '');

/**
 * Returns the URL that opens a WhatsApp chat with support, with the first message; undefined without a phone.
 * @param phone digits with country code; anything else in it is ignored
 */
export function chatUrl(phone: string, message: string): string | undefined {
  const digits = digitsOf(phone);
  return digits ? `https://wa.me/${digits}?text=${encodeURIComponent(message)}` : undefined;
}

/** Returns a phone as people write it, such as `(11) 98765-4321` */
export function phoneText(phone: string): string {
  const digits = digitsOf(phone);
  const [, area, start, end] = /^55(\d\d)(\d{4,5})(\d{4})$/.exec(digits) ?? [];
  return area ? `(${area}) ${start}-${end}` : digits && `+${digits}`;
}

/** Returns the URL that opens WhatsApp with a message; the sender chooses the recipient. */
export function shareUrl(message: string): string {
  return `https://wa.me/?text=${encodeURIComponent(message)}`;
}
