import { Eye, EyeOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmRemoval } from '../../../ui/dialog.tsx';
import { MoveButtons } from '../form/entry-controls.tsx';

interface OutlineActionsProps {
  /** Name of the module or lesson, for screen readers. */
  name: string;
  index: number;
  count: number;
  isHidden: boolean;
  warning: string;
  onMove: (from: number, to: number) => void;
  onHide: (isHidden: boolean) => void;
  onRemove: () => void;
}

const look = 'grid size-10 place-items-center rounded-control text-ink-soft hover:bg-leaf-50 hover:text-ink';

export function OutlineActions({ name, isHidden, warning, onHide, onRemove, ...move }: OutlineActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const EyeIcon = isHidden ? EyeOff : Eye;
  return (
    <div className="ml-auto flex flex-wrap">
      <MoveButtons name={name} {...move} />
      <button
        type="button"
        aria-label={`${isHidden ? 'Mostrar' : 'Ocultar'} ${name}`}
        className={look}
        onClick={() => onHide(!isHidden)}
      >
        <EyeIcon aria-hidden size={18} />
      </button>
      <button type="button" aria-label={`Remover ${name}`} className={look} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden size={18} />
      </button>
      {isAsking && (
        <ConfirmRemoval
          name={name}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onRemove();
          }}
        >
          <p>{warning}</p>
        </ConfirmRemoval>
      )}
    </div>
  );
}

export function Chip({ children }: { children: string }) {
  return (
    <span className="ml-2 inline-block rounded-full bg-honey-200 px-2.5 py-0.5 align-middle font-semibold text-ink text-sm">
      {children}
    </span>
  );
}
