import { CornerDownRight, Ellipsis, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ModalDialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { IconButton } from '../form/entry-controls.tsx';
import type { MoveDestination } from './move-destinations.ts';
import type { Outline } from './use-course.ts';

interface OutlineActionsProps {
  /** Names the module or lesson, such as `a aula Triagem`. */
  name: string;
  /** Leads to its form. */
  address: string;
  outline: Outline;
  index: number;
  isHidden: boolean;
  /** Says what removing it does. */
  warning: string;
  destinations: readonly MoveDestination[];
  onMoveTo: (destination: string) => void;
}

/** The rarer actions of a module or lesson in the outline, in a dialog: edit, move anywhere, hide, remove. */
export function OutlineActions(props: OutlineActionsProps) {
  const { name, address, outline, index, isHidden, warning, destinations, onMoveTo } = props;
  const [isOpen, setOpen] = useState(false);
  const [destination, setDestination] = useState(destinations[0]?.value ?? '');
  function act(action: () => void) {
    setOpen(false);
    action();
  }
  return (
    <>
      <IconButton
        label={`Mais ações: ${name}`}
        Icon={Ellipsis}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <ModalDialog title={name.charAt(0).toUpperCase() + name.slice(1)} onClose={() => setOpen(false)}>
          <div className="grid justify-items-start gap-4">
            <ButtonLink as={Link} look="outline" isSmall to={address} Icon={Pencil}>
              Editar
            </ButtonLink>
            <div className="flex w-full flex-wrap items-end gap-3">
              <div className="min-w-40 flex-1">
                <SelectField
                  label="Mover para"
                  options={destinations}
                  value={destination}
                  onChange={({ target }) => setDestination(target.value)}
                />
              </div>
              <Button
                look="outline"
                isSmall
                Icon={CornerDownRight}
                onClick={() => act(() => onMoveTo(destination))}
              >
                Mover
              </Button>
            </div>
            <Button
              look="outline"
              isSmall
              Icon={isHidden ? Eye : EyeOff}
              onClick={() => act(() => outline.setHidden(index, !isHidden, name))}
            >
              {isHidden ? 'Mostrar' : 'Ocultar'}
            </Button>
            <div>
              <Button
                look="danger"
                isSmall
                Icon={Trash2}
                onClick={() => act(() => outline.remove(index, name))}
              >
                Remover
              </Button>
              <p className="mt-1 text-ink-soft text-sm">{warning}</p>
            </div>
          </div>
        </ModalDialog>
      )}
    </>
  );
}
