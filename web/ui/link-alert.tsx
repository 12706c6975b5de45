import { Link } from 'react-router';
import { Alert } from './alert.tsx';

interface LinkAlertProps {
  title?: string;
  to: string;
  linkLabel: string;
  children: string;
}

export function LinkAlert({ title, to, linkLabel, children }: LinkAlertProps) {
  const link = (
    <Link className="button button-primary" to={to}>
      {linkLabel}
    </Link>
  );
  return (
    <Alert tone="error" title={title} action={link}>
      {children}
    </Alert>
  );
}
