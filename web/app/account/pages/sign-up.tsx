import { type ReactNode, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { minPasswordLength } from '../../../../domain/passwords.ts';
import { paths } from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { EmailField, Field, PasswordField } from '../../../ui/field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast } from '../../../ui/toast.ts';
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

interface Problem {
  field: keyof Values;
  text: ReactNode;
}

/** Returns which field an error is about, and what to do there. */
function problemIn(error: unknown, values?: Values): Problem | undefined {
  switch (codeOf(error)) {
    case 'user_already_exists':
      return {
        field: 'email',
        text: (
          <>
            {messages.signUp.emailTaken}{' '}
            <Link
              className="link inline-flex min-h-11 items-center"
              to={paths.login}
              state={{ email: values?.email } satisfies LoginState}
            >
              Entrar
            </Link>
          </>
        ),
      };
    case 'password_too_short':
      return { field: 'password', text: messages.signUp.passwordShort };
    case 'invalid_input':
      if (!values?.fullName.trim()) return { field: 'fullName', text: messages.form.missing };
      return { field: 'email', text: messages.signUp.emailInvalid };
    default:
      return undefined;
  }
}

function SignUpForm() {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<Problem>();
  const typed = useRef<{ values: Values; form: HTMLFormElement }>(undefined);
  const { isSubmitting, onSubmit } = useSubmit(
    async (values: Values, form) => {
      typed.current = { values, form };
      const { fullName: name, email, password } = values;
      const { needs_confirmation } = await read(
        api.auth['sign-up'].email.$post({ json: { name, email, password } }),
      );
      toast.success(messages.signUp.success);
      await navigate(paths.login, { state: { email, isReady: !needs_confirmation } satisfies LoginState });
    },
    (error) => {
      toast.error(explainError(error, explanations, messages.signUp.failed));
      const found = problemIn(error, typed.current?.values);
      setProblem(found);
      const field = found && typed.current?.form.elements.namedItem(found.field);
      if (field instanceof HTMLElement) field.focus();
    },
  );

  return (
    <form method="post" className="grid gap-5" onSubmit={onSubmit} onInput={() => setProblem(undefined)}>
      <Field
        label="Nome completo"
        name="fullName"
        autoComplete="name"
        required
        maxLength={160}
        error={problem?.field === 'fullName' && problem.text}
        hint="O nome completo será usado no certificado e não poderá ser alterado após o cadastro."
      />
      <EmailField error={problem?.field === 'email' && problem.text} />
      <PasswordField
        label="Senha"
        name="password"
        autoComplete="new-password"
        required
        error={problem?.field === 'password' && problem.text}
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
