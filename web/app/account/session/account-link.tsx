import { UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';

export function AccountLink() {
  return (
    <Link className="button button-quiet" to={paths.account}>
      <UserRound aria-hidden size={18} />
      Minha conta
    </Link>
  );
}
