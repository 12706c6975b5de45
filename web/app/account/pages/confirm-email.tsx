import { useNavigate } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { Form, type FormActions, SubmitButton } from '../../../ui/form.tsx';
import { LinkAlert } from '../../../ui/link-alert.tsx';
import { toast } from '../../../ui/toast.ts';
import { api, codeOf, explainError, read } from '../../data/client.ts';
import { enterSession } from '../../data/session-client.ts';
import { LinkedAccount } from '../auth/linked-account.tsx';
import { secondStepNavigation, useMailedLink } from '../auth/mailed-link.ts';
import { CurrentPasswordField } from '../auth/password-fields.tsx';
import { AccountLayout } from '../layout/account-layout.tsx';

const explanations = {
  network: messages.login.connection,
  invalid_credentials: messages.confirmation.wrongPassword,
  invalid_token: messages.confirmation.invalid,
};

/** The page of the email confirmation link. Requires the password: the link alone does not sign in. */
export function Page() {
  const navigate = useNavigate();
  const { token, isUnusable, isRefused, markRefused, email } = useMailedLink();

  async function submit({ password }: Record<'password', string>, { showError }: FormActions) {
    try {
      await enterSession(() => read(api.auth['verify-email'].$post({ json: { token, password } })));
      toast.success(messages.confirmation.done);
      await navigate(paths.studentArea, { replace: true });
    } catch (error) {
      if (codeOf(error) === 'second_factor_required') return navigate(paths.login, secondStepNavigation);
      if (codeOf(error) === 'invalid_token') markRefused();
      toast.error(explainError(error, explanations, messages.confirmation.failed));
      if (codeOf(error) === 'invalid_credentials') showError('password', messages.atField.signUpPassword);
    }
  }

  return (
    <AccountLayout
      title="Confirmar e-mail"
      intro={!isUnusable && 'Falta só a senha que você criou no cadastro.'}
    >
      <div className="grid gap-5">
        {isUnusable && (
          <LinkAlert to={paths.login} linkLabel="Ir para o login">
            {messages.confirmation.invalid}
          </LinkAlert>
        )}
        {/* Stays when only the state fetched on load says that the link is unusable: the server decides. */}
        {!isRefused && (
          <Form method="post" className="grid gap-5" onSubmit={submit}>
            <LinkedAccount email={email} />
            <CurrentPasswordField />
            <SubmitButton label="Confirmar e-mail" busyLabel="Confirmando..." />
            <p className="text-ink-soft text-sm">
              Não criou esta conta? Feche a página: sem a senha, ninguém entra com o seu e-mail.
            </p>
          </Form>
        )}
      </div>
    </AccountLayout>
  );
}
