import { Loading } from '../../../ui/loading.tsx';
import { LazyPart, lazyWithRetry } from '../../data/load-with-retry.tsx';
import type { RichTextProps } from './rich-text-editor.tsx';

const Editor = lazyWithRetry(async () => (await import('./rich-text-editor.tsx')).RichTextEditor);

/** The editor of Markdown texts; its libraries load when the first one is shown. */
export function RichText(props: RichTextProps) {
  return (
    <LazyPart fallback={<Loading label="Carregando o editor..." />}>
      <Editor {...props} />
    </LazyPart>
  );
}
