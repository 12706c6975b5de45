import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmailField } from '../../../ui/field.tsx';
import { Form, type FormActions, SubmitButton } from '../../../ui/form.tsx';
import { fieldTexts } from '../../../ui/form-fields.ts';
import { toast } from '../../../ui/toast.ts';
import { api, codeOf, explainError, read } from '../../data/client.ts';
import { AccountLayout } from '../layout/account-layout.tsx';

/** The password recovery page at its English address, with texts of its own. */
export function Page() {
  const [isSent, setSent] = useState(false);

  async function submit({ email }: Record<'email', string>, { showError }: FormActions) {
    try {
      await read(api.auth['request-password-reset'].$post({ json: { email } }));
      toast.success(messages.recovery.success);
      setSent(true);
    } catch (error) {
      toast.error(explainError(error, {}, messages.recovery.failedWithAdvice));
      if (codeOf(error) === 'invalid_input') showError('email', fieldTexts.email);
    }
  }

  return (
    <AccountLayout title="Recuperação de Senha" pageTitle="Recuperação de senha">
      {isSent ? (
        <div className="grid gap-5">
          <Alert tone="success" title="E-mail enviado!">
            Verifique sua caixa de entrada e spam para o link de recuperação.
          </Alert>
          <Button look="quiet" onClick={() => setSent(false)}>
            Voltar
          </Button>
        </div>
      ) : (
        <Form method="post" className="grid gap-5" onSubmit={submit}>
          <EmailField />
          <SubmitButton label="Enviar link de recuperação" busyLabel="Enviando..." />
        </Form>
      )}
      <p className="mt-6">
        Lembrou a senha?{' '}
        <Link className="link" to={paths.login}>
          Faça login
        </Link>
      </p>
    </AccountLayout>
  );
}
