import { MessageCircle } from 'lucide-react';
import { useContactLink } from '../contact.ts';
import { useContent } from '../content.ts';

/** The chat, always at hand in the lower corner. */
export function FloatingContact() {
  const everyPage = useContent().site.everyPage;
  const contactLink = useContactLink();
  return (
    <a className="floating-contact" {...contactLink}>
      <MessageCircle aria-hidden size={28} />
      <span className="sr-only">{everyPage.floatingContact.label}</span>
    </a>
  );
}
