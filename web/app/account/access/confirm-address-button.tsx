import { Mail } from 'lucide-react';
import { useContent } from '../../data/content.ts';
import { useConfirmationMail } from '../auth/use-confirmation-mail.ts';

/** Has the confirmation mail sent once more. */
export function ConfirmAddressButton({ email }: { email: string }) {
  const { noAccess } = useContent();
  const { isBusy, send } = useConfirmationMail(email);
  return (
    <button type="button" className="button button-primary" disabled={isBusy} onClick={send}>
      <Mail aria-hidden size={18} />
      {isBusy ? 'Enviando...' : noAccess.labels.confirm}
    </button>
  );
}
