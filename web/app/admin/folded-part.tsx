import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

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

interface FoldedPartProps {
  label: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** A part of a page of which only the label shows until it is opened. */
export function FoldedPart({ label, isOpen = false, children }: FoldedPartProps) {
  return (
    <details className="group" open={isOpen}>
      <summary className="flex min-h-11 items-center gap-2 rounded-control font-semibold text-leaf-800">
        <SummaryChevron />
        {label}
      </summary>
      {children}
    </details>
  );
}
