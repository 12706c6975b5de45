import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';

interface AskLineProps {
  label: string;
  error: string;
  actionLabel: string;
  cancelLabel?: string;
  /** False where no button was used that asks for it. */
  takesFocus?: boolean;
  isRight: (text: string) => boolean;
  onDone: (text: string) => void;
  onCancel: () => void;
}

/** Asks for one line. No form: it may stand inside one. */
export function AskLine(props: AskLineProps) {
  const { label, error, actionLabel, cancelLabel = 'Cancelar', takesFocus = true } = props;
  const { isRight, onDone, onCancel } = props;
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const finish = () => (isRight(typed) ? onDone(typed) : setWrong(true));
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field
        label={label}
        className="min-w-60 flex-1"
        autoComplete="off"
        autoFocus={takesFocus}
        value={typed}
        error={isWrong && error}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
          if (event.key !== 'Enter') return;
          event.preventDefault();
          finish();
        }}
      />
      <Button look="outline" onClick={finish}>
        {actionLabel}
      </Button>
      <Button look="quiet" onClick={onCancel}>
        {cancelLabel}
      </Button>
    </div>
  );
}
