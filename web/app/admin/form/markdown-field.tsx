import { useRef, useState } from 'react';
import { MarkdownText } from '../../account/layout/markdown-text.tsx';
import { FieldFrame } from './field-frame.tsx';
import { useForm } from './form-scope.ts';
import { PlaceholderMenu } from './placeholder-menu.tsx';
import { Counter, type TextFieldProps } from './text-field.tsx';

export function MarkdownField({ info, path, value }: TextFieldProps) {
  const { change } = useForm();
  const [isPreview, setPreview] = useState(false);
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const tools = (
    <>
      {!isPreview && <PlaceholderMenu control={control} onInsert={(text) => change(path, text)} />}
      <button
        type="button"
        aria-pressed={isPreview}
        className="button button-quiet min-h-9 px-3 py-1 text-sm"
        onClick={() => setPreview(!isPreview)}
      >
        {isPreview ? 'Voltar a escrever' : 'Ver como fica'}
      </button>
    </>
  );
  return (
    <FieldFrame
      path={path}
      label={info.label}
      help={`# título, ## seção, **negrito**, - lista, [texto](endereço). ${info.help ?? ''}`}
      tools={tools}
      counter={<Counter length={value.length} max={info.max} />}
    >
      {(props) => (
        <>
          <textarea
            {...props}
            ref={control}
            hidden={isPreview}
            rows={16}
            className={`${props.className} max-h-[70vh] resize-y font-mono text-sm leading-relaxed`}
            value={value}
            onChange={({ target }) => change(path, target.value)}
          />
          {isPreview && <MarkdownPreview text={value} />}
        </>
      )}
    </FieldFrame>
  );
}

function MarkdownPreview({ text }: { text: string }) {
  return (
    <div className="rounded-control border border-line bg-leaf-50 px-4 py-5">
      <MarkdownText text={text} />
    </div>
  );
}
