import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { PasswordField } from '../../../ui/field.tsx';
import { Form, type FormActions, SubmitButton } from '../../../ui/form.tsx';
import { LinkAlert } from '../../../ui/link-alert.tsx';
import { toast } from '../../../ui/toast.ts';
import { api, codeOf, explainError, read } from '../../data/client.ts';
import { enterSession, publishAccountEvent } from '../../data/session-client.ts';
import { LinkedAccount } from '../auth/linked-account.tsx';
import { type LoginState, secondStepNavigation, useMailedLink } from '../auth/mailed-link.ts';
import { explainNewPassword, readNewPassword } from '../auth/password-fields.tsx';
import { AccountLayout } from '../layout/account-layout.tsx';

const explanations = {
  invalid_token: messages.recovery.linkExpired,
};

/** The page of an emailed link: a new password leads to the login; a buyer's first, at `/primeira-senha`, signs in. */
export function Page() {
  const isFirst = useLocation().pathname === paths.firstPassword;
  const navigate = useNavigate();
  const { token, isUnusable, isRefused, markRefused, hasPassword, email } = useMailedLink();
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    if (token) publishAccountEvent('PASSWORD_RECOVERY');
  }, [token]);

  async function submit(values: Record<'password' | 'confirmation', string>, { showError }: FormActions) {
    const newPassword = readNewPassword(values, messages.password.tooShort, showError);
    if (!newPassword) return;
    const save = () => read(api.auth['reset-password'].$post({ json: { token, newPassword } }));
    // The server signs in only with a first password.
    const entersSession = isFirst && !hasPassword;
    try {
      await (entersSession ? enterSession(save) : save());
      toast.success(entersSession ? messages.password.created : messages.password.changed);
      const state: LoginState = entersSession ? {} : { email };
      await navigate(entersSession ? paths.studentArea : paths.login, { replace: true, state });
    } catch (error) {
      if (codeOf(error) === 'second_factor_required') return navigate(paths.login, secondStepNavigation);
      if (codeOf(error) === 'invalid_token') markRefused();
      const refusal = explainNewPassword(error, messages.password.tooShort);
      toast.error(refusal?.[0] ?? explainError(error, explanations, messages.password.changeFailed));
      if (refusal) showError('password', refusal[1]);
    }
  }

  const title = isFirst ? 'Crie a sua senha' : 'Criar nova senha';
  return (
    <AccountLayout title={title} intro={isFirst && 'Falta só isto: com ela você já entra no curso.'}>
      <div className="grid gap-5">
        {isUnusable && (
          <LinkAlert to={paths.forgotPassword} linkLabel="Pedir um novo link">
            {messages.recovery.linkExpired}
          </LinkAlert>
        )}
        {!isRefused && (
          <Form method="post" className="grid gap-5" onSubmit={submit}>
            <LinkedAccount email={email} />
            <PasswordField
              label={isFirst ? 'Senha' : 'Nova senha'}
              name="password"
              autoComplete="new-password"
              visible={isVisible}
              required
            />
            <PasswordField
              label={isFirst ? 'Confirmar senha' : 'Confirmar nova senha'}
              name="confirmation"
              autoComplete="new-password"
              visible={isVisible}
              required
            />
            <button
              type="button"
              className="link flex min-h-11 w-fit items-center gap-2"
              aria-pressed={isVisible}
              onClick={() => setVisible(!isVisible)}
            >
              {isVisible ? <EyeOff aria-hidden size={18} /> : <Eye aria-hidden size={18} />}
              {isVisible ? 'Ocultar senhas' : 'Mostrar senhas'}
            </button>
            <SubmitButton
              label={isFirst ? 'Criar senha e entrar' : 'Alterar senha'}
              busyLabel={isFirst ? 'Criando...' : 'Alterando...'}
            />
          </Form>
        )}
      </div>
    </AccountLayout>
  );
}
