import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import type { ErrorCode } from '../../../../domain/error-codes.ts';
import { maxPasswordLength, minTeamPasswordLength } from '../../../../domain/passwords.ts';
import { paths } from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { Field, PasswordField } from '../../../ui/field.tsx';
import { Form, type FormActions, FormAlert, SubmitButton } from '../../../ui/form.tsx';
import { fieldTexts } from '../../../ui/form-fields.ts';
import { LinkAlert } from '../../../ui/link-alert.tsx';
import { codeOf, explainError } from '../../data/client.ts';
import { enterSession } from '../../data/session-client.ts';

interface TeamAccountFormProps<Account, Input> {
  schema: z.ZodType<Account, Input>;
  values: Input;
  /** Creates the account, and signs it in. */
  create: (account: Account) => Promise<unknown>;
  /** The path after that. */
  next: string;
  /** The code by which the server refuses the link itself, and what is then said in the form's place. */
  gone: { code: ErrorCode; text: string };
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
  const { schema, values, create, next, gone, explanations, fallbackText, label, busyLabel, children } =
    props;
  const navigate = useNavigate();
  const [isGone, setGone] = useState(false);
  async function send(account: Account, { showError }: FormActions) {
    try {
      await enterSession(() => create(account));
      await navigate(next, { replace: true });
    } catch (error) {
      if (codeOf(error) === gone.code) setGone(true);
      else if (codeOf(error) !== 'password_known') throw error;
      else showError('password', `${messages.password.known} ${messages.atField.passwordKnown}`);
    }
  }

  if (isGone)
    return (
      <LinkAlert to={paths.login} linkLabel="Entrar">
        {gone.text}
      </LinkAlert>
    );
  return (
    <Form
      method="post"
      className="grid gap-5"
      schema={schema}
      values={values}
      codeTexts={passwordTexts}
      onSubmit={send}
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
