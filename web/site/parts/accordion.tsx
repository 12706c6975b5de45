import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface AccordionItemProps {
  /** Opening an item closes the others of its group, without script. */
  group?: string;
  /** The browser opens the item when the URL's fragment matches. */
  id?: string;
  title: ReactNode;
  Heading?: 'h2' | 'h3';
  children: ReactNode;
}

/** A heading that opens and closes the text below it, without script. */
export function AccordionItem({ group, id, title, Heading = 'h3', children }: AccordionItemProps) {
  return (
    <details className="accordion-item group" name={group}>
      <summary className="accordion-title">
        <Heading className="min-w-0 font-semibold leading-snug tracking-normal sm:text-lg">{title}</Heading>
        <ChevronDown aria-hidden className="accordion-arrow" size={22} />
      </summary>
      <div className="accordion-text" id={id}>
        {children}
      </div>
    </details>
  );
}
