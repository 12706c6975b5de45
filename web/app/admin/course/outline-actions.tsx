import { CornerDownRight, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { IconButton, MoveButtons, RemoveButton } from '../form/entry-controls.tsx';
import type { MoveDestination } from './move-destinations.ts';
import type { Outline } from './use-course.ts';

interface OutlineActionsProps {
  /** Name of the module or lesson, for screen readers. */
  name: string;
  outline: Outline;
  index: number;
  isHidden: boolean;
  /** Says what removing it does. */
  warning: string;
  destinations: readonly MoveDestination[];
  onMoveTo: (destination: string) => void;
}

/** The icon buttons of a module or lesson in the outline: move, hide, remove. */
export function OutlineActions({
  name,
  outline,
  index,
  isHidden,
  warning,
  destinations,
  onMoveTo,
}: OutlineActionsProps) {
  const [isRemoving, setRemoving] = useState(false);
  const [isMoving, setMoving] = useState(false);
  return (
    <div className="ml-auto flex flex-wrap">
      <MoveButtons name={name} index={index} count={outline.count} onMove={outline.move} />
      <IconButton
        label={`Mover ${name} para…`}
        word="Mover"
        Icon={CornerDownRight}
        onClick={() => setMoving(true)}
      />
      <IconButton
        label={`${isHidden ? 'Mostrar' : 'Ocultar'} ${name}`}
        word={isHidden ? 'Mostrar' : 'Ocultar'}
        Icon={isHidden ? EyeOff : Eye}
        onClick={() => outline.setHidden(index, !isHidden, name)}
      />
      <RemoveButton name={name} word="Remover" onClick={() => setRemoving(true)} />
      {isMoving && (
        <MoveDialog
          name={name}
          destinations={destinations}
          onClose={() => setMoving(false)}
          onMove={(destination) => {
            setMoving(false);
            onMoveTo(destination);
          }}
        />
      )}
      {isRemoving && (
        <ConfirmDialog
          title={`Remover ${name}?`}
          confirmLabel="Remover"
          onClose={() => setRemoving(false)}
          onConfirm={() => {
            setRemoving(false);
            outline.remove(index, name);
          }}
        >
          <p>{warning}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

interface MoveDialogProps {
  name: string;
  destinations: readonly MoveDestination[];
  onMove: (destination: string) => void;
  onClose: () => void;
}

/** Moves a module or lesson to any position in one step. */
function MoveDialog({ name, destinations, onMove, onClose }: MoveDialogProps) {
  const [destination, setDestination] = useState(destinations[0]?.value ?? '');
  return (
    <ConfirmDialog
      title={`Mover ${name}`}
      confirmLabel="Mover"
      onClose={onClose}
      onConfirm={() => onMove(destination)}
    >
      <SelectField
        label="Mover para"
        options={destinations}
        value={destination}
        onChange={({ target }) => setDestination(target.value)}
      />
    </ConfirmDialog>
  );
}
