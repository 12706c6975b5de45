import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface FoldedProps {
  summary: ReactNode;
  /** Rendered once they are asked for. */
  children: () => ReactNode;
}

/** Parts of a page that few students open: they weigh nothing before. */
export function Folded({ summary, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="open:w-full" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="link-alone gap-2 text-sm">
        <span>{summary}</span>
        <ChevronDown aria-hidden size={18} />
      </summary>
      {isOpen && children()}
    </details>
  );
}
