import type { ReactNode } from 'react';
import type { z } from 'zod';
import { maxPasswordLength, minTeamPasswordLength } from '../../../../domain/passwords.ts';
import { messages } from '../../../messages.ts';
import { Field, PasswordField } from '../../../ui/field.tsx';
import { Form, FormAlert } from '../../../ui/form.tsx';
import { fieldTexts } from '../../../ui/form-fields.ts';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { codeOf } from '../../data/client.ts';
import { explainError } from '../../data/explain-error.ts';

interface TeamAccountFormProps<Account, Input> {
  schema: z.ZodType<Account, Input>;
  values: Input;
  send: (account: Account) => Promise<unknown>;
  /** Texts by error code. */
  explanations: Parameters<typeof explainError>[1];
  /** Text for other errors. */
  fallbackText: string;
  label: string;
  busyLabel: string;
  /** Fields between the name and the password. */
  children?: ReactNode;
}

const passwordTexts = {
  password_too_short: messages.atField.teamPasswordShort,
  password_too_long: fieldTexts.tooLong(maxPasswordLength),
};

/** The form that creates the account of the first owner or of an invited member. */
export function TeamAccountForm<Account, Input extends object>(props: TeamAccountFormProps<Account, Input>) {
  const { schema, values, send, explanations, fallbackText, label, busyLabel, children } = props;
  return (
    <Form
      method="post"
      className="grid gap-5"
      schema={schema}
      values={values}
      codeTexts={passwordTexts}
      onSubmit={(account, { showError }) =>
        send(account).catch((error: unknown) => {
          if (codeOf(error) !== 'password_known') throw error;
          showError('password', `${messages.password.known} ${messages.atField.passwordKnown}`);
        })
      }
    >
      <FormAlert explain={(error) => explainError(error, explanations, fallbackText)} />
      <Field label="Nome" name="name" autoComplete="name" maxLength={160} required />
      {children}
      <PasswordField
        label="Senha"
        name="password"
        autoComplete="new-password"
        required
        hint={`Uma frase longa, só sua: pelo menos ${minTeamPasswordLength} caracteres.`}
      />
      <SubmitButton label={label} busyLabel={busyLabel} />
    </Form>
  );
}
