import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmailField } from '../../../ui/field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useFieldError } from '../../../ui/use-field-error.ts';
import { useSubmit } from '../../../ui/use-submit.ts';
import { api, codeOf, read } from '../../data/client.ts';
import { explainError } from '../../data/explain-error.ts';
import { AccountLayout } from '../layout/account-layout.tsx';
import { PageTitle } from '../layout/page-title.tsx';

/** The password recovery page at its English address, with texts of its own. */
export function Page() {
  const [isSent, setSent] = useState(false);
  const fieldError = useFieldError<'email'>();
  const { isSubmitting, onSubmit } = useSubmit(
    async ({ email }: Record<'email', string>) => {
      await read(api.auth['request-password-reset'].$post({ json: { email } }));
      toast.success(messages.recovery.success);
      setSent(true);
    },
    (error, _, form) => {
      toast.error(explainError(error, {}, messages.recovery.failedWithAdvice));
      if (codeOf(error) === 'invalid_input') fieldError.show(form, 'email', messages.atField.email);
    },
  );

  return (
    <AccountLayout title="Recuperação de Senha">
      <PageTitle>Recuperação de senha</PageTitle>
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
        <form method="post" className="grid gap-5" onSubmit={onSubmit} onInput={fieldError.clear}>
          <EmailField error={fieldError.errorOf('email')} />
          <SubmitButton
            isSubmitting={isSubmitting}
            label="Enviar link de recuperação"
            busyLabel="Enviando..."
          />
        </form>
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
