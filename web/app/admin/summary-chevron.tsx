import { ChevronDown } from 'lucide-react';

/** The arrow of a `summary`; points down while the `details` with class `group` around it is open. */
export function SummaryChevron() {
  return (
    <ChevronDown
      aria-hidden
      size={20}
      className="-rotate-90 shrink-0 text-leaf-700 transition-transform group-open:rotate-0"
    />
  );
}
