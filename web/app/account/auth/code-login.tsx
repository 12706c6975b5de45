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
import { explainStep } from './passkey.tsx';

/** Stays beside the login's toast. */
const passwordNotice = toastAt('password');

export interface CodeLoginProps {
  /** Prefills the email field. */
  email: string;
  onDone: () => void;
  onBack: () => void;
}

export function CodeLogin({ email: typed, onDone, onBack }: CodeLoginProps) {
  const [email, setEmail] = useState<string>();
  const problem = useFieldError<'email' | 'code'>();
  function explain(error: unknown, _: unknown, form: HTMLFormElement) {
    toast.error(explainStep(error));
    if (codeOf(error) === 'invalid_input') problem.show(form, 'email', messages.atField.email);
    if (codeOf(error) === 'invalid_code') problem.show(form, 'code', messages.atField.emailedCode);
  }
  const request = useSubmit(async ({ email: asked }: Record<'email', string>) => {
    await read(api.auth['sign-in']['request-code'].$post({ json: { email: asked } }));
    setEmail(asked);
  }, explain);
  const enter = useSubmit(async ({ code }: Record<'code', string>) => {
    const json = { email: email ?? '', code: code.replace(/\D/g, '') };
    let hasPasswordEnded = false;
    await enterSession(async () => {
      const answer = await read(api.auth['sign-in'].code.$post({ json }));
      hasPasswordEnded = answer.password_ended;
    });
    if (hasPasswordEnded) passwordNotice.info(messages.loginCode.passwordEnded);
    onDone();
  }, explain);
  const { isSubmitting, onSubmit } = email === undefined ? request : enter;

  return (
    <form
      method="post"
      className="grid gap-5"
      key={email ? 'code' : 'email'}
      onSubmit={onSubmit}
      onInput={problem.clear}
    >
      {email === undefined ? (
        <EmailField defaultValue={typed} error={problem.errorOf('email')} ref={focusOnMount} />
      ) : (
        <>
          <Alert tone="info">{messages.loginCode.sent}</Alert>
          <Field
            label="Código de seis números"
            name="code"
            error={problem.errorOf('code')}
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
