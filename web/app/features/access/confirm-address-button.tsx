import { Mail } from 'lucide-react';
import { useState } from 'react';
import { noAccess } from '../../../../content/access.ts';
import { messages } from '../../../messages.ts';
import { toast } from '../../../ui/toast.ts';
import { api, read } from '../../api.ts';
import { explainError } from '../accounts/explain-error.ts';

/** Has the confirmation mail sent once more. */
export function ConfirmAddressButton({ email }: { email: string }) {
  const [isBusy, setBusy] = useState(false);

  async function send() {
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
    <button type="button" className="button button-primary" disabled={isBusy} onClick={send}>
      <Mail aria-hidden size={18} />
      {isBusy ? 'Enviando...' : noAccess.labels.confirm}
    </button>
  );
}
