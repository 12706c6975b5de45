import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { PasswordField } from '../../../ui/field.tsx';

/** The account's password, with the way on for whoever has forgotten it. */
export function CurrentPassword() {
  return (
    <div>
      <PasswordField label="Senha" name="password" autoComplete="current-password" required />
      <Link className="link mt-2 inline-block py-1" to={paths.forgotPassword}>
        Esqueceu sua senha?
      </Link>
    </div>
  );
}
