import type { ReactNode } from 'react';
import { messages } from '../../../messages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ModalDialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';

interface Props {
  title: string;
  /** Copied and downloaded as it is. */
  text: string;
  /** Offers the text as a file of this name. */
  file?: string;
  copyLabel?: string;
  /** Said once the text is copied. */
  copied: string;
  copyFailed?: string;
  /** Another way to take the text along. */
  extra?: ReactNode;
  closeLabel?: string;
  onClose: () => void;
  children: ReactNode;
}

/** Shows a secret that the server does not show again, to copy or download. */
export function ShownOnceDialog({ title, text, file, extra, copied, onClose, children, ...labels }: Props) {
  const { copyLabel = 'Copiar', closeLabel = 'Já guardei' } = labels;
  const { copyFailed = messages.security.copyFailed } = labels;
  function copy() {
    navigator.clipboard.writeText(text).then(
      () => toast.success(copied),
      () => toast.error(copyFailed),
    );
  }

  const actions = (
    <>
      <Button look="outline" onClick={copy}>
        {copyLabel}
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
      {extra}
      <Button look="primary" onClick={onClose}>
        {closeLabel}
      </Button>
    </>
  );
  return (
    <ModalDialog title={title} onClose={onClose} actions={actions}>
      {children}
    </ModalDialog>
  );
}
