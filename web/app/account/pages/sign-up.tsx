import { Link, useNavigate } from 'react-router';
import { minPasswordLength } from '../../../../domain/passwords.ts';
import { paths } from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { EmailField, Field, PasswordField } from '../../../ui/field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useFieldError } from '../../../ui/use-field-error.ts';
import { useSubmit } from '../../../ui/use-submit.ts';
import { api, codeOf, read } from '../../data/client.ts';
import { explainError } from '../../data/explain-error.ts';
import type { LoginState } from '../auth/mailed-link.ts';
import { AccountLayout } from '../layout/account-layout.tsx';
import { PageTitle } from '../layout/page-title.tsx';

const explanations = {
  user_already_exists: messages.signUp.alreadyRegistered,
  password_too_short: messages.password.tooShort,
};

/** The sign-up page. */
export function Page() {
  return (
    <AccountLayout title="Criar conta" intro="Leva menos de um minuto.">
      <PageTitle>Criar conta</PageTitle>
      <SignUpForm />
      <p className="mt-6">
        Já tem uma conta?{' '}
        <Link className="link" to={paths.login}>
          Faça login
        </Link>
      </p>
    </AccountLayout>
  );
}

type Values = Record<'fullName' | 'email' | 'password', string>;

function SignUpForm() {
  const navigate = useNavigate();
  const fieldError = useFieldError<keyof Values>();
  const { isSubmitting, onSubmit } = useSubmit(
    async ({ fullName: name, email, password }: Values) => {
      const { needs_confirmation } = await read(
        api.auth['sign-up'].email.$post({ json: { name, email, password } }),
      );
      toast.success(messages.signUp.success);
      await navigate(paths.login, { state: { email, isReady: !needs_confirmation } satisfies LoginState });
    },
    (error, { fullName, email }, form) => {
      toast.error(explainError(error, explanations, messages.signUp.failed));
      const code = codeOf(error);
      if (code === 'user_already_exists') fieldError.show(form, 'email', <EmailTaken email={email} />);
      if (code === 'password_too_short') fieldError.show(form, 'password', messages.atField.passwordShort);
      if (code !== 'invalid_input') return;
      if (fullName.trim()) fieldError.show(form, 'email', messages.atField.email);
      else fieldError.show(form, 'fullName', messages.form.missing);
    },
  );

  return (
    <form method="post" className="grid gap-5" onSubmit={onSubmit} onInput={fieldError.clear}>
      <Field
        label="Nome completo"
        name="fullName"
        autoComplete="name"
        required
        maxLength={160}
        error={fieldError.errorOf('fullName')}
        hint="O nome completo será usado no certificado e não poderá ser alterado após o cadastro."
      />
      <EmailField error={fieldError.errorOf('email')} />
      <PasswordField
        label="Senha"
        name="password"
        autoComplete="new-password"
        required
        error={fieldError.errorOf('password')}
        hint={`Use pelo menos ${minPasswordLength} caracteres.`}
      />
      <p className="text-ink-soft text-sm">
        Ao criar a conta, você aceita os{' '}
        <a className="link" href={paths.terms2025}>
          termos de uso
        </a>
        . A{' '}
        <a className="link" href={paths.privacy2025}>
          política de privacidade
        </a>{' '}
        diz o que guardamos e por quê.
      </p>
      <SubmitButton isSubmitting={isSubmitting} label="Criar conta" busyLabel="Criando conta..." />
    </form>
  );
}

function EmailTaken({ email }: Pick<Values, 'email'>) {
  return (
    <>
      {messages.signUp.emailTaken}{' '}
      <Link className="link-alone" to={paths.login} state={{ email } satisfies LoginState}>
        Entrar
      </Link>
    </>
  );
}
