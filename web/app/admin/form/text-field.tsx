import { type ComponentProps, useRef, useState } from 'react';
import { completeInput } from '../../../../domain/complete-input.ts';
import type { FieldInfo } from '../../../../domain/content/fields.ts';
import { Button } from '../../../ui/button.tsx';
import { MarkdownText } from '../../account/layout/markdown-text.tsx';
import { type EntryFrame, FieldFrame } from './field-frame.tsx';
import { useFormScope } from './form-scope.ts';
import { MarkdownToolbar } from './markdown-toolbar.tsx';
import { PlaceholderMenu } from './placeholder-menu.tsx';

interface TextFieldProps {
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
  const { change } = useFormScope();
  const [isPreview, setPreview] = useState(false);
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const { kind = 'line', help } = info;
  const isMarkdown = kind === 'markdown';
  const takesPlaceholders = kind === 'line' || kind === 'text' || isMarkdown;
  const tools = (
    <>
      {takesPlaceholders && !isPreview && (
        <PlaceholderMenu control={control} onInsert={(text) => change(path, text)} />
      )}
      {isMarkdown && (
        <Button
          aria-pressed={isPreview}
          look="quiet"
          className="min-h-11 px-3 py-1 text-sm"
          onClick={() => setPreview(!isPreview)}
        >
          {isPreview ? 'Voltar a escrever' : 'Ver como fica'}
        </Button>
      )}
    </>
  );
  return (
    <FieldFrame
      path={path}
      label={info.label}
      help={isMarkdown ? `# título, ## seção, **negrito**, - lista, [texto](endereço). ${help ?? ''}` : help}
      entry={entry}
      tools={tools}
      counter={<Counter length={value.length} max={info.max} />}
    >
      {({ className, ...props }) => {
        const shared = {
          ...props,
          ref: control,
          value,
          onChange: ({ target }: { target: { value: string } }) => change(path, target.value),
        };
        /** Before the form is sent: the click on its button takes the focus. */
        const finish = () => {
          const whole = completeInput(kind, value);
          if (whole !== value) change(path, whole);
        };
        if (isMarkdown)
          return (
            <>
              {!isPreview && (
                <MarkdownToolbar area={control} hasPictures={false} onChange={(text) => change(path, text)} />
              )}
              <textarea
                {...shared}
                hidden={isPreview}
                rows={16}
                className={`${className} max-h-[70vh] resize-y font-mono text-sm leading-relaxed`}
              />
              {isPreview && (
                <div className="rounded-control border border-line bg-leaf-50 px-4 py-5">
                  <MarkdownText text={value} />
                </div>
              )}
            </>
          );
        if (kind === 'text')
          return <textarea {...shared} rows={2} className={`${className} field-sizing-content resize-y`} />;
        return <input {...inputs[kind]} {...shared} className={className} onBlur={finish} />;
      }}
    </FieldFrame>
  );
}

/** Fraction of the limit that shows the counter; limits below `fewest` show it only once exceeded. */
const near = 0.8;
const fewest = 30;

function Counter({ length, max }: { length: number; max: number | undefined }) {
  if (!max || length < max * near || (max < fewest && length <= max)) return null;
  const look = length > max ? 'font-semibold text-coral-700' : '';
  return (
    <p className={`mt-1.5 ml-auto shrink-0 tabular-nums ${look}`}>
      {length.toLocaleString('pt-BR')} de {max.toLocaleString('pt-BR')} caracteres
    </p>
  );
}
