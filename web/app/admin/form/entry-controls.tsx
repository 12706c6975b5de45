import { ArrowDown, ArrowUp, GripVertical, type LucideIcon, Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { DragHandleProps } from './use-drag-order.ts';

interface IconButtonProps extends ComponentProps<'button'> {
  label: string;
  /** Without one the label is shown. */
  Icon?: LucideIcon | undefined;
}

const quietClass = 'text-ink-soft hover:bg-leaf-50 hover:text-ink';
/** Classes of an icon button that deletes. */
export const dangerClass = 'text-coral-700 hover:bg-coral-100';

/** A button of the admin forms that shows an icon, or else its label. */
export function IconButton({ label, Icon, className = quietClass, ...button }: IconButtonProps) {
  return (
    <button
      {...button}
      type="button"
      aria-label={label}
      className={`grid h-11 place-items-center rounded-control ${Icon ? 'w-11' : 'px-2 font-semibold text-sm'} aria-disabled:cursor-not-allowed aria-disabled:opacity-30 ${className}`}
    >
      {Icon ? <Icon aria-hidden size={18} /> : label}
    </button>
  );
}

interface MoveButtonsProps {
  /** Name of the entry, for screen readers. */
  name: string;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
}

/** Calls `move`, then focuses what was pressed: the browser drops the focus of an element that moves. */
function moveFocused(pressed: HTMLElement, move: () => void): void {
  const { top } = pressed.getBoundingClientRect();
  move();
  requestAnimationFrame(() => {
    pressed.focus({ preventScroll: true });
    // It stays under the pointer: a second press moves the same entry.
    window.scrollBy(0, pressed.getBoundingClientRect().top - top);
  });
}

/** Moves a list entry up or down. At the ends of the list both buttons stay and keep the focus. */
export function MoveButtons({ name, index, count, onMove }: MoveButtonsProps) {
  const steps = [
    { label: `Mover ${name} para cima`, Icon: ArrowUp, to: index - 1 },
    { label: `Mover ${name} para baixo`, Icon: ArrowDown, to: index + 1 },
  ];
  return steps.map(({ to, ...step }) => {
    const isAtEnd = to < 0 || to >= count;
    return (
      <IconButton
        key={step.label}
        {...step}
        aria-disabled={isAtEnd}
        onClick={({ currentTarget }) => moveFocused(currentTarget, () => !isAtEnd && onMove(index, to))}
      />
    );
  });
}

export function RemoveButton({
  name,
  ...button
}: { name: string } & Omit<IconButtonProps, 'name' | 'label' | 'Icon'>) {
  return <IconButton {...button} label={`Remover ${name}`} Icon={Trash2} />;
}

const handleClass =
  'grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-control text-ink-soft hover:bg-leaf-50 active:cursor-grabbing';

/** Drags an entry with the pointer; the keyboard has {@link MoveButtons}. */
export function DragHandle(props: DragHandleProps) {
  return (
    <span aria-hidden title="Arraste para mudar a ordem" data-drag-handle className={handleClass} {...props}>
      <GripVertical size={18} />
    </span>
  );
}

const arrowSteps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Drags an entry with the pointer, and moves it with the arrow keys. */
export function OrderHandle({ name, index, count, onMove, ...drag }: MoveButtonsProps & DragHandleProps) {
  return (
    <button
      type="button"
      aria-label={`Ordem d${name}: ${index + 1} de ${count}`}
      title="Arraste, ou use as setas do teclado"
      data-drag-handle
      className={handleClass}
      onKeyDown={(event) => {
        const to = index + (arrowSteps[event.key] ?? 0);
        if (to === index) return;
        event.preventDefault();
        if (to >= 0 && to < count) moveFocused(event.currentTarget, () => onMove(index, to));
      }}
      {...drag}
    >
      <GripVertical aria-hidden size={18} />
    </button>
  );
}
