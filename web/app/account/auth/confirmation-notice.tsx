import { messages } from '../../../messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { useConfirmationMail } from './use-confirmation-mail.ts';

/** For whoever may not enter yet: why, and the mail once more. */
export function ConfirmationNotice({ email }: { email: string }) {
  const { isBusy, send } = useConfirmationMail(email);
  return (
    <Alert
      tone="info"
      title="Falta confirmar o seu e-mail"
      action={
        <button type="button" className="button button-outline" disabled={isBusy} onClick={send}>
          {isBusy ? 'Enviando...' : 'Enviar o e-mail novamente'}
        </button>
      }
    >
      {messages.confirmation.needed}
    </Alert>
  );
}
