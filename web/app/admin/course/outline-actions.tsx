import { CornerDownRight, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { IconButton, MoveButtons, RemoveIcon } from '../form/entry-controls.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { Place } from './places.ts';
import type { Outline } from './use-course.ts';

interface OutlineActionsProps {
  /** Name of the module or lesson, for screen readers. */
  name: string;
  outline: Outline;
  index: number;
  isHidden: boolean;
  warning: string;
  /** Where it can go. */
  places: readonly Place[];
  onPlace: (place: string) => void;
}

export function OutlineActions({
  name,
  outline,
  index,
  isHidden,
  warning,
  places,
  onPlace,
}: OutlineActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const [isMoving, setMoving] = useState(false);
  return (
    <div className="ml-auto flex flex-wrap">
      <MoveButtons name={name} index={index} count={outline.count} onMove={outline.move} />
      <IconButton label={`Mover ${name} para…`} Icon={CornerDownRight} onClick={() => setMoving(true)} />
      <IconButton
        label={`${isHidden ? 'Mostrar' : 'Ocultar'} ${name}`}
        Icon={isHidden ? EyeOff : Eye}
        onClick={() => outline.hide(index, !isHidden)}
      />
      <RemoveIcon name={name} onClick={() => setAsking(true)} />
      {isMoving && (
        <MoveDialog
          name={name}
          places={places}
          onClose={() => setMoving(false)}
          onMove={(place) => {
            setMoving(false);
            onPlace(place);
          }}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          title={`Remover ${name}?`}
          confirmLabel="Remover"
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            outline.remove(index);
          }}
        >
          <p>{warning}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
