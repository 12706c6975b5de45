import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { FieldFrame } from '../../ui/field.tsx';

const looks = {
  light: { button: { look: 'outline', className: 'shrink-0' }, outcome: 'text-ink-soft' },
  dark: { button: { look: 'bright', className: 'px-4 sm:px-7' }, outcome: 'text-leaf-100 text-sm' },
} as const;

export const invalidEmailText = 'Confira o e-mail digitado e tente novamente.';
export const tooManyAttemptsText =
  'Recebemos muitas tentativas seguidas. Espere alguns minutos e tente novamente.';

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
