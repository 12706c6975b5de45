import { ChevronDown } from 'lucide-react';
import { type SelectHTMLAttributes, useId } from 'react';
import { Labelled } from './labelled.tsx';

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> {
  label: string;
  options: readonly { value: string; label: string }[];
}

/** A labelled choice among a few. */
export function SelectField({ label, options, className, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label} className={className}>
      <div className="relative">
        <select
          {...select}
          id={id}
          className="block min-h-12 w-full appearance-none rounded-control border border-ink-soft/60 bg-white py-2.5 pr-12 pl-4 text-base hover:border-leaf-700 disabled:bg-leaf-50"
        >
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          size={20}
          className="pointer-events-none absolute inset-y-0 right-4 my-auto text-ink-soft"
        />
      </div>
    </Labelled>
  );
}
