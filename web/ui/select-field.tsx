import { ChevronDown } from 'lucide-react';
import type { SelectHTMLAttributes } from 'react';
import { FieldFrame } from './field.tsx';

interface Option {
  value: string;
  label: string;
  /** Heading above this option and its neighbours of the same group. */
  group?: string;
}

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  options: readonly Option[];
  /** Label of the first option, which chooses nothing. */
  none?: string;
}

/** A `<select>` with the arrow of the product, for a caller that has its own label. */
export function Select({ options, none, className = '', ...select }: SelectProps) {
  const groups = [...new Set(options.flatMap(({ group }) => group ?? []))];
  return (
    <div className="relative">
      <select {...select} className={`${className} appearance-none pr-12`}>
        {none && <option value="">{none}</option>}
        <Options options={options.filter(({ group }) => !group)} />
        {groups.map((name) => (
          <optgroup key={name} label={name}>
            <Options options={options.filter(({ group }) => group === name)} />
          </optgroup>
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

function Options({ options }: { options: readonly Option[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

interface SelectFieldProps extends Omit<SelectProps, 'id'> {
  label: string;
  isInline?: boolean;
}

/** A labelled `<select>`. */
export function SelectField({ label, className, isInline, ...select }: SelectFieldProps) {
  return (
    <FieldFrame label={label} className={className} isInline={isInline}>
      {({ id, className }) => (
        <Select {...select} id={id} className={isInline ? '' : `${className} min-h-12`} />
      )}
    </FieldFrame>
  );
}
