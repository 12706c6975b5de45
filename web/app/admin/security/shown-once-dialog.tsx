import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ModalDialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';

interface Props {
  title: string;
  /** Copied and downloaded as it is; `children` show it. */
  secret: string;
  /** Offers the secret as a file of this name. */
  fileName?: string;
  /** Toast after copying. */
  copiedText: string;
  onClose: () => void;
  children: ReactNode;
}

/** Shows a secret that the server does not show again, to copy or download. */
export function ShownOnceDialog({ title, secret, fileName, copiedText, onClose, children }: Props) {
  function copy() {
    navigator.clipboard.writeText(secret).then(
      () => toast.success(copiedText),
      () => toast.error('Não foi possível copiar. Selecione e copie, ou anote.'),
    );
  }

  const actions = (
    <>
      <Button look="outline" onClick={copy}>
        Copiar
      </Button>
      {fileName && (
        <ButtonLink
          look="outline"
          download={fileName}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(secret)}`}
        >
          Baixar
        </ButtonLink>
      )}
      <Button look="primary" onClick={onClose}>
        Já guardei
      </Button>
    </>
  );
  return (
    <ModalDialog title={title} onClose={onClose} actions={actions}>
      {children}
    </ModalDialog>
  );
}
