import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface AccordionItemProps {
  /** Items of one group: opening one closes the others, without script. */
  group?: string;
  /** Anchor of the answer; the browser opens the item when an address points at it. */
  id?: string;
  title: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
}

/** One question of a list; the answer opens below it. */
export function AccordionItem({ group, id, title, isOpen, children }: AccordionItemProps) {
  return (
    <details className="accordion-item group" name={group} open={isOpen}>
      <summary className="accordion-title">
        <h3 className="min-w-0 font-semibold text-lg leading-snug tracking-normal">{title}</h3>
        <ChevronDown aria-hidden className="accordion-arrow" size={22} />
      </summary>
      <div className="accordion-text" id={id}>
        {children}
      </div>
    </details>
  );
}
