/**
 * Returns the URL of a chat with support, with its first message; undefined without a phone.
 * @param phone digits with country code; anything else in it is ignored
 */
export function chatUrl(phone: string, message: string): string | undefined {
  const digits = phone.replace(/\D/g, '');
  return digits ? `https://wa.me/${digits}?text=${encodeURIComponent(message)}` : undefined;
}

/** Returns the URL at which the sender picks whom the message goes to. */
export function shareUrl(message: string): string {
  return `https://wa.me/?text=${encodeURIComponent(message)}`;
}

/** Returns true for an absolute https URL (http on this machine, for trials). */
export function isCheckoutUrl(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, hostname } = new URL(link);
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname));
}
