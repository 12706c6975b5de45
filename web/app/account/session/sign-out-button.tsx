import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { flashMessageKey } from '../../../../domain/browser-storage.ts';
import { paths } from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { toast } from '../../../ui/toast.ts';
import { signOut } from '../../data/session-client.ts';

export function SignOutButton() {
  const [isBusy, setBusy] = useState(false);

  async function leave() {
    setBusy(true);
    try {
      await signOut();
      // For the public page that comes next to show.
      sessionStorage.setItem(flashMessageKey, messages.logout.success);
      window.location.assign(paths.home);
    } catch {
      setBusy(false);
      toast.error(messages.logout.failed);
    }
  }

  return (
    <button type="button" className="button button-quiet" disabled={isBusy} onClick={leave}>
      <LogOut aria-hidden size={18} />
      {isBusy ? 'Saindo...' : 'Sair'}
    </button>
  );
}
