import { useContent } from '../content.ts';
import { ContactLink } from './contact-link.tsx';

/** The chat, always at hand in the lower corner. */
export function FloatingContact() {
  const everyPage = useContent().site.everyPage;
  return (
    <ContactLink className="floating-contact" iconSize={28}>
      <span className="sr-only">{everyPage.floatingContact.label}</span>
    </ContactLink>
  );
}
