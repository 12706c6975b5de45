import { KeyRound, LogOut } from 'lucide-react';
import { Link } from 'react-router';
import { flashMessageKey } from '../../../../domain/browser-storage.ts';
import { paths } from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAction } from '../../../ui/use-action.ts';
import { signOut } from '../../data/session-client.ts';

/** A link to the page that changes the password. */
export function ChangePasswordLink() {
  return (
    <ButtonLink as={Link} look="quiet" Icon={KeyRound} to={paths.changePassword}>
      Alterar senha
    </ButtonLink>
  );
}

/** A button that signs out and opens the home page. @param isLink looks like a link, beside others */
export function SignOutButton({ isLink = false }: { isLink?: boolean }) {
  const { isBusy, run: signOutAndLeave } = useAction(
    async () => {
      // False if the server could not be reached: every tab then shows that the device is empty and the sign-out waits.
      if (!(await signOut())) return;
      // Shown by the public page that opens next.
      sessionStorage.setItem(flashMessageKey, messages.logout.success);
      window.location.assign(paths.home);
    },
    () => toast.error(messages.logout.failed),
  );

  const label = isBusy ? 'Saindo...' : 'Sair';
  return isLink ? (
    <button type="button" className="link-alone" disabled={isBusy} onClick={() => void signOutAndLeave()}>
      {label}
    </button>
  ) : (
    <Button look="quiet" Icon={LogOut} disabled={isBusy} onClick={() => void signOutAndLeave()}>
      {label}
    </Button>
  );
}
