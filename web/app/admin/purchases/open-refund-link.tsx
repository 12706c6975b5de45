import { Link } from 'react-router';
import { lastDayText } from '../../../../domain/dates.ts';
import { paths } from '../../../../domain/paths.ts';

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
      Reembolso pedido: devolver até {lastDayText(deadline)}
    </Link>
  );
}
