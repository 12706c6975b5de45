import { everyPage } from '../../../content/every-page.ts';

const { newsletter } = everyPage;

interface MailFormProps {
  /** Begins the ids of its parts. */
  name: string;
  action: string;
  /** What is said by script of the answer. */
  answers: { success: string; error: string };
  label: string;
  buttonLabel: string;
  placeholder?: string;
  labelledBy?: string;
  className: string;
  inputClassName: string;
  buttonClassName: string;
  answerClassName: string;
}

/** Asks for an address and posts it; by script, the answer appears below the field. */
export function MailForm({
  name,
  action,
  answers,
  label,
  buttonLabel,
  placeholder,
  labelledBy,
  ...look
}: MailFormProps) {
  return (
    <form
      action={action}
      aria-labelledby={labelledBy}
      className={look.className}
      data-error={answers.error}
      data-invalid={newsletter.invalidEmail}
      data-newsletter
      data-sending={newsletter.sendingLabel}
      data-success={answers.success}
      data-too-many={newsletter.tooManyAttempts}
      method="post"
    >
      <label className="font-semibold" htmlFor={`${name}-email`}>
        {label}
      </label>
      <div className="flex flex-col gap-3 sm:flex-row">
        <input
          aria-describedby={`${name}-answer`}
          autoComplete="email"
          className={look.inputClassName}
          id={`${name}-email`}
          name="email"
          placeholder={placeholder}
          type="email"
        />
        <button className={look.buttonClassName} type="submit">
          {buttonLabel}
        </button>
      </div>
      <p className={look.answerClassName} id={`${name}-answer`} role="status" />
    </form>
  );
}
