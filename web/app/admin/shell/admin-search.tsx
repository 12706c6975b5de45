import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { TeamRole } from '../../../../domain/roles.ts';
import { optionalComponent } from '../../data/load-with-retry.tsx';

const Palette = optionalComponent(async () => (await import('../palette/palette.tsx')).Palette);

/** Opens the search by a press, or by Ctrl K anywhere in the admin area. */
export function AdminSearch({ role }: { role: TeamRole }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      // Not over another dialog.
      setOpen((isNow) => !isNow && !document.querySelector('[role=dialog]'));
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className="flex min-h-11 grow basis-24 items-center gap-2 rounded-control border border-ink-soft/60 bg-white px-3 text-left text-ink-soft hover:border-leaf-700"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden size={18} className="shrink-0" />
        <span className="min-w-0 grow">Buscar</span>
        <kbd
          aria-hidden
          className="rounded border border-line px-1.5 text-nowrap font-sans text-xs max-lg:hidden"
        >
          Ctrl K
        </kbd>
      </button>
      {isOpen && <Palette role={role} onClose={() => setOpen(false)} />}
    </>
  );
}
