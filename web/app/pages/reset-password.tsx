import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../domain/paths.ts';
import { messages } from '../../messages.ts';
import { LinkAlert } from '../../ui/link-alert.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { toast } from '../../ui/toast.ts';
import { api, codeOf, read } from '../api.ts';
import { AccountLayout } from '../features/accounts/account-layout.tsx';
import { explainError } from '../features/accounts/explain-error.ts';
import { readNewPassword } from '../features/accounts/read-new-password.ts';
import { useLinkToken } from '../features/accounts/use-link-token.ts';
import { useSubmit } from '../features/accounts/use-submit.ts';
import { UsernameHint } from '../features/accounts/username-hint.tsx';
import { announce } from '../features/session/session-client.ts';
import { PageTitle } from './page-title.tsx';

const explanations = {
  invalid_token: messages.recovery.linkExpired,
  password_too_short: messages.password.tooShort,
};

/** `/reset-password`, where the link in the recovery mail leads. */
export function Page() {
  const navigate = useNavigate();
  const token = useLinkToken(paths.resetPassword);
  const [isVisible, setVisible] = useState(false);
  const [isExpired, setExpired] = useState(token === '');
  useEffect(() => {
    if (token) announce('PASSWORD_RECOVERY');
  }, [token]);

  const { isSubmitting, onSubmit } = useSubmit(async (values) => {
    const newPassword = readNewPassword(values, messages.password.tooShort);
    if (!newPassword) return;
    try {
      await read(api.auth['reset-password'].$post({ json: { token, newPassword } }));
      toast.success(messages.password.changed);
      await navigate(paths.login);
    } catch (error) {
      setExpired(codeOf(error) === 'invalid_token');
      toast.error(explainError(error, explanations, messages.password.changeFailed));
    }
  });

  return (
    <AccountLayout title="Criar nova senha">
      <PageTitle>Criar nova senha</PageTitle>
      {isExpired ? (
        <LinkAlert to={paths.forgotPassword} linkLabel="Pedir um novo link">
          {messages.recovery.linkExpired}
        </LinkAlert>
      ) : (
        <form method="post" className="grid gap-5" onSubmit={onSubmit}>
          <UsernameHint email="" />
          <PasswordField
            label="Nova senha"
            name="password"
            autoComplete="new-password"
            visible={isVisible}
            required
          />
          <PasswordField
            label="Confirmar nova senha"
            name="confirmation"
            autoComplete="new-password"
            visible={isVisible}
            required
          />
          <button
            type="button"
            className="link flex w-fit items-center gap-2 py-1"
            aria-pressed={isVisible}
            onClick={() => setVisible(!isVisible)}
          >
            {isVisible ? <EyeOff aria-hidden size={18} /> : <Eye aria-hidden size={18} />}
            {isVisible ? 'Ocultar senhas' : 'Mostrar senhas'}
          </button>
          <SubmitButton isSubmitting={isSubmitting} label="Alterar senha" busyLabel="Alterando..." />
        </form>
      )}
    </AccountLayout>
  );
}
