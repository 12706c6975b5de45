import { type SelectHTMLAttributes, useId } from 'react';
import { Labelled } from './labelled.tsx';
import { Select } from './select.tsx';

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> {
  label: string;
  options: readonly { value: string; label: string }[];
}

/** A labelled choice among a few. */
export function SelectField({ label, options, className, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label} className={className}>
      <Select
        {...select}
        id={id}
        options={options}
        className="block min-h-12 w-full rounded-control border border-ink-soft/60 bg-white py-2.5 pl-4 text-base hover:border-leaf-700 disabled:bg-leaf-50"
      />
    </Labelled>
  );
}
