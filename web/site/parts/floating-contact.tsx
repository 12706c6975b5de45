import { MessageCircle } from 'lucide-react';
import { everyPage } from '../../../content/every-page.ts';
import { contactLink } from '../contact.ts';

/** The chat, always at hand in the lower corner. */
export function FloatingContact() {
  return (
    <a className="floating-contact" {...contactLink}>
      <MessageCircle aria-hidden size={28} />
      <span className="sr-only">{everyPage.floatingContact.label}</span>
    </a>
  );
}
