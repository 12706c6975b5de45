import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { MoveDestination } from './move-destinations.ts';

interface MoveDialogProps {
  name: string;
  destinations: readonly MoveDestination[];
  onMove: (destination: string) => void;
  onClose: () => void;
}

/** Moves a module or lesson to any position in one step. */
export function MoveDialog({ name, destinations, onMove, onClose }: MoveDialogProps) {
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
