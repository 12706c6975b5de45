import { useId, useState } from 'react';
import { Select } from '../../../ui/select-field.tsx';
import {
  ChangedMark,
  ContentFieldFrame,
  FieldNotices,
  type ValueFieldProps,
} from './content-field-frame.tsx';
import { useFormScope } from './form-scope.ts';
import { parsePrice, priceText } from './price-text.ts';

const parseNumber = (text: string) => (/^\s*\d{1,9}\s*$/.test(text) ? Number(text) : undefined);

/** A content field for a number or price. Keeps text that is no number, so that validation reports it. */
export function NumberField({ info, path, value }: ValueFieldProps<unknown>) {
  const { change } = useFormScope();
  const isPrice = info.kind === 'price';
  const parse = isPrice ? parsePrice : parseNumber;
  const formatted = isPrice && typeof value === 'number' ? priceText(value) : String(value ?? '');
  /** Set while typing: `8` is not reformatted to `R$ 8,00` before the field is left. */
  const [typed, setTyped] = useState<string>();
  return (
    <ContentFieldFrame path={path} label={info.label} help={info.help}>
      {(control) => (
        <input
          {...control}
          type="text"
          inputMode={isPrice ? 'decimal' : 'numeric'}
          autoComplete="off"
          className={`${control.className} max-w-60 tabular-nums`}
          value={typed ?? formatted}
          onChange={({ target }) => {
            setTyped(target.value);
            change(path, parse(target.value) ?? target.value);
          }}
          onBlur={() => setTyped(undefined)}
        />
      )}
    </ContentFieldFrame>
  );
}

/** A content field with a fixed list of options. */
export function ChoiceField({ info, path, value }: ValueFieldProps<string>) {
  const { change } = useFormScope();
  return (
    <ContentFieldFrame path={path} label={info.label} help={info.help}>
      {(control) => (
        <div className="max-w-sm">
          <Select
            {...control}
            options={Object.entries(info.choices ?? {}).map(([key, label]) => ({ value: key, label }))}
            value={value}
            onChange={({ target }) => change(path, target.value)}
          />
        </div>
      )}
    </ContentFieldFrame>
  );
}

/** A content field that is on or off. */
export function FlagField({ info, path, value }: ValueFieldProps<boolean>) {
  const id = useId();
  const { change, notices } = useFormScope();
  return (
    <div className="flex min-h-11 items-start gap-3">
      <input
        id={id}
        type="checkbox"
        aria-describedby={info.help || notices.has(path) ? `${id}-help` : undefined}
        data-path={path}
        className="mt-0.5 size-6 shrink-0 scroll-my-32 accent-leaf-700"
        checked={value}
        onChange={({ target }) => change(path, target.checked)}
      />
      <div>
        <label className="font-semibold" htmlFor={id}>
          {info.label}
        </label>
        <div className="mt-1 empty:hidden">
          <ChangedMark path={path} />
        </div>
        <div id={`${id}-help`} className="text-ink-soft text-sm">
          {info.help}
          <FieldNotices path={path} />
        </div>
      </div>
    </div>
  );
}
