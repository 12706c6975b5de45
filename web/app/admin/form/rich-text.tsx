import { type ComponentType, lazy } from 'react';
import { Loading } from '../../../ui/loading.tsx';
import { LazyPart, loadWithRetry } from '../../data/load-with-retry.tsx';
import type { RichTextProps } from './rich-text-editor.tsx';

const loadEditor = async () => (await import('./rich-text-editor.tsx')).RichTextEditor;
const Editor = lazy(async () => ({
  default: await loadWithRetry<ComponentType<RichTextProps>>(loadEditor).catch(() => MarkdownField),
}));

/** The editor of Markdown texts; its libraries load when the first one is shown. */
export function RichText(props: RichTextProps) {
  return (
    <LazyPart fallback={<Loading label="Carregando o editor..." />}>
      <Editor {...props} />
    </LazyPart>
  );
}

/** The text as it is stored, where the editor cannot be loaded: the page keeps what was written in it. */
function MarkdownField({ value, onChange, label, className, ...control }: RichTextProps) {
  const { id, 'data-path': path, 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = control;
  return (
    <textarea
      id={id}
      data-path={path}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      rows={10}
      className={`${className} field-sizing-content resize-y`}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
