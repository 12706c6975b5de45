import { KeyRound, LogOut, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { flashMessageKey } from '../../../../domain/browser-storage.ts';
import { paths } from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { signOut } from '../../data/session-client.ts';

export function AccountLink() {
  return (
    <ButtonLink as={Link} look="quiet" Icon={UserRound} to={paths.account}>
      Minha conta
    </ButtonLink>
  );
}

export function ChangePasswordLink() {
  return (
    <ButtonLink as={Link} look="quiet" Icon={KeyRound} to={paths.changePassword}>
      Alterar senha
    </ButtonLink>
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
    <Button look="quiet" Icon={LogOut} disabled={isBusy} onClick={handleSignOut}>
      {isBusy ? 'Saindo...' : 'Sair'}
    </Button>
  );
}
