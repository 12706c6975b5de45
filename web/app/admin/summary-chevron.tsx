import { ChevronDown } from 'lucide-react';

/** Points down while the `details` of the class `group` around it are open. */
export function SummaryChevron() {
  return (
    <ChevronDown
      aria-hidden
      size={20}
      className="-rotate-90 shrink-0 text-leaf-700 transition-transform group-open:rotate-0"
    />
  );
}
