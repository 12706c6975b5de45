import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface RetryAlertProps {
  onRetry: () => void;
  look?: 'primary' | 'outline';
  children: string;
}

export function RetryAlert({ onRetry, look = 'primary', children }: RetryAlertProps) {
  const again = (
    <Button look={look} onClick={onRetry}>
      Tentar novamente
    </Button>
  );
  return (
    <Alert tone="error" action={again}>
      {children}
    </Alert>
  );
}
