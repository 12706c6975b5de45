import { Menu } from '@base-ui/react/menu';
import type { RefObject } from 'react';
import { conditionLabels, placeholderLabels } from '../../../../domain/content/placeholders.ts';

/** Texts to insert, in the words that forms show, with their labels. */
const entries = [
  ...Object.values(placeholderLabels).map((label) => [`‹${label}›`, label] as const),
  ...Object.values(conditionLabels).map((label) => [`‹${label}›…‹Fim›`, label] as const),
];

interface PlaceholderMenuProps {
  /** Gets the focus back. */
  control: RefObject<HTMLElement | null>;
  onInsert: (placeholder: string) => void;
}

/** A menu that inserts a mark such as `‹Preço›` at the cursor of a text field. */
export function PlaceholderMenu({ control, onInsert }: PlaceholderMenuProps) {
  return (
    <Menu.Root>
      <Menu.Trigger
        className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-control px-2 font-semibold text-leaf-700 text-sm hover:bg-leaf-50"
        // Some browsers do not focus buttons: the field would lose focus, and hide this button, before the click.
        onMouseDown={(event) => event.preventDefault()}
      >
        <span>
          Inserir<span className="max-xl:sr-only"> preço, nome…</span>
        </span>
      </Menu.Trigger>
      {/* Into `main`, which contains its field. */}
      <Menu.Portal container={document.querySelector('main')}>
        <Menu.Positioner align="end" sideOffset={4} className="z-40">
          <Menu.Popup
            finalFocus={control}
            className="max-h-[min(24rem,var(--available-height))] w-80 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-control border border-line bg-white p-1.5 shadow-lift"
          >
            {entries.map(([text, label]) => (
              <Menu.Item
                key={text}
                className="cursor-pointer rounded-control px-3 py-2 data-[highlighted]:bg-leaf-50"
                onClick={() => onInsert(text)}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
