interface SubmitButtonProps {
  isSubmitting: boolean;
  label: string;
  busyLabel: string;
}

export function SubmitButton({ isSubmitting, label, busyLabel }: SubmitButtonProps) {
  return (
    <button type="submit" className="button button-primary" disabled={isSubmitting}>
      {isSubmitting ? busyLabel : label}
    </button>
  );
}
