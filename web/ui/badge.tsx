import type { LucideIcon } from 'lucide-react';

const tones = {
  leaf: 'bg-leaf-100 text-leaf-800',
  honey: 'bg-honey-200 text-ink',
};

interface BadgeProps {
  tone: keyof typeof tones;
  Icon?: LucideIcon;
  className?: string;
  children: string;
}

/** Names a state in a word or two. */
export function Badge({ tone, Icon, className = '', children }: BadgeProps) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-3 py-1 font-semibold text-sm ${tones[tone]} ${className}`}
    >
      {Icon && <Icon aria-hidden size={16} />}
      {children}
    </span>
  );
}
