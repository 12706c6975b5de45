import { useNavigate } from 'react-router';
import { minPasswordLength } from '../../../../domain/passwords.ts';
import { paths } from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { Field, PasswordField } from '../../../ui/field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useSubmit } from '../../../ui/use-submit.ts';
import { api, read } from '../../data/client.ts';
import { explainError } from '../../data/explain-error.ts';

const explanations = {
  user_already_exists: messages.signUp.alreadyRegistered,
  password_too_short: messages.password.tooShort,
};

export function SignUpForm() {
  const navigate = useNavigate();
  const { isSubmitting, onSubmit } = useSubmit(
    async (values: Record<'fullName' | 'email' | 'password', string>) => {
      const { fullName: name, email, password } = values;
      const json = { name, email, password };
      try {
        await read(api.auth['sign-up'].email.$post({ json }));
        toast.success(messages.signUp.success);
        await navigate(paths.login);
      } catch (error) {
        toast.error(explainError(error, explanations, messages.signUp.failed));
      }
    },
  );

  return (
    <form method="post" className="grid gap-5" onSubmit={onSubmit}>
      <Field
        label="Nome completo"
        name="fullName"
        autoComplete="name"
        required
        maxLength={160}
        hint="O nome completo será usado no certificado e não poderá ser alterado após o cadastro."
      />
      <Field label="E-mail" name="email" type="email" autoComplete="email" inputMode="email" required />
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
      <SubmitButton isSubmitting={isSubmitting} label="Criar conta" busyLabel="Criando conta..." />
    </form>
  );
}
