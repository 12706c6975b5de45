import { useState } from 'react';
import { messages } from '../../../messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { toast } from '../../../ui/toast.ts';
import { api, read } from '../../api.ts';
import { explainError } from './explain-error.ts';

/** For whoever may not enter yet: why, and the mail once more. */
export function ConfirmationNotice({ email }: { email: string }) {
  const [isBusy, setBusy] = useState(false);

  async function sendAgain() {
    setBusy(true);
    try {
      await read(api.auth['send-verification-email'].$post({ json: { email } }));
      toast.success(messages.confirmation.sentAgain);
    } catch (error) {
      toast.error(explainError(error, { network: messages.login.connection }, messages.recovery.failedA));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Alert
      tone="info"
      title="Falta confirmar o seu e-mail"
      action={
        <button type="button" className="button button-outline" disabled={isBusy} onClick={sendAgain}>
          {isBusy ? 'Enviando...' : 'Enviar o e-mail novamente'}
        </button>
      }
    >
      {messages.confirmation.needed}
    </Alert>
  );
}
