import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { Place } from './places.ts';

interface MoveDialogProps {
  name: string;
  places: readonly Place[];
  onMove: (place: string) => void;
  onClose: () => void;
}

/** Asks for the place of a module or lesson, in one step however far it is. */
export function MoveDialog({ name, places, onMove, onClose }: MoveDialogProps) {
  const [place, setPlace] = useState(places[0]?.value ?? '');
  return (
    <ConfirmDialog
      title={`Mover ${name}`}
      confirmLabel="Mover"
      onClose={onClose}
      onConfirm={() => onMove(place)}
    >
      <SelectField
        label="Mover para"
        options={places}
        value={place}
        onChange={({ target }) => setPlace(target.value)}
      />
    </ConfirmDialog>
  );
}
