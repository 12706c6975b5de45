import { KeyRound } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';

export function ChangePasswordLink() {
  return (
    <Link className="button button-quiet" to={paths.changePassword}>
      <KeyRound aria-hidden size={18} />
      Alterar senha
    </Link>
  );
}
