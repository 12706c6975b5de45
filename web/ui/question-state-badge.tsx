import { CircleCheck, Clock, Users } from 'lucide-react';
import { Badge } from './badge.tsx';

const states = {
  unanswered: { Icon: Clock, label: 'Aguardando resposta', tone: 'honey' },
  answered: { Icon: CircleCheck, label: 'Respondida só para você', tone: 'leaf' },
  published: { Icon: Users, label: 'Resposta publicada', tone: 'leaf' },
} as const;

/** Says whether a student's question waits, is answered, or is published to all. */
export function QuestionStateBadge({ state }: { state: keyof typeof states }) {
  const { label, ...look } = states[state];
  return <Badge {...look}>{label}</Badge>;
}
