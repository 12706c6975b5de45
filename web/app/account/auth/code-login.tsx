import { useState } from 'react';
import { messages } from '../../../messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmailField, Field, focusOnMount } from '../../../ui/field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast, toastAt } from '../../../ui/toast.ts';
import { useFieldError } from '../../../ui/use-field-error.ts';
import { useSubmit } from '../../../ui/use-submit.ts';
import { api, codeOf, read } from '../../data/client.ts';
import { enterSession } from '../../data/session-client.ts';
import { explainSignInError } from './passkey.tsx';

/** A separate place, so that the login's toast does not replace it. */
const passwordNotice = toastAt('password');

export interface CodeLoginProps {
  /** Prefills the email field. */
  email: string;
  onDone: () => void;
  onBack: () => void;
}

/** Login by an emailed code: first the email's form, then the code's. Used by the login page and dialog. */
export function CodeLogin({ email: typed, onDone, onBack }: CodeLoginProps) {
  const [email, setEmail] = useState<string>();
  const fieldError = useFieldError<'email' | 'code'>();
  function explain(error: unknown, _: unknown, form: HTMLFormElement) {
    toast.error(explainSignInError(error));
    if (codeOf(error) === 'invalid_input') fieldError.show(form, 'email', messages.atField.email);
    if (codeOf(error) === 'invalid_code') fieldError.show(form, 'code', messages.atField.emailedCode);
  }
  const requestForm = useSubmit(async ({ email: address }: Record<'email', string>) => {
    await read(api.auth['sign-in']['request-code'].$post({ json: { email: address } }));
    setEmail(address);
  }, explain);
  const codeForm = useSubmit(async ({ code }: Record<'code', string>) => {
    const json = { email: email ?? '', code: code.replace(/\D/g, '') };
    let hasPasswordEnded = false;
    await enterSession(async () => {
      const answer = await read(api.auth['sign-in'].code.$post({ json }));
      hasPasswordEnded = answer.password_ended;
    });
    if (hasPasswordEnded) passwordNotice.info(messages.loginCode.passwordEnded);
    onDone();
  }, explain);
  const { isSubmitting, onSubmit } = email === undefined ? requestForm : codeForm;

  return (
    <form
      method="post"
      className="grid gap-5"
      key={email ? 'code' : 'email'}
      onSubmit={onSubmit}
      onInput={fieldError.clear}
    >
      {email === undefined ? (
        <EmailField defaultValue={typed} error={fieldError.errorOf('email')} ref={focusOnMount} />
      ) : (
        <>
          <Alert tone="info">{messages.loginCode.sent}</Alert>
          <Field
            label="Código de seis números"
            name="code"
            error={fieldError.errorOf('code')}
            autoComplete="one-time-code"
            inputMode="numeric"
            pattern="\s*(\d\s*){6}"
            maxLength={12}
            ref={focusOnMount}
            required
          />
        </>
      )}
      {email === undefined ? (
        <SubmitButton isSubmitting={isSubmitting} label="Enviar código" busyLabel="Enviando..." />
      ) : (
        <SubmitButton isSubmitting={isSubmitting} label="Entrar com o código" busyLabel="Entrando..." />
      )}
      {email !== undefined && (
        <Button look="outline" onClick={() => setEmail(undefined)}>
          Enviar outro código
        </Button>
      )}
      <Button look="quiet" onClick={onBack}>
        Usar a senha
      </Button>
    </form>
  );
}
