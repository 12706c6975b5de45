import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../../../domain/paths.ts';

export function BackToMessages() {
  return (
    <p>
      <Link className="link inline-flex min-h-9 items-center gap-1.5" to={paths.deskMessages}>
        <ArrowLeft aria-hidden size={18} />
        Todas as mensagens
      </Link>
    </p>
  );
}
