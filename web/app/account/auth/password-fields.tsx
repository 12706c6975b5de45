import { Link } from 'react-router';
import { findPasswordError } from '../../../../domain/passwords.ts';
import { paths } from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { type FieldProps, PasswordField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.ts';
import { codeOf, detailsOf } from '../../data/client.ts';

type NewPasswordField = 'password' | 'confirmation';

/**
 * Returns a valid new password; else shows a toast and a field error.
 * @param tooShort toast text for a short password
 * @param show shows an error at a field
 */
export function readNewPassword(
  values: Record<NewPasswordField, string>,
  tooShort: string,
  show: (field: NewPasswordField, text: string) => void,
): string | undefined {
  const newPassword = values.password;
  const error = findPasswordError(newPassword, values.confirmation);
  if (!error) return newPassword;
  toast.error(error === 'mismatch' ? messages.password.mismatch : tooShort);
  if (error === 'mismatch') show('confirmation', messages.atField.passwordAgain);
  else show('password', messages.atField.passwordShort);
  return undefined;
}

/** Returns toast and field text for a password that the server refused; undefined for other errors. */
export function explainNewPassword(error: unknown, tooShort: string): readonly [string, string] | undefined {
  if (codeOf(error) === 'password_known') return [messages.password.known, messages.atField.passwordKnown];
  if (codeOf(error) !== 'password_too_short') return undefined;
  return detailsOf(error).min_length
    ? [messages.password.teamTooShort, messages.atField.teamPasswordShort]
    : [tooShort, messages.atField.passwordShort];
}

/** Tells password managers which account the form changes. */
export function UsernameHint({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}

/** The password field of logins, with a link to the recovery. */
export function CurrentPasswordField(props: Pick<FieldProps, 'ref' | 'error'>) {
  return (
    <div>
      <PasswordField label="Senha" name="password" autoComplete="current-password" required {...props} />
      <Link className="link-alone mt-1" to={paths.forgotPassword}>
        Esqueceu sua senha?
      </Link>
    </div>
  );
}
