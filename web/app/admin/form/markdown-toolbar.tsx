import { Bold, Heading2, Link, List, type LucideIcon } from 'lucide-react';
import type { RefObject } from 'react';
import { acceptOf, mediaFormats } from '../../../../domain/file-formats.ts';
import { pictureUrl } from '../../../../domain/media.ts';
import { FileButton } from './file-button.tsx';
import { useSendMedia } from './use-send-media.ts';

interface Mark {
  label: string;
  Icon: LucideIcon;
  before: string;
  after?: string;
  /** Stands between the marks where nothing is selected, and is selected then. */
  sample: string;
  /** Begins a line. */
  isLine?: true;
}

const marks: readonly Mark[] = [
  { label: 'Título', Icon: Heading2, before: '## ', sample: 'Título', isLine: true },
  { label: 'Negrito', Icon: Bold, before: '**', after: '**', sample: 'negrito' },
  { label: 'Lista', Icon: List, before: '- ', sample: 'item', isLine: true },
  { label: 'Link', Icon: Link, before: '[', after: '](https://)', sample: 'texto do link' },
];

/** Pixels; wide enough for every mail program. */
const pictureWidth = 720;

interface MarkdownToolbarProps {
  area: RefObject<HTMLTextAreaElement | null>;
  onChange: (text: string) => void;
  /** False where the text shows no pictures. */
  hasPictures?: boolean;
}

/** Puts marks around what is selected in a text area. */
export function MarkdownToolbar({ area, onChange, hasPictures = true }: MarkdownToolbarProps) {
  function put({ before, after = '', sample, isLine }: Omit<Mark, 'label' | 'Icon'>): void {
    const field = area.current;
    if (!field) return;
    const { value, selectionStart, selectionEnd } = field;
    const start = isLine ? value.lastIndexOf('\n', selectionStart - 1) + 1 : selectionStart;
    const inner = value.slice(start, selectionEnd) || sample;
    const marked = isLine ? inner.replace(/^/gm, before) : before + inner + after;
    field.focus();
    onChange(value.slice(0, start) + marked + value.slice(selectionEnd));
    const from = start + before.length;
    // The controlled text area gets its new value first.
    requestAnimationFrame(() => field.setSelectionRange(from, from + inner.length));
  }
  const { send, isSending, error } = useSendMedia('image', ({ id }) =>
    put({
      before: '\n\n![',
      after: `](${pictureUrl(id, pictureWidth, 'jpg')})\n\n`,
      sample: 'Descrição da foto',
    }),
  );
  return (
    <div>
      <div role="toolbar" aria-label="Formatar" className="mb-1.5 flex flex-wrap gap-1">
        {marks.map((mark) => (
          <button
            key={mark.label}
            type="button"
            title={mark.label}
            aria-label={mark.label}
            className="grid size-11 place-items-center rounded-control text-leaf-800 hover:bg-leaf-50"
            onClick={() => put(mark)}
          >
            <mark.Icon aria-hidden size={20} />
          </button>
        ))}
        {hasPictures && (
          <FileButton
            label="Foto"
            accept={acceptOf(mediaFormats.image)}
            isBusy={isSending}
            onPick={(file) => void send(file)}
          />
        )}
      </div>
      {error && (
        <p role="alert" className="mb-1.5 font-semibold text-coral-700 text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
