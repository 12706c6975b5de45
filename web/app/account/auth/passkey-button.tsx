import { KeyRound } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { toast } from '../../../ui/toast.ts';
import { explainStep } from './explain-step.ts';
import { canUsePasskeys, signInWithPasskey } from './passkey.ts';

const noChange = () => () => undefined;

export function PasskeyButton({ onDone }: { onDone: () => void }) {
  const [isBusy, setBusy] = useState(false);
  // The server assumes passkey support: nearly all browsers have it.
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
