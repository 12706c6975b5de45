import { messages } from '../../../messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, focusOnMount } from '../../../ui/field.tsx';
import { Form, type FormActions, SubmitButton } from '../../../ui/form.tsx';
import { toast } from '../../../ui/toast.ts';
import { api, codeOf, read } from '../../data/client.ts';
import { enterSession } from '../../data/session-client.ts';
import { explainSignInError, PasskeyButton } from './passkey.tsx';

export interface SecondStepProps {
  onDone: () => void;
  /** Returns to the password form, also after a timeout. */
  onBack: () => void;
  /** True for somebody who is signed in: the code alone proves it again. */
  isAgain?: boolean;
  text?: string;
  hasPasskey?: boolean;
}

/** The login's second step: an app or recovery code, or a passkey. */
export function SecondStep(props: SecondStepProps) {
  const { onDone, onBack, isAgain = false, text = messages.secondStep.needed, hasPasskey = true } = props;
  async function submit({ code }: Record<'code', string>, { showError }: FormActions) {
    try {
      await submitSecondStep(code, isAgain);
      onDone();
    } catch (error) {
      toast.error(explainSignInError(error));
      if (codeOf(error) === 'invalid_code') showError('code', messages.atField.secondFactor);
      if (codeOf(error) === 'second_step_missing') onBack();
    }
  }

  return (
    <Form method="post" className="grid gap-5" onSubmit={submit}>
      <p>{text}</p>
      <Field
        label="Código"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        hint={messages.secondStep.codeHint}
        ref={focusOnMount}
        required
      />
      <SubmitButton label="Confirmar" busyLabel="Conferindo..." />
      {hasPasskey && <PasskeyButton onDone={onDone} />}
      <Button look="quiet" onClick={onBack}>
        {isAgain ? 'Usar a senha' : 'Voltar'}
      </Button>
    </Form>
  );
}

/** Signs in by a second factor. @param code an app or recovery code @param isAgain whoever is signed in @throws {ApiError} when the server refuses */
export function submitSecondStep(code: string, isAgain = false): Promise<void> {
  const json = { code };
  return enterSession(
    () =>
      read(
        isAgain
          ? api.auth['fresh-login'].$post({ json })
          : api.auth['sign-in']['second-step'].$post({ json }),
      ),
    'MFA_CHALLENGE_VERIFIED',
  );
}
