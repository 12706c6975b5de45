import { ChevronDown } from 'lucide-react';
import type { SelectHTMLAttributes } from 'react';

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  options: readonly { value: string; label: string }[];
}

/** A choice among a few, with the sign that it opens; its label stands elsewhere. */
export function Select({ options, className = '', ...select }: SelectProps) {
  return (
    <div className="relative">
      <select {...select} className={`${className} appearance-none pr-12`}>
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
  );
}
