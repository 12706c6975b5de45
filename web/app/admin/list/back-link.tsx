import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import type { Path } from '../../../../domain/paths.ts';

export function BackLink({ to, label }: { to: Path; label: string }) {
  return (
    <p>
      <Link className="link inline-flex min-h-9 items-center gap-1.5" to={to}>
        <ArrowLeft aria-hidden size={18} />
        {label}
      </Link>
    </p>
  );
}
