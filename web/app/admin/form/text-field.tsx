import { type ComponentProps, useRef } from 'react';
import { completeInput } from '../../../../domain/complete-input.ts';
import { withMarksInWords, withoutMarksInWords } from '../../../../domain/content/placeholders.ts';
import { ContentFieldFrame, type ValueFieldProps } from './content-field-frame.tsx';
import { useFormScope } from './form-scope.ts';
import { PlaceholderMenu } from './placeholder-menu.tsx';
import { RichText } from './rich-text.tsx';

const inputs: Partial<Record<string, ComponentProps<'input'>>> = {
  line: { type: 'text' },
  address: { type: 'text', inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', autoComplete: 'off' },
  email: { type: 'email', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
  day: { type: 'text', inputMode: 'numeric', autoComplete: 'off', placeholder: 'dd/mm/aaaa' },
};

const conditionHelp =
  'Este texto muda sozinho: o que está entre uma condição, como ‹Só enquanto…›, e ‹Fim› só aparece enquanto ela vale. Mude as palavras e deixe as marcas ‹ ›.';

/** A content field for text: one line, several lines or Markdown, which is written as it looks. */
export function TextField({ info, path, value: stored, entry }: ValueFieldProps<string>) {
  const { change, linkedPath } = useFormScope();
  const value = withMarksInWords(stored);
  const write = (text: string) => change(path, withoutMarksInWords(text));
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const { kind = 'line', label, help } = info;

  function insert(placeholder: string) {
    const field = control.current;
    if (!field) return;
    const end = field.selectionEnd ?? field.value.length;
    const start = field.selectionStart ?? end;
    write(field.value.slice(0, start) + placeholder + field.value.slice(end));
    const cursor = start + placeholder.length;
    requestAnimationFrame(() => field.setSelectionRange(cursor, cursor));
  }

  return (
    <ContentFieldFrame
      path={path}
      label={label}
      help={[help, value.includes('‹Fim›') && conditionHelp].filter(Boolean).join(' ')}
      entry={entry}
      tools={(kind === 'line' || kind === 'text') && <PlaceholderMenu control={control} onInsert={insert} />}
      counter={<Counter length={stored.length} max={info.max} />}
    >
      {({ className, ...props }) => {
        if (kind === 'markdown')
          return (
            <RichText
              {...props}
              className={className}
              label={label}
              value={value}
              onChange={write}
              allowsImages={info.hasPictures === true}
              allowsPlaceholders
              hasFocus={linkedPath === path}
            />
          );
        const controlProps = {
          ...props,
          ref: control,
          value,
          onChange: ({ target }: { target: { value: string } }) => write(target.value),
        };
        /** Completes phone numbers and addresses on blur, which comes before a click on Save. */
        const complete = () => {
          const completed = completeInput(kind, stored);
          if (completed !== stored) change(path, completed);
        };
        if (kind === 'text')
          return (
            <textarea {...controlProps} rows={2} className={`${className} field-sizing-content resize-y`} />
          );
        return <input {...inputs[kind]} {...controlProps} className={className} onBlur={complete} />;
      }}
    </ContentFieldFrame>
  );
}

/** Fraction of the limit that shows the counter; limits below `minCountedLimit` show it only once exceeded. */
const counterThreshold = 0.8;
const minCountedLimit = 30;

function Counter({ length, max }: { length: number; max: number | undefined }) {
  if (!max || length < max * counterThreshold || (max < minCountedLimit && length <= max)) return null;
  const look = length > max ? 'font-semibold text-coral-700' : '';
  return (
    <p className={`mt-1.5 ml-auto shrink-0 tabular-nums ${look}`}>
      {length.toLocaleString('pt-BR')} de {max.toLocaleString('pt-BR')} caracteres
    </p>
  );
}
