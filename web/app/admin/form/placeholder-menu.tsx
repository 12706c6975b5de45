import { Menu } from '@base-ui/react/menu';
import { Braces } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { placeholderNames } from '../../../../domain/content/placeholders.ts';

interface PlaceholderMenuProps {
  control: RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>;
  /** The whole text, with the name in it. */
  onInsert: (text: string) => void;
}

// Seen while its field is used; it always takes its place, so that nothing jumps.
const look =
  'pointer-events-none inline-flex min-h-8 items-center gap-1.5 rounded-control px-2 font-semibold text-leaf-700 text-sm opacity-0 hover:bg-leaf-50 group-focus-within/field:pointer-events-auto group-focus-within/field:opacity-100 data-[popup-open]:opacity-100';

/** The values that a text can take from elsewhere; the chosen one's name is put where the cursor stands. */
export function PlaceholderMenu({ control, onInsert }: PlaceholderMenuProps) {
  // A form has a hundred of these: a menu is made when it is opened first.
  /** It belongs to the page's main part, as its field does. */
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const content = (
    <>
      <Braces aria-hidden size={16} />
      <span className="max-sm:sr-only">Campos automáticos</span>
    </>
  );
  if (!container)
    return (
      <button
        type="button"
        className={look}
        // Some browsers focus no button: the field would lose its focus, and this button its place, before the click.
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ currentTarget }) => setContainer(currentTarget.closest('main') ?? document.body)}
      >
        {content}
      </button>
    );

  function insert(name: string) {
    const field = control.current;
    if (!field) return;
    const end = field.selectionEnd ?? field.value.length;
    const start = field.selectionStart ?? end;
    onInsert(`${field.value.slice(0, start)}{{${name}}}${field.value.slice(end)}`);
    const cursor = start + name.length + '{{}}'.length;
    requestAnimationFrame(() => field.setSelectionRange(cursor, cursor));
  }

  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger className={look}>{content}</Menu.Trigger>
      <Menu.Portal container={container}>
        <Menu.Positioner align="end" sideOffset={4} className="z-40">
          <Menu.Popup
            finalFocus={control}
            className="max-h-[min(24rem,var(--available-height))] w-80 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-control border border-line bg-white p-1.5 shadow-lift"
          >
            {Object.entries(placeholderNames).map(([name, label]) => (
              <Menu.Item
                key={name}
                className="cursor-pointer rounded-control px-3 py-2 data-[highlighted]:bg-leaf-50"
                onClick={() => insert(name)}
              >
                {label}
                <span className="block text-ink-soft text-sm">{`{{${name}}}`}</span>
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
