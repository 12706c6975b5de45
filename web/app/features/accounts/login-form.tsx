import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { pathAfterLogin, paths } from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { codeOf } from '../../api.ts';
import { signIn } from '../session/session-client.ts';
import { connectionHasFailed, flagConnectionFailure } from './connection-flag.ts';
import { textOf } from './form-text.ts';

export function LoginForm() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [isSubmitting, setSubmitting] = useState(false);
  const [isOffline, setOffline] = useState(connectionHasFailed);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSubmitting) return;
    if (connectionHasFailed()) return toast.error(messages.login.connection);
    const form = new FormData(event.currentTarget);
    setSubmitting(true);
    try {
      await signIn({ email: textOf(form, 'email'), password: textOf(form, 'password') });
      toast.success(messages.login.success);
      await navigate(pathAfterLogin(search.get('voltar')), { replace: true });
    } catch (error) {
      explain(error);
    } finally {
      setSubmitting(false);
    }
  }

  function explain(error: unknown) {
    const code = codeOf(error);
    if (code === 'network') {
      flagConnectionFailure();
      setOffline(true);
      toast.error(messages.login.connection);
    } else {
      toast.error(code === 'invalid_credentials' ? messages.login.invalidCredentials : messages.login.failed);
    }
  }

  return (
    <form className="grid gap-5" onSubmit={submit}>
      {isOffline && (
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
      )}
      <Field label="E-mail" name="email" type="email" autoComplete="email" inputMode="email" required />
      <div>
        <PasswordField label="Senha" name="password" autoComplete="current-password" required />
        <Link className="link mt-2 inline-block py-1" to={paths.forgotPasswordA}>
          Esqueceu sua senha?
        </Link>
      </div>
      <button type="submit" className="button button-primary" disabled={isSubmitting}>
        {isSubmitting ? 'Entrando...' : 'Entrar'}
      </button>
    </form>
  );
}
