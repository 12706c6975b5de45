import { cut } from './text-limits.ts';

/**
 * Returns the URL that opens a WhatsApp chat with support, with the first message; undefined without a phone.
 * @param phone digits with country code; anything else in it is ignored
 */
export function chatUrl(phone: string, message: string): string | undefined {
  const digits = cut(phone, 60).replace(/\D/g, '');
  return digits ? `https://wa.me/${digits}?text=${encodeURIComponent(message)}` : undefined;
}

/** Returns a phone as people write it, such as `(11) 98765-4321`. @param phone as in {@link chatUrl} */
export function phoneText(phone: string): string {
  const digits = cut(phone, 60).replace(/\D/g, '');
  const [, area, start, end] = /^55(\d\d)(\d{4,5})(\d{4})$/.exec(digits) ?? [];
  return area ? `(${area}) ${start}-${end}` : digits && `+${digits}`;
}

/** Returns the URL that opens WhatsApp with a message; the sender chooses the recipient. */
export function shareUrl(message: string): string {
  return `https://wa.me/?text=${encodeURIComponent(message)}`;
}
