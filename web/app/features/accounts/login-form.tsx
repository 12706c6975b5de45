import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { isFilePath, pathAfterLogin } from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Field } from '../../../ui/field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { codeOf } from '../../api.ts';
import { signIn } from '../session/session-client.ts';
import { ConfirmationNotice } from './confirmation-notice.tsx';
import { connectionHasFailed, flagConnectionFailure } from './connection-flag.ts';
import { CurrentPassword } from './current-password.tsx';
import { explainError } from './explain-error.ts';
import { textOf } from './form-text.ts';
import { useSubmit } from './use-submit.ts';

export function LoginForm() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [isOffline, setOffline] = useState(connectionHasFailed);
  const [unconfirmedEmail, setUnconfirmedEmail] = useState<string>();

  const { isSubmitting, onSubmit } = useSubmit(async (values) => {
    if (connectionHasFailed()) return toast.error(messages.login.connection);
    const email = textOf(values, 'email');
    try {
      await signIn({ email, password: textOf(values, 'password') });
      toast.success(messages.login.success);
      const next = pathAfterLogin(search.get('voltar'));
      // A file is the server's to answer, not a page of the application.
      if (isFilePath(next)) return window.location.replace(next);
      await navigate(next, { replace: true });
    } catch (error) {
      if (codeOf(error) === 'network') {
        flagConnectionFailure();
        setOffline(true);
      }
      setUnconfirmedEmail(codeOf(error) === 'email_not_verified' ? email : undefined);
      toast.error(explainError(error, explanations, messages.login.failed));
    }
  });

  return (
    <form className="grid gap-5" onSubmit={onSubmit}>
      {isOffline && <ConnectionAlert />}
      {unconfirmedEmail && <ConfirmationNotice email={unconfirmedEmail} />}
      <Field label="E-mail" name="email" type="email" autoComplete="email" inputMode="email" required />
      <CurrentPassword />
      <SubmitButton isSubmitting={isSubmitting} label="Entrar" busyLabel="Entrando..." />
    </form>
  );
}

const explanations = {
  network: messages.login.connection,
  // The server answers, so that the next try may be let in: no reason for the flag.
  busy: messages.login.connection,
  invalid_credentials: messages.login.invalidCredentials,
  email_not_verified: messages.confirmation.needed,
};

function ConnectionAlert() {
  return (
    <Alert
      tone="error"
      action={
        <button type="button" className="button button-outline" onClick={() => window.location.reload()}>
          Recarregar a página
        </button>
      }
    >
      {messages.login.connection}
    </Alert>
  );
}
