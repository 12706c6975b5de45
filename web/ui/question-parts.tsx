import { CircleCheck, Clock, Users } from 'lucide-react';
import { Badge } from './badge.tsx';

const states = {
  unanswered: { Icon: Clock, label: 'Aguardando resposta', tone: 'honey' },
  answered: { Icon: CircleCheck, label: 'Respondida só para você', tone: 'leaf' },
  published: { Icon: Users, label: 'Resposta publicada', tone: 'leaf' },
} as const;

export function StateMark({ state }: { state: keyof typeof states }) {
  const { label, ...look } = states[state];
  return <Badge {...look}>{label}</Badge>;
}

export const asTyped = 'wrap-anywhere block max-w-reading whitespace-pre-line leading-relaxed';
