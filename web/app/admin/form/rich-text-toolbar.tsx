import { Bold, Italic, Link, List, ListOrdered, type LucideIcon, Quote, Redo2, Undo2 } from 'lucide-react';
import { toggleMark } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import type { Command, EditorState, Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type KeyboardEvent, useState } from 'react';
import { completeInput } from '../../../../domain/complete-input.ts';
import { acceptOf, mediaFormats } from '../../../../domain/file-formats.ts';
import { pictureUrl } from '../../../../domain/media.ts';
import { isSafeUrl } from '../../../../domain/safe-url.ts';
import { cut } from '../../../../domain/text-limits.ts';
import { AskLine } from './ask-line.tsx';
import { FieldAlert } from './content-field-frame.tsx';
import { IconButton } from './entry-controls.tsx';
import { FileButton } from './file-button.tsx';
import { PlaceholderMenu } from './placeholder-menu.tsx';
import {
  hasMark,
  insertNode,
  isHeading,
  isWithinType,
  linkTo,
  toggleHeading,
  toggleList,
  toggleQuote,
} from './rich-text-commands.ts';
import { schema } from './rich-text-schema.ts';
import { useMediaUpload } from './use-media-upload.ts';

const { nodes, marks } = schema;

interface Format {
  label: string;
  Icon?: LucideIcon;
  command: Command;
  /** Missing for what has no state, such as undoing. */
  isOn?: (state: EditorState) => boolean;
}

const formats: readonly Format[] = [
  { label: 'Título', command: toggleHeading(2), isOn: (state) => isHeading(state, 2) },
  { label: 'Subtítulo', command: toggleHeading(3), isOn: (state) => isHeading(state, 3) },
  {
    label: 'Negrito',
    Icon: Bold,
    command: toggleMark(marks.strong),
    isOn: (state) => hasMark(state, marks.strong),
  },
  {
    label: 'Itálico',
    Icon: Italic,
    command: toggleMark(marks.em),
    isOn: (state) => hasMark(state, marks.em),
  },
  {
    label: 'Lista',
    Icon: List,
    command: toggleList(nodes.bullet_list),
    isOn: (state) => isWithinType(state, nodes.bullet_list),
  },
  {
    label: 'Lista numerada',
    Icon: ListOrdered,
    command: toggleList(nodes.ordered_list),
    isOn: (state) => isWithinType(state, nodes.ordered_list),
  },
  {
    label: 'Citação',
    Icon: Quote,
    command: toggleQuote,
    isOn: (state) => isWithinType(state, nodes.blockquote),
  },
];
const steps: readonly Format[] = [
  { label: 'Desfazer', Icon: Undo2, command: undo },
  { label: 'Refazer', Icon: Redo2, command: redo },
];

/** Pixels; wide enough for every mail program. */
const imageWidth = 720;

const buttonClass =
  'text-leaf-800 hover:bg-leaf-50 aria-pressed:bg-leaf-700 aria-pressed:text-white forced-colors:aria-pressed:outline-2';

interface RichTextToolbarProps {
  view: EditorView;
  state: EditorState;
  allowsImages: boolean;
  allowsPlaceholders: boolean;
}

/** The buttons of a rich text: what they change is seen in the text. */
export function RichTextToolbar({ view, state, allowsImages, allowsPlaceholders }: RichTextToolbarProps) {
  const [asksLink, setAsksLink] = useState(false);
  /** The address of the photo that was put in last. */
  const [newest, setNewest] = useState<string>();
  const isLink = hasMark(state, marks.link);
  const run = (command: Command) => {
    command(view.state, view.dispatch, view);
    view.focus();
  };
  // Put in before it is described: who goes on without the description keeps the photo.
  const { upload, isUploading, error } = useMediaUpload('image', ({ id }) => {
    const src = pictureUrl(id, imageWidth, 'jpg');
    setNewest(src);
    run(insertNode(nodes.image.create({ src })));
  });
  const undescribed = allowsImages ? findUndescribedPhoto(state) : undefined;
  const change = (transaction: Transaction, hasLeft = false) => {
    view.dispatch(transaction);
    if (!hasLeft) view.focus();
  };
  const finish = (command?: Command) => {
    setAsksLink(false);
    if (command) run(command);
    else view.focus();
  };
  const renderFormat = ({ label, Icon, command, isOn }: Format) => (
    <IconButton
      key={label}
      title={label}
      label={label}
      Icon={Icon}
      aria-pressed={isOn?.(state)}
      aria-disabled={isOn || command(state) ? undefined : true}
      className={buttonClass}
      // The selection in the text stays.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => run(command)}
    />
  );
  return (
    <div className="mb-1.5 grid gap-1.5">
      <div
        role="toolbar"
        aria-label="Formatar"
        className="flex flex-wrap items-center gap-1"
        onKeyDown={moveFocus}
      >
        {formats.map(renderFormat)}
        <IconButton
          title="Link"
          label="Link"
          Icon={Link}
          aria-pressed={isLink}
          aria-expanded={asksLink}
          className={buttonClass}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => (isLink ? run(toggleMark(marks.link)) : setAsksLink(!asksLink))}
        />
        {steps.map(renderFormat)}
        {allowsImages && (
          <FileButton
            label="Foto"
            accept={acceptOf(mediaFormats.image)}
            isBusy={isUploading}
            onPick={upload}
          />
        )}
        {allowsPlaceholders && (
          <PlaceholderMenu
            control={{ current: view.dom }}
            onInsert={(placeholder) => view.dispatch(view.state.tr.insertText(placeholder))}
          />
        )}
      </div>
      {asksLink && (
        <AskLine
          label="Endereço do link"
          error="Use um endereço que comece com https://, ou um e-mail."
          actionLabel="Pôr link"
          isRight={(text) => readLink(text) !== undefined}
          onDone={(text) => finish(linkTo(readLink(text) ?? ''))}
          onCancel={() => finish()}
        />
      )}
      {undescribed && (
        <AskLine
          key={undescribed.src}
          label="Descrição da foto"
          error="Escreva o que a foto mostra, para quem não a vê."
          cancelLabel="Tirar a foto"
          takesFocus={undescribed.src === newest}
          isRight={(text) => text.trim() !== ''}
          onDone={(text, hasLeft) =>
            change(view.state.tr.setNodeAttribute(undescribed.at, 'alt', text.trim()), hasLeft)
          }
          onCancel={() => change(view.state.tr.delete(undescribed.at, undescribed.at + 1))}
        />
      )}
      <FieldAlert text={error} />
    </div>
  );
}

/** Returns the first photo of the text that has no description yet, with its place. */
function findUndescribedPhoto({ doc }: EditorState): { src: string; at: number } | undefined {
  let found: { src: string; at: number } | undefined;
  doc.descendants(({ type, attrs }, at) => {
    if (!found && type === nodes.image && attrs.alt === '') found = { src: String(attrs.src), at };
    return !found;
  });
  return found;
}

/** Arrow keys lead from button to button. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const next = buttons[buttons.indexOf(event.target as HTMLButtonElement) + step];
  next?.focus();
  event.preventDefault();
}

/** Returns the address of a link as it is typed; undefined for what is none. */
function readLink(typed: string): string | undefined {
  const text = cut(typed.trim(), 500);
  if (/^[^\s@:/]+@[^\s@/.]+(?:\.[^\s@/.]+)+$/.test(text)) return `mailto:${text}`;
  const href = completeInput('address', text);
  return isSafeUrl(href) || href.startsWith('mailto:') ? href : undefined;
}
