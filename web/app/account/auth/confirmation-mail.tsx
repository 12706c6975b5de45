import { useState } from 'react';
import { messages } from '../../../messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { toast } from '../../../ui/toast.ts';
import { api, read } from '../../data/client.ts';
import { explainError } from '../../data/explain-error.ts';

export function useConfirmationMail(email: string) {
  const [isBusy, setBusy] = useState(false);

  async function send() {
    setBusy(true);
    try {
      await read(api.auth['send-verification-email'].$post({ json: { email } }));
      toast.success(messages.confirmation.sentAgain);
    } catch (error) {
      toast.error(explainError(error, { network: messages.login.connection }, messages.recovery.failed));
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, send };
}

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
