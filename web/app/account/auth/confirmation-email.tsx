import { messages } from '../../../messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAction } from '../../../ui/use-action.ts';
import { api, explainError, read } from '../../data/client.ts';

/** Returns an action that sends the email confirmation again, with toasts. */
export const useResendConfirmation = (email: string) =>
  useAction(
    async () => {
      await read(api.auth['send-verification-email'].$post({ json: { email } }));
      toast.success(messages.confirmation.sentAgain);
    },
    (error) =>
      toast.error(explainError(error, { network: messages.login.connection }, messages.recovery.failed)),
  );

/** The login page's notice that the email is not confirmed, with a button that sends the email again. */
export function ConfirmationNotice({ email }: { email: string }) {
  const { isBusy, run } = useResendConfirmation(email);
  return (
    <Alert
      tone="info"
      title="Falta confirmar o seu e-mail"
      action={
        <Button look="outline" disabled={isBusy} onClick={run}>
          {isBusy ? 'Enviando...' : 'Enviar o e-mail novamente'}
        </Button>
      }
    >
      {messages.confirmation.needed}
    </Alert>
  );
}
