import { type PointerEvent, useRef, useState } from 'react';

/** Lets an ordered list be sorted by dragging its entries; an entry moves when its handle is released. */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const listRef = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<{ from: number; to: number }>();

  /** Returns the pointer events of an entry's handle. */
  const handleProps = (from: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from, to: from });
    },
    onPointerMove({ clientY }: PointerEvent) {
      if (!drag) return;
      const entries = Array.from(listRef.current?.children ?? [], (entry) => entry.getBoundingClientRect());
      const passed = entries.filter(({ top, height }, index) => index !== from && top + height / 2 < clientY);
      setDrag({ from, to: passed.length });
    },
    onPointerUp() {
      setDrag(undefined);
      if (drag && drag.to !== drag.from) onMove(drag.from, drag.to);
    },
    onPointerCancel: () => setDrag(undefined),
  });

  /** Returns an entry's classes during a drag: it is dragged, or marks the drop position. */
  function dragClass(index: number): string {
    if (!drag) return '';
    if (drag.from === index) return 'opacity-50';
    if (drag.to !== index) return '';
    const line = 'before:absolute before:inset-x-0 before:h-1 before:rounded-full before:bg-leaf-600';
    return `${line} ${drag.to > drag.from ? 'before:-bottom-2.5' : 'before:-top-2.5'}`;
  }

  return { listRef, handleProps, dragClass };
}

export type DragHandleProps = ReturnType<ReturnType<typeof useDragOrder>['handleProps']>;
