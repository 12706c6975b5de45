import type { ReactNode } from 'react';

/** A description list: each label beside its value, on phones above it. A fact without a value is left out. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
      {facts.map(
        ([label, value]) =>
          (value || value === 0) && (
            <div key={label} className="contents">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="wrap-anywhere max-sm:mb-2">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** A value under its label, in a `<dl>`. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
