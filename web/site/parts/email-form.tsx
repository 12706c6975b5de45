import { useId } from 'react';
import { newsletterPaths } from '../../../domain/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FieldFrame } from '../../ui/field.tsx';
import { useContent } from '../content.ts';

const looks = {
  light: { button: { look: 'outline', className: 'shrink-0' }, outcome: 'text-ink-soft' },
  dark: { button: { look: 'bright', className: 'px-4 sm:px-7' }, outcome: 'text-leaf-100 text-sm' },
} as const;

const invalidEmailText = 'Confira o e-mail digitado e tente novamente.';
const tooManyAttemptsText = 'Recebemos muitas tentativas seguidas. Espere alguns minutos e tente novamente.';

interface EmailFormProps {
  action: string;
  label: string;
  placeholder?: string;
  buttonLabel: string;
  success: string;
  look: keyof typeof looks;
  className?: string;
  labelledBy?: string;
}

/**
 * A form with one email field: newsletter and resending of the access email. enhance/email-form.ts shows the outcome
 * below it.
 */
export function EmailForm({ action, success, look, className, labelledBy, ...texts }: EmailFormProps) {
  const { button, outcome } = looks[look];
  const outcomeId = useId();
  return (
    <form
      action={action}
      aria-labelledby={labelledBy}
      className={className}
      data-error="Não foi possível enviar agora. Tente novamente em alguns minutos."
      data-invalid={invalidEmailText}
      data-email-form
      data-sending="Enviando..."
      data-success={success}
      data-too-many={tooManyAttemptsText}
      method="post"
    >
      <FieldFrame label={texts.label}>
        {(control) => (
          <div className="flex flex-wrap gap-2 sm:gap-3">
            <input
              {...control}
              aria-describedby={outcomeId}
              autoComplete="email"
              className={`${control.className} min-h-12 min-w-0 flex-1 basis-36`}
              name="email"
              placeholder={texts.placeholder}
              type="email"
            />
            <Button {...button} type="submit">
              {texts.buttonLabel}
            </Button>
          </div>
        )}
      </FieldFrame>
      <p className={`not-empty:mt-2 ${outcome}`} id={outcomeId} role="status" />
    </form>
  );
}

/**
 * The outcome of a newsletter form or link: the server redirects to its fragment, and `:target` shows it without
 * script.
 */
export function NewsletterOutcome() {
  return Object.entries(useOutcomeTexts()).map(([path, { title, text }]) => (
    <Card
      tone="honey"
      className="-order-1 hidden scroll-mt-32 p-5 text-ink sm:p-6 lg:col-span-2 target:block"
      id={path.slice('/#'.length)}
      key={path}
      tabIndex={-1}
    >
      <p className="font-bold text-lg">{title}</p>
      <p className="mt-1">{text}</p>
    </Card>
  ));
}

type OutcomePath = (typeof newsletterPaths)[keyof typeof newsletterPaths];

/** Returns the outcomes by the paths to which the newsletter's routes redirect. */
function useOutcomeTexts(): Record<OutcomePath, { title: string; text: string }> {
  const { newsletter } = useContent().site.everyPage;
  const notReceived = 'A inscrição não foi enviada';
  return {
    [newsletterPaths.requested]: { title: 'Confira seu e-mail', text: newsletter.success },
    [newsletterPaths.badEmail]: { title: notReceived, text: invalidEmailText },
    [newsletterPaths.tooOften]: { title: notReceived, text: tooManyAttemptsText },
    [newsletterPaths.confirmed]: newsletter.confirmed,
    [newsletterPaths.unsubscribed]: newsletter.unsubscribed,
    [newsletterPaths.courseEmailsRefused]: newsletter.courseEmailsRefused,
    [newsletterPaths.badLink]: newsletter.invalidLink,
  };
}
