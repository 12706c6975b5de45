import type { ReactNode } from 'react';

interface StepsProps {
  next: { title: string; text: string; steps: string[] };
  /** Buttons: the first step. */
  children?: ReactNode;
}

/** What to do now, one thing after the other. */
export function Steps({ next: { title, text, steps }, children }: StepsProps) {
  return (
    <>
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-2 text-ink-soft text-lg">{text}</p>
      <ol className="step-list mt-6 grid gap-4">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {children && <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:flex-wrap">{children}</div>}
    </>
  );
}
