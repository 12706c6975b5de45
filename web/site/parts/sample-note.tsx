import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';

/** Marks an example in the content until the owner replaces it. */
export function SampleNote({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <p className={className}>
      <span className="inline-flex items-center gap-1.5 rounded-full border border-ink-soft border-dashed bg-white px-3 py-1 font-semibold text-ink-soft text-sm">
        <FlaskConical aria-hidden size={16} />
        {children}
      </span>
    </p>
  );
}
