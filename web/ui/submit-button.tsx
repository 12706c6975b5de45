import { Button } from './button.tsx';
import { useFormState } from './form.tsx';

interface SubmitButtonProps {
  label: string;
  busyLabel: string;
  /** True while the caller sends by other means than the form's `onSubmit`. */
  isBusy?: boolean;
  disabled?: boolean | undefined;
  className?: string;
}

/** A form's submit button, disabled while the form is being sent. */
export function SubmitButton({ label, busyLabel, isBusy, disabled, className }: SubmitButtonProps) {
  const isSubmitting = useFormState()?.isSubmitting || isBusy;
  return (
    <Button look="primary" type="submit" disabled={isSubmitting || disabled} className={className}>
      {isSubmitting ? busyLabel : label}
    </Button>
  );
}
