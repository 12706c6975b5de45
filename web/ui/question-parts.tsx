import { CircleCheck, Clock, Users } from 'lucide-react';

const states = {
  unanswered: { Icon: Clock, label: 'Aguardando resposta', look: 'bg-honey-100 text-ink' },
  answered: { Icon: CircleCheck, label: 'Respondida só para você', look: 'bg-leaf-100 text-leaf-800' },
  published: { Icon: Users, label: 'Resposta publicada', look: 'bg-leaf-100 text-leaf-800' },
} as const;

export function StateMark({ state }: { state: keyof typeof states }) {
  const { Icon, label, look } = states[state];
  return (
    <span className={`inline-flex items-center gap-1.5 rounded-full px-3 py-1 font-semibold text-sm ${look}`}>
      <Icon aria-hidden size={16} />
      {label}
    </span>
  );
}

export const asTyped = 'wrap-anywhere block max-w-reading whitespace-pre-line leading-relaxed';
