import { useContent } from '../content.ts';
import { ContactLink } from './contact-link.tsx';

/** The chat, always at hand in the lower corner. */
export function FloatingContact() {
  const everyPage = useContent().site.everyPage;
  return (
    <ContactLink
      className="fixed right-4 bottom-4 z-30 grid size-15 place-items-center rounded-full border-2 border-white bg-leaf-600 text-white shadow-lift hover:bg-leaf-700 sm:right-6 sm:bottom-6 print:hidden"
      iconSize={28}
    >
      <span className="sr-only">{everyPage.floatingContact.label}</span>
    </ContactLink>
  );
}
