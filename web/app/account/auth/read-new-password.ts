import { newPasswordProblem } from '../../../../domain/passwords.ts';
import { messages } from '../../../messages.ts';
import { toast } from '../../../ui/toast.ts';

/**
 * The new password that a form has typed twice; where something is wrong with it, that is said.
 * @param tooShort how a short one is called
 */
export function readNewPassword(
  values: Record<'password' | 'confirmation', string>,
  tooShort: string,
): string | undefined {
  const newPassword = values.password;
  const problem = newPasswordProblem(newPassword, values.confirmation);
  if (!problem) return newPassword;
  toast.error(problem === 'mismatch' ? messages.password.mismatch : tooShort);
  return undefined;
}
