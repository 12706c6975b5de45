import { messages } from '../../../messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, focusOnMount } from '../../../ui/field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useFieldError } from '../../../ui/use-field-error.ts';
import { useSubmit } from '../../../ui/use-submit.ts';
import { api, codeOf, read } from '../../data/client.ts';
import { enterSession } from '../../data/session-client.ts';
import { explainStep, PasskeyButton } from './passkey.tsx';

export interface SecondStepProps {
  onDone: () => void;
  /** Returns to the password, which must be typed again after a timeout. */
  onBack: () => void;
}

export function SecondStep({ onDone, onBack }: SecondStepProps) {
  const problem = useFieldError<'code'>();
  const { isSubmitting, onSubmit } = useSubmit(async ({ code }: Record<'code', string>, form) => {
    try {
      await takeSecondStep(code);
      onDone();
    } catch (error) {
      toast.error(explainStep(error));
      if (codeOf(error) === 'invalid_code') problem.show(form, 'code', messages.atField.secondFactor);
      if (codeOf(error) === 'second_step_missing') onBack();
    }
  });
  return (
    <form method="post" className="grid gap-5" onSubmit={onSubmit} onInput={problem.clear}>
      <p>{messages.secondStep.needed}</p>
      <Field
        label="Código"
        name="code"
        error={problem.errorOf('code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        hint={messages.secondStep.codeHint}
        ref={focusOnMount}
        required
      />
      <SubmitButton isSubmitting={isSubmitting} label="Confirmar" busyLabel="Conferindo..." />
      <PasskeyButton onDone={onDone} />
      <Button look="quiet" onClick={onBack}>
        Voltar
      </Button>
    </form>
  );
}

/** @param code an app or recovery code @throws {ApiError} when the server refuses */
export function takeSecondStep(code: string): Promise<void> {
  return enterSession(
    () => read(api.auth['sign-in']['second-step'].$post({ json: { code } })),
    'MFA_CHALLENGE_VERIFIED',
  );
}
