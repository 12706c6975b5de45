import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmailField } from '../../../ui/field.tsx';
import { Form, type FormActions, SubmitButton } from '../../../ui/form.tsx';
import { fieldTexts } from '../../../ui/form-fields.ts';
import { toast } from '../../../ui/toast.ts';
import { api, codeOf, explainError, read } from '../../data/client.ts';
import { AccountLayout } from '../layout/account-layout.tsx';

/** The password recovery page. */
export function Page() {
  async function submit(values: Record<'email', string>, { showError, reset }: FormActions) {
    const email = values.email.trim();
    if (!email) {
      showError('email', fieldTexts.missing);
      return toast.error(messages.recovery.emailMissing);
    }
    try {
      await read(api.auth['request-password-reset'].$post({ json: { email } }));
      toast.success(messages.recovery.success);
      reset();
    } catch (error) {
      const text = explainError(error, {}, messages.recovery.failed);
      toast.error(text, text === messages.recovery.failed ? messages.recovery.failedAdvice : undefined);
      if (codeOf(error) === 'invalid_input') showError('email', fieldTexts.email);
    }
  }

  return (
    <AccountLayout
      title="Recuperar Senha"
      pageTitle="Recuperar senha"
      intro="Informe o e-mail da sua conta e enviaremos um link para criar uma nova senha."
    >
      <Form method="post" className="grid gap-5" onSubmit={submit}>
        {/* Not `required`: a missing address has a toast, too. */}
        <EmailField required={false} aria-required />
        <SubmitButton label="Enviar Link de Recuperação" busyLabel="Enviando..." />
        <ButtonLink as={Link} look="quiet" to={paths.login}>
          Voltar para login
        </ButtonLink>
      </Form>
    </AccountLayout>
  );
}
