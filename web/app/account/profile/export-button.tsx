import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { ButtonLink } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { api, download } from '../../data/client.ts';
import { explainAccountError } from './use-account.ts';

/** Downloads all personal data as a file; an old login is first asked for the password. */
export function ExportButton() {
  const { mutate } = useMutation({
    mutationFn: () => download(api.account.export.$get()),
    onError: (error) => toast.error(explainAccountError(error)),
  });
  return (
    <ButtonLink
      look="outline"
      Icon={Download}
      href="/api/account/export"
      download
      onClick={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      Baixar meus dados
    </ButtonLink>
  );
}
