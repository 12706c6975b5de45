import type { ReactNode } from 'react';
import { minTeamPasswordLength } from '../../../../domain/passwords.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Field, FormFieldsContext, PasswordField } from '../../../ui/field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { explainError } from '../../data/explain-error.ts';
import type { useForm } from '../../data/use-form.ts';

interface TeamAccountFormProps {
  form: Pick<ReturnType<typeof useForm>, 'fieldOf' | 'submit' | 'isSubmitting' | 'failure'>;
  /** Texts by error code. */
  explanations: Parameters<typeof explainError>[1];
  /** Text for other errors. */
  fallbackText: string;
  label: string;
  busyLabel: string;
  /** Fields between the name and the password. */
  children?: ReactNode;
}

/** The form that creates the account of the first owner or of an invited member. */
export function TeamAccountForm(props: TeamAccountFormProps) {
  const { form, explanations, fallbackText, label, busyLabel, children } = props;
  return (
    <form
      method="post"
      className="grid gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      {form.failure !== undefined && (
        <Alert tone="error">{explainError(form.failure, explanations, fallbackText)}</Alert>
      )}
      <FormFieldsContext value={form.fieldOf}>
        <Field label="Nome" name="name" autoComplete="name" maxLength={160} required />
        {children}
        <PasswordField
          label="Senha"
          name="password"
          autoComplete="new-password"
          required
          hint={`Uma frase longa, só sua: pelo menos ${minTeamPasswordLength} caracteres.`}
        />
      </FormFieldsContext>
      <SubmitButton isSubmitting={form.isSubmitting} label={label} busyLabel={busyLabel} />
    </form>
  );
}
