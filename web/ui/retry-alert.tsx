import { Alert } from './alert.tsx';

interface RetryAlertProps {
  onRetry: () => void;
  look?: 'button-primary' | 'button-outline';
  children: string;
}

export function RetryAlert({ onRetry, look = 'button-primary', children }: RetryAlertProps) {
  const again = (
    <button type="button" className={`button ${look}`} onClick={onRetry}>
      Tentar novamente
    </button>
  );
  return (
    <Alert tone="error" action={again}>
      {children}
    </Alert>
  );
}
