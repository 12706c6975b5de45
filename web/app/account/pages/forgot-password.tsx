import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmailField } from '../../../ui/field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useFieldError } from '../../../ui/use-field-error.ts';
import { useSubmit } from '../../../ui/use-submit.ts';
import { api, codeOf, read } from '../../data/client.ts';
import { explainError } from '../../data/explain-error.ts';
import { AccountLayout } from '../layout/account-layout.tsx';
import { PageTitle } from '../layout/page-title.tsx';

/** The password recovery page. */
export function Page() {
  const fieldError = useFieldError<'email'>();
  const { isSubmitting, onSubmit } = useSubmit(async (values: Record<'email', string>, form) => {
    const email = values.email.trim();
    if (!email) {
      fieldError.show(form, 'email', messages.form.missing);
      return toast.error(messages.recovery.emailMissing);
    }
    try {
      await read(api.auth['request-password-reset'].$post({ json: { email } }));
      toast.success(messages.recovery.success);
      form.reset();
    } catch (error) {
      const text = explainError(error, {}, messages.recovery.failed);
      toast.error(text, text === messages.recovery.failed ? messages.recovery.failedAdvice : undefined);
      if (codeOf(error) === 'invalid_input') fieldError.show(form, 'email', messages.atField.email);
    }
  });

  return (
    <AccountLayout
      title="Recuperar Senha"
      intro="Informe o e-mail da sua conta e enviaremos um link para criar uma nova senha."
    >
      <PageTitle>Recuperar senha</PageTitle>
      {/* The page's own message replaces the browser's. */}
      <form method="post" className="grid gap-5" onSubmit={onSubmit} onInput={fieldError.clear} noValidate>
        <EmailField error={fieldError.errorOf('email')} />
        <SubmitButton
          isSubmitting={isSubmitting}
          label="Enviar Link de Recuperação"
          busyLabel="Enviando..."
        />
        <ButtonLink as={Link} look="quiet" to={paths.login}>
          Voltar para login
        </ButtonLink>
      </form>
    </AccountLayout>
  );
}
