import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { When } from '../when.tsx';

interface OpenRefundLinkProps {
  deadline: string;
  transaction: string;
  className?: string;
}

/** Says of a purchase that its refund is asked for, and leads to the request. */
export function OpenRefundLink({ deadline, transaction, className = '' }: OpenRefundLinkProps) {
  const query = new URLSearchParams({ q: transaction });
  return (
    <Link className={`link ${className}`} to={`${paths.adminRequests}?${query}`}>
      <span>
        Reembolso pedido, prazo: <When at={deadline} isLastDay />
      </span>
    </Link>
  );
}
