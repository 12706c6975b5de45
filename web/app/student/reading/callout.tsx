import { Lightbulb, NotebookPen, ShieldCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tone } from '../../../../domain/documents/blocks.ts';

const looks: Record<Tone, { Icon: typeof Lightbulb; box: string; icon: string }> = {
  DICA: { Icon: Lightbulb, box: 'border-leaf-600 bg-leaf-50', icon: 'text-leaf-700' },
  ATENCAO: { Icon: TriangleAlert, box: 'border-coral-500 bg-coral-100/60', icon: 'text-coral-700' },
  ETICA: { Icon: ShieldCheck, box: 'border-honey-400 bg-honey-100', icon: 'text-ink' },
  EXEMPLO: { Icon: NotebookPen, box: 'border-ink-soft/60 bg-white shadow-card', icon: 'text-ink-soft' },
};

interface CalloutProps {
  tone: Tone;
  label: string;
  children: ReactNode;
}

/** What a document sets apart: advice, a warning, an example. */
export function Callout({ tone, label, children }: CalloutProps) {
  const { Icon, box, icon } = looks[tone];
  return (
    <div
      role="note"
      aria-label={label}
      className={`mt-6 max-w-reading rounded-control rounded-l-none border-l-4 px-4 py-4 sm:px-5 ${box}`}
    >
      <p className={`mb-2 flex items-center gap-2 font-bold text-base ${icon}`}>
        <Icon aria-hidden size={20} />
        {label}
      </p>
      {children}
    </div>
  );
}
