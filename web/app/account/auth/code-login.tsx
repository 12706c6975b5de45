import { useState } from 'react';
import { messages } from '../../../messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmailField, Field, focusOnMount } from '../../../ui/field.tsx';
import { Form, type FormActions, SubmitButton } from '../../../ui/form.tsx';
import { fieldTexts } from '../../../ui/form-fields.ts';
import { toast, toastAt } from '../../../ui/toast.ts';
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
  function explain(error: unknown, { showError }: FormActions) {
    toast.error(explainSignInError(error));
    if (codeOf(error) === 'invalid_input') showError('email', fieldTexts.email);
    if (codeOf(error) === 'invalid_code') showError('code', messages.atField.emailedCode);
  }

  async function requestCode({ email: address }: Record<'email', string>) {
    await read(api.auth['sign-in']['request-code'].$post({ json: { email: address } }));
    setEmail(address);
  }

  async function enterCode({ code }: Record<'code', string>) {
    const json = { email: email ?? '', code: code.replace(/\D/g, '') };
    let hasPasswordEnded = false;
    await enterSession(async () => {
      const answer = await read(api.auth['sign-in'].code.$post({ json }));
      hasPasswordEnded = answer.password_ended;
    });
    if (hasPasswordEnded) passwordNotice.info(messages.loginCode.passwordEnded);
    onDone();
  }

  const send: (values: Record<'email' | 'code', string>) => Promise<void> =
    email === undefined ? requestCode : enterCode;

  return (
    <Form
      method="post"
      className="grid gap-5"
      key={email ? 'code' : 'email'}
      invalidText={messages.atField.emailedCode}
      onSubmit={(values: Parameters<typeof send>[0], form) =>
        send(values).catch((error: unknown) => explain(error, form))
      }
    >
      {email === undefined ? (
        <EmailField defaultValue={typed} ref={focusOnMount} />
      ) : (
        <>
          <Alert tone="info">{messages.loginCode.sent}</Alert>
          <Field
            label="Código de seis números"
            name="code"
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
        <SubmitButton label="Enviar código" busyLabel="Enviando..." />
      ) : (
        <SubmitButton label="Entrar com o código" busyLabel="Entrando..." />
      )}
      {email !== undefined && (
        <Button look="outline" onClick={() => setEmail(undefined)}>
          Enviar outro código
        </Button>
      )}
      <Button look="quiet" onClick={onBack}>
        Usar a senha
      </Button>
    </Form>
  );
}
