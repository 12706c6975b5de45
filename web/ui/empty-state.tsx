import type { ReactNode } from 'react';
import { Card } from './card.tsx';

interface EmptyStateProps {
  title: string;
  drawing?: ReactNode;
  /** Says what will stand here, or what to do. */
  children: ReactNode;
}

/** Stands where a list has nothing yet. */
export function EmptyState({ title, drawing, children }: EmptyStateProps) {
  return (
    <Card className="grid justify-items-center gap-2 px-6 py-10 text-center">
      {drawing}
      <h2 className="text-lg">{title}</h2>
      <p className="text-ink-soft">{children}</p>
    </Card>
  );
}
