import { Button } from './button.tsx';

interface SubmitButtonProps {
  isSubmitting: boolean;
  label: string;
  busyLabel: string;
}

/** A form's submit button, disabled while it is being sent. */
export function SubmitButton({ isSubmitting, label, busyLabel }: SubmitButtonProps) {
  return (
    <Button look="primary" type="submit" disabled={isSubmitting}>
      {isSubmitting ? busyLabel : label}
    </Button>
  );
}
