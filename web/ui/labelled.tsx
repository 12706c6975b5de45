import type { ReactNode } from 'react';

interface LabelledProps {
  /** Of the control among the children. */
  id: string;
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A control below its label. */
export function Labelled({ id, label, className, children }: LabelledProps) {
  return (
    <div className={className}>
      <label className="mb-1.5 block font-semibold" htmlFor={id}>
        {label}
      </label>
      {children}
    </div>
  );
}
