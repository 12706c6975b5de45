import { type ComponentProps, useRef, useState } from 'react';
import { completeInput } from '../../../../domain/complete-input.ts';
import type { FieldInfo } from '../../../../domain/content/fields.ts';
import { Button } from '../../../ui/button.tsx';
import { MarkdownText } from '../../account/layout/markdown-text.tsx';
import { ContentFieldFrame, type EntryHeader } from './content-field-frame.tsx';
import { useFormScope } from './form-scope.ts';
import { MarkdownToolbar } from './markdown-toolbar.tsx';
import { PlaceholderMenu } from './placeholder-menu.tsx';

interface TextFieldProps {
  info: FieldInfo;
  path: string;
  value: string;
  entry?: EntryHeader | undefined;
}

const inputs: Partial<Record<string, ComponentProps<'input'>>> = {
  line: { type: 'text' },
  address: { type: 'text', inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', autoComplete: 'off' },
  email: { type: 'email', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
  day: { type: 'text', inputMode: 'numeric', autoComplete: 'off', placeholder: 'dd/mm/aaaa' },
};

/** A content field for text: one line, several lines or Markdown with a preview. */
export function TextField({ info, path, value, entry }: TextFieldProps) {
  const { change } = useFormScope();
  const [isPreview, setPreview] = useState(false);
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const { kind = 'line', help } = info;
  const isMarkdown = kind === 'markdown';
  const allowsPlaceholders = kind === 'line' || kind === 'text' || isMarkdown;
  const tools = (
    <>
      {allowsPlaceholders && !isPreview && (
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
    <ContentFieldFrame
      path={path}
      label={info.label}
      help={isMarkdown ? `# título, ## seção, **negrito**, - lista, [texto](endereço). ${help ?? ''}` : help}
      entry={entry}
      tools={tools}
      counter={<Counter length={value.length} max={info.max} />}
    >
      {({ className, ...props }) => {
        const controlProps = {
          ...props,
          ref: control,
          value,
          onChange: ({ target }: { target: { value: string } }) => change(path, target.value),
        };
        /** Completes phone numbers and addresses on blur, which comes before a click on Save. */
        const complete = () => {
          const completed = completeInput(kind, value);
          if (completed !== value) change(path, completed);
        };
        if (isMarkdown)
          return (
            <>
              {!isPreview && (
                <MarkdownToolbar
                  area={control}
                  allowsImages={false}
                  onChange={(text) => change(path, text)}
                />
              )}
              <textarea
                {...controlProps}
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
