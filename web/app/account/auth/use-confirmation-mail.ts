import { useState } from 'react';
import { messages } from '../../../messages.ts';
import { toast } from '../../../ui/toast.ts';
import { api, read } from '../../data/client.ts';
import { explainError } from '../../data/explain-error.ts';

/** Has the confirmation mail sent once more, and tells the person what came of it. */
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
