import { Ellipsis } from 'lucide-react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';

/** Names whom the row around a button is about; undefined outside of rows. */
const RowName = createContext<string | undefined>(undefined);

/** The buttons of a row: the main one, and behind "…" the others. */
export function RowActions({ about, children }: { about: string; children: ReactNode }) {
  return (
    <RowName value={about}>
      <div className="flex max-w-full shrink-0 items-center gap-1">{children}</div>
    </RowName>
  );
}

/** Buttons beside the main one: in a row behind "…", elsewhere in sight. */
export function OtherActions({ children }: { children: ReactNode }) {
  const about = useContext(RowName);
  return about === undefined ? children : <MoreMenu label={`Mais ações: ${about}`}>{children}</MoreMenu>;
}

/** Returns the look of a main button: filled in a row, where it is alone. */
export function useMainLook(): ButtonLook {
  return useContext(RowName) === undefined ? 'outline' : 'primary';
}

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
