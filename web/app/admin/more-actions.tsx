import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';

/** Rare actions of a page: on phones behind a button, as they would push the facts out of sight. */
export function MoreActions({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        className="w-fit sm:hidden"
        Icon={Ellipsis}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Mais
      </Button>
      <div className={`grid gap-4 ${isOpen ? '' : 'max-sm:hidden'}`}>{children}</div>
    </>
  );
}
