import { type ComponentProps, useRef } from 'react';
import type { FieldInfo } from '../../../../domain/content/fields.ts';
import { type EntryFrame, FieldFrame } from './field-frame.tsx';
import { useForm } from './form-scope.ts';
import { PlaceholderMenu } from './placeholder-menu.tsx';

export interface TextFieldProps {
  info: FieldInfo;
  path: string;
  value: string;
  entry?: EntryFrame | undefined;
}

const inputs: Partial<Record<string, ComponentProps<'input'>>> = {
  line: { type: 'text' },
  address: { type: 'text', inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', autoComplete: 'off' },
  email: { type: 'email', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
  day: { type: 'text', inputMode: 'numeric', autoComplete: 'off', placeholder: 'dd/mm/aaaa' },
};

export function TextField({ info, path, value, entry }: TextFieldProps) {
  const { change } = useForm();
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const isText = info.kind === 'line' || info.kind === 'text';
  const menu = <PlaceholderMenu control={control} onInsert={(text) => change(path, text)} />;
  return (
    <FieldFrame
      path={path}
      label={info.label}
      help={info.help}
      entry={entry}
      tools={isText && menu}
      counter={<Counter length={value.length} max={info.max} />}
    >
      {(props) => {
        const shared = {
          ...props,
          ref: control,
          value,
          onChange: ({ target }: { target: { value: string } }) => change(path, target.value),
        };
        return info.kind === 'text' ? (
          <textarea {...shared} rows={2} className={`${props.className} field-sizing-content resize-y`} />
        ) : (
          <input {...inputs[info.kind ?? 'line']} {...shared} />
        );
      }}
    </FieldFrame>
  );
}

/** Fraction of the limit that shows the counter; limits below `fewest` show it only once exceeded. */
const near = 0.8;
const fewest = 30;

export function Counter({ length, max }: { length: number; max: number | undefined }) {
  if (!max || length < max * near || (max < fewest && length <= max)) return null;
  const look = length > max ? 'font-semibold text-coral-700' : '';
  return (
    <p className={`mt-1.5 ml-auto shrink-0 tabular-nums ${look}`}>
      {length.toLocaleString('pt-BR')} de {max.toLocaleString('pt-BR')} caracteres
    </p>
  );
}
