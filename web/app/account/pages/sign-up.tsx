import { Link, useNavigate } from 'react-router';
import { minPasswordLength } from '../../../../domain/passwords.ts';
import { paths } from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { EmailField, Field, PasswordField } from '../../../ui/field.tsx';
import { Form, type FormActions, SubmitButton } from '../../../ui/form.tsx';
import { fieldTexts } from '../../../ui/form-fields.ts';
import { toast } from '../../../ui/toast.ts';
import { api, codeOf, explainError, read } from '../../data/client.ts';
import type { LoginState } from '../auth/mailed-link.ts';
import { AccountLayout, CourseInvitation } from '../layout/account-layout.tsx';

const explanations = {
  user_already_exists: messages.signUp.alreadyRegistered,
  password_too_short: messages.password.tooShort,
};

/** The sign-up page. */
export function Page() {
  return (
    <AccountLayout title="Criar conta" intro="Leva menos de um minuto.">
      <SignUpForm />
      <p className="mt-6">
        Já tem uma conta?{' '}
        <Link className="link" to={paths.login}>
          Faça login
        </Link>
      </p>
      <CourseInvitation />
    </AccountLayout>
  );
}

type Values = Record<'fullName' | 'email' | 'password', string>;

function SignUpForm() {
  const navigate = useNavigate();

  async function submit({ fullName: name, email, password }: Values, { showError }: FormActions) {
    try {
      const { needs_confirmation } = await read(
        api.auth['sign-up'].email.$post({ json: { name, email, password } }),
      );
      toast.success(messages.signUp.success);
      await navigate(paths.login, { state: { email, isReady: !needs_confirmation } satisfies LoginState });
    } catch (error) {
      toast.error(explainError(error, explanations, messages.signUp.failed));
      const code = codeOf(error);
      if (code === 'user_already_exists') showError('email', <EmailTaken email={email} />);
      if (code === 'password_too_short') showError('password', messages.atField.passwordShort);
      if (code !== 'invalid_input') return;
      if (name.trim()) showError('email', fieldTexts.email);
      else showError('fullName', fieldTexts.missing);
    }
  }

  return (
    <Form method="post" className="grid gap-5" onSubmit={submit}>
      <Field
        label="Nome completo"
        name="fullName"
        autoComplete="name"
        required
        maxLength={160}
        hint="O nome completo será usado no certificado e não poderá ser alterado após o cadastro."
      />
      <EmailField hint="Já comprou? Use o e-mail da compra." />
      <PasswordField
        label="Senha"
        name="password"
        autoComplete="new-password"
        required
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
      <SubmitButton label="Criar conta" busyLabel="Criando conta..." />
    </Form>
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
