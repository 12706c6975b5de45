import { newPasswordProblem } from '../../../../domain/passwords.ts';
import { messages } from '../../../messages.ts';
import { toast } from '../../../ui/toast.ts';
import { textOf } from './form-text.ts';

/**
 * The new password that a form has typed twice; where something is wrong with it, that is said.
 * @param tooShort how a short one is called
 */
export function readNewPassword(values: FormData, tooShort: string): string | undefined {
  const newPassword = textOf(values, 'password');
  const problem = newPasswordProblem(newPassword, textOf(values, 'confirmation'));
  if (!problem) return newPassword;
  toast.error(problem === 'mismatch' ? messages.password.mismatch : tooShort);
  return undefined;
}
