interface SubmitButtonProps {
  isSubmitting: boolean;
  label: string;
  /** What it says while it is busy. */
  busyLabel: string;
}

/** Sends a form, once at a time. */
export function SubmitButton({ isSubmitting, label, busyLabel }: SubmitButtonProps) {
  return (
    <button type="submit" className="button button-primary" disabled={isSubmitting}>
      {isSubmitting ? busyLabel : label}
    </button>
  );
}
