import { KeyRound } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { toast } from '../../../ui/toast.ts';
import { explainStep } from './explain-step.ts';
import { canUsePasskeys, signInWithPasskey } from './passkey.ts';

const noChange = () => () => undefined;

/** Logs in with a passkey; nothing where the browser has none. */
export function PasskeyButton({ onDone }: { onDone: () => void }) {
  const [isBusy, setBusy] = useState(false);
  // The server takes it that the browser has some, as nearly all have.
  const isOffered = useSyncExternalStore(
    noChange,
    () => canUsePasskeys,
    () => true,
  );
  if (!isOffered) return null;

  async function use() {
    setBusy(true);
    try {
      await signInWithPasskey();
      onDone();
    } catch (error) {
      toast.error(explainStep(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <button type="button" className="button button-outline" disabled={isBusy} onClick={use}>
      <KeyRound aria-hidden size={18} />
      Usar chave de acesso
    </button>
  );
}
