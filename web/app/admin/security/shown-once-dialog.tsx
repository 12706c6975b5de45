import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ModalDialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { adminMessages } from '../messages.ts';

interface Props {
  title: string;
  /** Copied and downloaded as it is. */
  text: string;
  /** Offers the text as a file of this name. */
  fileName?: string;
  /** Toast after copying. */
  copiedText: string;
  onClose: () => void;
  children: ReactNode;
}

/** Shows a secret that the server does not show again, to copy or download. */
export function ShownOnceDialog({
  title,
  text,
  fileName: file,
  copiedText: copied,
  onClose,
  children,
}: Props) {
  function copy() {
    navigator.clipboard.writeText(text).then(
      () => toast.success(copied),
      () => toast.error(adminMessages.security.copyFailed),
    );
  }

  const actions = (
    <>
      <Button look="outline" onClick={copy}>
        Copiar
      </Button>
      {file && (
        <ButtonLink
          look="outline"
          download={file}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
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
