import { Slice } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { cut, maxDocument } from '../../../../domain/text-limits.ts';
import { plugins } from './rich-text-commands.ts';
import { type ParsedMarkdown, parse } from './rich-text-parse.ts';
import { RichTextToolbar } from './rich-text-toolbar.tsx';
import { serialize } from './rich-text-write.ts';

export interface RichTextProps {
  id: string;
  /** Names the editor; a `<label>` cannot. */
  label: string;
  className: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'data-path'?: string;
  /** Markdown. */
  value: string;
  onChange: (text: string) => void;
  /** True where photos are shown: in emails and written lessons. */
  allowsImages?: boolean;
  /** True where values such as `{{preco}}` are put in. */
  allowsPlaceholders?: boolean;
  hasFocus?: boolean;
}

/** Lines break as in the text, and what is formatted looks like it. */
const looks =
  'max-h-[70vh] min-h-56 space-y-3 overflow-y-auto whitespace-pre-wrap break-words [&_h1]:font-bold [&_h1]:text-2xl [&_h2]:font-bold [&_h2]:text-xl [&_h3]:font-bold [&_h3]:text-lg [&_h4]:font-bold [&_ul]:list-disc [&_ul]:pl-6 [&_ol]:list-decimal [&_ol]:pl-6 [&_li]:marker:text-leaf-700 [&_blockquote]:border-leaf-200 [&_blockquote]:border-l-4 [&_blockquote]:pl-4 [&_a]:text-leaf-700 [&_a]:underline [&_img]:max-w-full [&_img]:rounded-card [&_hr]:border-line [&_pre]:overflow-x-auto [&_pre]:rounded-control [&_pre]:bg-leaf-50 [&_pre]:p-3 [&_pre]:text-sm [&_.ProseMirror-separator]:inline [&_.ProseMirror-selectednode]:outline-2';

const sliceOf = (text: string) => Slice.maxOpen(parse(cut(text, maxDocument)).doc.content);
/** Several lines, or marks of Markdown: dictated, filled in or pasted at once. */
const isMarkdown = (text: string) => /\n|\*\*|\]\(/.test(cut(text, maxDocument));

/** An editor of Markdown that shows bold as bold; it offers what the product's Markdown can say. */
export function RichTextEditor({
  value,
  onChange,
  label,
  hasFocus,
  allowsImages,
  allowsPlaceholders,
  ...control
}: RichTextProps) {
  const { id, className } = control;
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView>();
  const [state, setState] = useState<EditorState>();
  const parsed = useRef<ParsedMarkdown>(undefined);
  const written = useRef(value);

  const attributes: Record<string, string> = {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    class: `${className} ${looks}`,
  };
  for (const name of ['aria-describedby', 'aria-invalid', 'data-path'] as const)
    if (control[name]) attributes[name] = String(control[name]);

  const startState = (text: string) => {
    parsed.current = parse(text);
    written.current = text;
    return EditorState.create({ doc: parsed.current.doc, plugins });
  };
  const write = useEffectEvent((text: string) => onChange(text));
  const start = useEffectEvent((mount: HTMLElement) => {
    const editor = new EditorView(mount, {
      state: startState(value),
      attributes,
      clipboardTextParser: sliceOf,
      handleDOMEvents: {
        beforeinput(_, event) {
          if (event.inputType !== 'insertText' || !event.data || !isMarkdown(event.data)) return false;
          event.preventDefault();
          editor.dispatch(editor.state.tr.replaceSelection(sliceOf(event.data)).scrollIntoView());
          return true;
        },
      },
      dispatchTransaction(transaction) {
        const next = editor.state.apply(transaction);
        editor.updateState(next);
        setState(next);
        if (!transaction.docChanged || !parsed.current) return;
        const text = serialize(next.doc, parsed.current);
        if (text === written.current) return;
        written.current = text;
        write(text);
      },
    });
    setView(editor);
    setState(editor.state);
    if (hasFocus) editor.focus();
    return editor;
  });

  useEffect(() => {
    if (!place.current) return;
    const editor = start(place.current);
    const labelElement = document.querySelector<HTMLElement>(`label[for="${CSS.escape(id)}"]`);
    const focus = () => editor.focus();
    labelElement?.addEventListener('click', focus);
    return () => {
      labelElement?.removeEventListener('click', focus);
      editor.destroy();
    };
  }, [id]);

  useEffect(() => {
    // Another text took its place, such as by discarding the draft.
    if (!view || value === written.current) return;
    const next = startState(value);
    view.updateState(next);
    setState(next);
  });

  useEffect(() => void view?.setProps({ attributes }));

  return (
    <div>
      {view && state && (
        <RichTextToolbar
          view={view}
          state={state}
          allowsImages={allowsImages === true}
          allowsPlaceholders={allowsPlaceholders === true}
        />
      )}
      <div ref={place} />
    </div>
  );
}
