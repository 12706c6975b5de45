import { Button } from '../../ui/button.tsx';
import { useContent } from '../content.ts';

const looks = {
  light: {
    input:
      'min-h-12 w-full rounded-control border border-ink-soft/60 bg-white px-4 py-2.5 text-base hover:border-leaf-700',
    button: { look: 'outline', className: 'shrink-0' },
    answer: 'min-h-6 text-ink-soft',
  },
  dark: {
    input:
      'min-h-12 w-full min-w-0 flex-1 rounded-control border-2 border-white bg-white px-4 py-2.5 text-base text-ink placeholder:text-ink-soft aria-invalid:border-coral-500',
    button: { look: 'bright', className: 'px-7' },
    answer: 'min-h-6 text-leaf-100 text-sm',
  },
} as const;

interface MailFormProps {
  action: string;
  texts: { label: string; buttonLabel: string; placeholder?: string; success: string; error: string };
  /** Prefix of the element ids. */
  name: string;
  look: keyof typeof looks;
  className: string;
  labelledBy?: string;
}

/** Posts an address; with script, the answer appears below the field. */
export function MailForm({ action, texts, name, look, className, labelledBy }: MailFormProps) {
  const { newsletter } = useContent().site.everyPage;
  const classes = looks[look];
  return (
    <form
      action={action}
      aria-labelledby={labelledBy}
      className={className}
      data-error={texts.error}
      data-invalid={newsletter.invalidEmail}
      data-newsletter
      data-sending={newsletter.sendingLabel}
      data-success={texts.success}
      data-too-many={newsletter.tooManyAttempts}
      method="post"
    >
      <label className="font-semibold" htmlFor={`${name}-email`}>
        {texts.label}
      </label>
      <div className="flex flex-col gap-3 sm:flex-row">
        <input
          aria-describedby={`${name}-answer`}
          autoComplete="email"
          className={classes.input}
          id={`${name}-email`}
          name="email"
          placeholder={texts.placeholder}
          type="email"
        />
        <Button {...classes.button} type="submit">
          {texts.buttonLabel}
        </Button>
      </div>
      <p className={classes.answer} id={`${name}-answer`} role="status" />
    </form>
  );
}
