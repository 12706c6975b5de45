import { Check } from 'lucide-react';
import { useContent } from '../content.ts';

/** The items of a list of what the price includes: on /curso, and smaller in the landing page's offer. */
export function Included({ className, iconSize }: { className: string; iconSize: number }) {
  return useContent().sales.pricing.includes.map((line) => (
    <li className={`flex break-inside-avoid ${className}`} key={line}>
      <Check aria-hidden className="mt-0.5 shrink-0 text-leaf-600" size={iconSize} strokeWidth={3} />
      {line}
    </li>
  ));
}
