import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface RetryAlertProps {
  onRetry: () => void;
  look?: 'primary' | 'outline';
  children: string;
}

/** An error of loading, with a button that tries again. */
export function RetryAlert({ onRetry, look = 'primary', children }: RetryAlertProps) {
  const retryButton = (
    <Button look={look} onClick={onRetry}>
      Tentar novamente
    </Button>
  );
  return (
    <Alert tone="error" action={retryButton}>
      {children}
    </Alert>
  );
}
