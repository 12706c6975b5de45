import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react';
import type { ComponentProps, PointerEvent } from 'react';

interface MoveButtonsProps {
  /** Name of the entry, for screen readers. */
  name: string;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
}

const look =
  'grid size-10 place-items-center rounded-control text-ink-soft hover:bg-leaf-50 hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-30';

/** Both buttons keep their place and the focus at the ends of the list. */
export function MoveButtons({ name, index, count, onMove }: MoveButtonsProps) {
  const steps = [
    { label: `Mover ${name} para cima`, Icon: ArrowUp, to: index - 1 },
    { label: `Mover ${name} para baixo`, Icon: ArrowDown, to: index + 1 },
  ];
  return steps.map(({ label, Icon, to }) => (
    <button
      key={label}
      type="button"
      aria-label={label}
      aria-disabled={to < 0 || to >= count}
      className={look}
      onClick={({ currentTarget }) => {
        onMove(index, to);
        // The browser drops the focus of an element that moves.
        requestAnimationFrame(() => currentTarget.focus());
      }}
    >
      <Icon aria-hidden size={18} />
    </button>
  ));
}

export function RemoveEntryButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <button type="button" aria-label={`Remover ${name}`} className={look} onClick={onRemove}>
      <Trash2 aria-hidden size={18} />
    </button>
  );
}

/** Pointer only; the keyboard has the buttons. */
export function DragHandle({ onStart }: { onStart: (event: PointerEvent<HTMLElement>) => void }) {
  return (
    <span
      aria-hidden
      title="Arraste para mudar a ordem"
      data-drag-handle
      className="grid size-8 shrink-0 cursor-grab touch-none place-items-center rounded-control text-ink-soft hover:bg-leaf-50 active:cursor-grabbing"
      onPointerDown={onStart}
    >
      <GripVertical size={18} />
    </span>
  );
}

export function RemoveButton(props: Omit<ComponentProps<'button'>, 'type' | 'className'>) {
  return (
    <button {...props} type="button" className="button min-h-11 px-4 text-coral-700 hover:bg-coral-100" />
  );
}
