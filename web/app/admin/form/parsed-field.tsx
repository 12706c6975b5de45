import { useState } from 'react';
import type { FieldInfo } from '../../../../domain/content/fields.ts';
import { FieldFrame } from './field-frame.tsx';
import { useForm } from './form-scope.ts';
import { parsePrice, priceText } from './price-text.ts';

interface Format {
  parse: (text: string) => number | undefined;
  print: (value: number) => string;
  inputMode: 'numeric' | 'decimal';
}

const formats: Record<'number' | 'price', Format> = {
  number: {
    parse: (text) => (/^\s*\d{1,9}\s*$/.test(text) ? Number(text) : undefined),
    print: String,
    inputMode: 'numeric',
  },
  price: { parse: parsePrice, print: priceText, inputMode: 'decimal' },
};

interface ParsedFieldProps {
  info: FieldInfo;
  path: string;
  /** The typed text if it is no number. */
  value: unknown;
}

/** Keeps text that cannot be parsed; the schema reports it. */
export function ParsedField({ info, path, value }: ParsedFieldProps) {
  const { change } = useForm();
  const { parse, print, inputMode } = formats[info.kind === 'price' ? 'price' : 'number'];
  const printed = typeof value === 'number' ? print(value) : String(value ?? '');
  /** Text while typing: `8` is not yet `R$ 8,00`. */
  const [typed, setTyped] = useState<string>();
  return (
    <FieldFrame path={path} label={info.label} help={info.help}>
      {(control) => (
        <input
          {...control}
          type="text"
          inputMode={inputMode}
          autoComplete="off"
          className={`${control.className} max-w-60 tabular-nums`}
          value={typed ?? printed}
          onChange={({ target }) => {
            setTyped(target.value);
            change(path, parse(target.value) ?? target.value);
          }}
          onBlur={() => setTyped(undefined)}
        />
      )}
    </FieldFrame>
  );
}
