import { type PointerEvent, useRef, useState } from 'react';

/** Moves an entry when its handle is released. */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<{ from: number; to: number }>();

  function start(event: PointerEvent<HTMLElement>, from: number) {
    if (event.button !== 0) return;
    event.preventDefault();
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    let to = from;
    setDrag({ from, to });
    const move = ({ clientY }: globalThis.PointerEvent) => {
      const entries = Array.from(list.current?.children ?? [], (entry) => entry.getBoundingClientRect());
      const passed = entries.filter(({ top, height }, index) => index !== from && top + height / 2 < clientY);
      to = passed.length;
      setDrag({ from, to });
    };
    const end = ({ type }: Event) => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', end);
      handle.removeEventListener('pointercancel', end);
      setDrag(undefined);
      if (type === 'pointerup') onMove(from, to);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', end);
    handle.addEventListener('pointercancel', end);
  }

  /** Returns an entry's classes during a drag: it is dragged, or marks the drop position. */
  function look(index: number): string {
    if (!drag) return '';
    if (drag.from === index) return 'opacity-50';
    if (drag.to !== index || drag.to === drag.from) return '';
    const line = 'before:absolute before:inset-x-0 before:h-1 before:rounded-full before:bg-leaf-600';
    return `${line} ${drag.to > drag.from ? 'before:-bottom-2.5' : 'before:-top-2.5'}`;
  }

  return { list, start, look };
}
