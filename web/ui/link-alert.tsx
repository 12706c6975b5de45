import { Link } from 'react-router';
import { Alert } from './alert.tsx';
import { ButtonLink } from './button.tsx';

interface LinkAlertProps {
  title?: string;
  to: string;
  linkLabel: string;
  children: string;
}

/** An error with a link to where it can be solved. */
export function LinkAlert({ title, to, linkLabel, children }: LinkAlertProps) {
  const link = (
    <ButtonLink as={Link} look="primary" to={to}>
      {linkLabel}
    </ButtonLink>
  );
  return (
    <Alert tone="error" title={title} action={link}>
      {children}
    </Alert>
  );
}
