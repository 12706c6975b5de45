import { Button } from './button.tsx';

interface SubmitButtonProps {
  isSubmitting: boolean;
  label: string;
  busyLabel: string;
}

export function SubmitButton({ isSubmitting, label, busyLabel }: SubmitButtonProps) {
  return (
    <Button look="primary" type="submit" disabled={isSubmitting}>
      {isSubmitting ? busyLabel : label}
    </Button>
  );
}
