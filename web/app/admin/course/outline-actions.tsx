import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { IconButton, MoveButtons, RemoveIcon } from '../form/entry-controls.tsx';
import type { Outline } from './use-course.ts';

interface OutlineActionsProps {
  /** Name of the module or lesson, for screen readers. */
  name: string;
  outline: Outline;
  index: number;
  isHidden: boolean;
  warning: string;
}

export function OutlineActions({ name, outline, index, isHidden, warning }: OutlineActionsProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="ml-auto flex flex-wrap">
      <MoveButtons name={name} index={index} count={outline.count} onMove={outline.move} />
      <IconButton
        label={`${isHidden ? 'Mostrar' : 'Ocultar'} ${name}`}
        Icon={isHidden ? EyeOff : Eye}
        onClick={() => outline.hide(index, !isHidden)}
      />
      <RemoveIcon name={name} onClick={() => setAsking(true)} />
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
