import { Ellipsis } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';

interface MoreMenuProps {
  /** Names the button, such as `Mais ações da venda a Ana`. */
  label: string;
  /** A menu on phones alone: on wider screens its buttons stand in a row, without "…" (`.more-panel` in theme.css). */
  isForPhones?: boolean;
  children: ReactNode;
}

/** Buttons that are needed now and then, behind "…": pressing one closes it, and the focus goes back to "…". */
export function MoreMenu({ label, isForPhones = false, children }: MoreMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const [opener, buttons] = [...(frame.current?.children ?? [])] as HTMLElement[];
    const close = () => {
      opener?.focus();
      setOpen(false);
    };
    const ended = new AbortController();
    // Before the button's own handler: a dialog that it opens gives the focus back to "…".
    const options = { signal: ended.signal, capture: true };
    document.addEventListener(
      'click',
      ({ target }) => {
        if (!(target instanceof Element) || !frame.current?.contains(target)) setOpen(false);
        else if (buttons?.contains(target) && target.closest('button, a')) close();
      },
      options,
    );
    document.addEventListener(
      'focusin',
      ({ target }) => !frame.current?.contains(target as Node) && setOpen(false),
      options,
    );
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), options);
    return () => ended.abort();
  }, [isOpen]);
  const closedLook = isForPhones ? 'max-sm:hidden' : 'hidden';
  return (
    <div ref={frame} className="relative has-[>div:empty]:hidden">
      <Button
        look="quiet"
        Icon={Ellipsis}
        className={`min-h-11 min-w-11 px-2 ${isForPhones ? 'sm:hidden' : ''}`}
        aria-label={label}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      <div data-phones={isForPhones || undefined} className={`more-panel ${isOpen ? '' : closedLook}`}>
        {children}
      </div>
    </div>
  );
}
