import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { minPasswordLength } from '../../../../domain/passwords.ts';
import { paths } from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { Field } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { api, codeOf, read } from '../../api.ts';
import { textOf } from './form-text.ts';

export function SignUpForm() {
  const navigate = useNavigate();
  const [isSubmitting, setSubmitting] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSubmitting) return;
    const form = new FormData(event.currentTarget);
    const json = {
      name: textOf(form, 'fullName'),
      email: textOf(form, 'email'),
      password: textOf(form, 'password'),
    };
    setSubmitting(true);
    try {
      await read(api.auth['sign-up'].email.$post({ json }));
      toast.success(messages.signUp.success);
      await navigate(paths.login);
    } catch (error) {
      toast.error(explain(error));
    } finally {
      setSubmitting(false);
    }
  }

  return (
    <form className="grid gap-5" onSubmit={submit}>
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
      <button type="submit" className="button button-primary" disabled={isSubmitting}>
        {isSubmitting ? 'Criando conta...' : 'Criar conta'}
      </button>
    </form>
  );
}

function explain(error: unknown): string {
  const code = codeOf(error);
  if (code === 'user_already_exists') return messages.signUp.alreadyRegistered;
  if (code === 'password_too_short') return messages.password.tooShort;
  return messages.signUp.failed;
}
