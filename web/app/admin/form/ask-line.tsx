import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';

interface AskLineProps {
  label: string;
  error: string;
  /** Missing where leaving the line takes its words. */
  actionLabel?: string;
  cancelLabel?: string;
  /** False where no button was used that asks for it. */
  takesFocus?: boolean;
  isRight: (text: string) => boolean;
  onDone: (text: string, hasLeft: boolean) => void;
  onCancel: () => void;
}

/** Asks for one line. No form: it may stand inside one. */
export function AskLine(props: AskLineProps) {
  const { label, error, actionLabel, cancelLabel = 'Cancelar', takesFocus = true } = props;
  const { isRight, onDone, onCancel } = props;
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const finish = () => (isRight(typed) ? onDone(typed, false) : setWrong(true));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus of the controls in it leaves here.
    <div
      className="flex flex-wrap items-end gap-2"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!actionLabel && isRight(typed) && !currentTarget.contains(relatedTarget)) onDone(typed, true);
      }}
    >
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
      {actionLabel && (
        <Button look="outline" onClick={finish}>
          {actionLabel}
        </Button>
      )}
      {/* A press on it leaves the focus in the line: some browsers focus no button. */}
      <Button look="quiet" onMouseDown={(event) => event.preventDefault()} onClick={onCancel}>
        {cancelLabel}
      </Button>
    </div>
  );
}
