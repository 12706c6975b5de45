import { type ReactNode, useId } from 'react';
import { Card } from '../../../ui/card.tsx';

interface SecurityCardProps {
  title: string;
  intro: string;
  children: ReactNode;
}

/** A card with a heading and an introduction, in the security and team sections. */
export function SecurityCard({ title, intro, children }: SecurityCardProps) {
  const id = useId();
  return (
    <Card as="section" className="grid gap-4 p-5 sm:p-6" aria-labelledby={id}>
      <div>
        <h3 className="text-lg" id={id}>
          {title}
        </h3>
        <p className="mt-1 max-w-prose text-ink-soft">{intro}</p>
      </div>
      {children}
    </Card>
  );
}
