import { Bold, Heading2, Link, List, type LucideIcon } from 'lucide-react';
import type { RefObject } from 'react';
import { acceptOf, mediaFormats } from '../../../../domain/file-formats.ts';
import { pictureUrl } from '../../../../domain/media.ts';
import { FieldAlert } from './content-field-frame.tsx';
import { IconButton } from './entry-controls.tsx';
import { FileButton } from './file-button.tsx';
import { useMediaUpload } from './use-media-upload.ts';

interface Format {
  label: string;
  Icon: LucideIcon;
  before: string;
  after?: string;
  /** Text to insert and select if nothing is selected. */
  sample: string;
  /** Inserts `before` at the beginning of each selected line. */
  isLine?: true;
}

const formats: readonly Format[] = [
  { label: 'Título', Icon: Heading2, before: '## ', sample: 'Título', isLine: true },
  { label: 'Negrito', Icon: Bold, before: '**', after: '**', sample: 'negrito' },
  { label: 'Lista', Icon: List, before: '- ', sample: 'item', isLine: true },
  { label: 'Link', Icon: Link, before: '[', after: '](https://)', sample: 'texto do link' },
];

/** Pixels; wide enough for every mail program. */
const imageWidth = 720;

interface MarkdownToolbarProps {
  area: RefObject<HTMLTextAreaElement | null>;
  onChange: (text: string) => void;
  /** False where the text is rendered without images. */
  allowsImages?: boolean;
}

/** Buttons that format the selected Markdown of a text area, or insert an image. */
export function MarkdownToolbar({ area, onChange, allowsImages = true }: MarkdownToolbarProps) {
  function insert({ before, after = '', sample, isLine }: Omit<Format, 'label' | 'Icon'>): void {
    const field = area.current;
    if (!field) return;
    const { value, selectionStart, selectionEnd } = field;
    const start = isLine ? value.lastIndexOf('\n', selectionStart - 1) + 1 : selectionStart;
    const inner = value.slice(start, selectionEnd) || sample;
    const formatted = isLine ? inner.replace(/^/gm, before) : before + inner + after;
    field.focus();
    onChange(value.slice(0, start) + formatted + value.slice(selectionEnd));
    const from = start + before.length;
    // The controlled text area gets its new value first.
    requestAnimationFrame(() => field.setSelectionRange(from, from + inner.length));
  }
  const { upload, isUploading, error } = useMediaUpload('image', ({ id }) =>
    insert({
      before: '\n\n![',
      after: `](${pictureUrl(id, imageWidth, 'jpg')})\n\n`,
      sample: 'Descrição da foto',
    }),
  );
  return (
    <div className="mb-1.5 grid gap-1.5">
      <div role="toolbar" aria-label="Formatar" className="flex flex-wrap gap-1">
        {formats.map((format) => (
          <IconButton
            key={format.label}
            title={format.label}
            label={format.label}
            Icon={format.Icon}
            className="text-leaf-800 hover:bg-leaf-50"
            onClick={() => insert(format)}
          />
        ))}
        {allowsImages && (
          <FileButton
            label="Foto"
            accept={acceptOf(mediaFormats.image)}
            isBusy={isUploading}
            onPick={(file) => void upload(file)}
          />
        )}
      </div>
      <FieldAlert text={error} />
    </div>
  );
}
