import { KeyRound, LogOut, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { flashMessageKey } from '../../../../domain/browser-storage.ts';
import { paths } from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { toast } from '../../../ui/toast.ts';
import { signOut } from '../../data/session-client.ts';

export function AccountLink() {
  return (
    <Link className="button button-quiet" to={paths.account}>
      <UserRound aria-hidden size={18} />
      Minha conta
    </Link>
  );
}

export function ChangePasswordLink() {
  return (
    <Link className="button button-quiet" to={paths.changePassword}>
      <KeyRound aria-hidden size={18} />
      Alterar senha
    </Link>
  );
}

export function SignOutButton() {
  const [isBusy, setBusy] = useState(false);

  async function handleSignOut() {
    setBusy(true);
    try {
      await signOut();
      // The public page shown next displays it.
      sessionStorage.setItem(flashMessageKey, messages.logout.success);
      window.location.assign(paths.home);
    } catch {
      setBusy(false);
      toast.error(messages.logout.failed);
    }
  }

  return (
    <button type="button" className="button button-quiet" disabled={isBusy} onClick={handleSignOut}>
      <LogOut aria-hidden size={18} />
      {isBusy ? 'Saindo...' : 'Sair'}
    </button>
  );
}
