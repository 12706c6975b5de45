import type { ReactNode } from 'react';
import { shareUrl } from '../../../../domain/chat-links.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ModalDialog } from '../../../ui/dialog.tsx';
import { copyLink } from './copy-link.ts';

interface Props {
  title: string;
  link: string;
  /** The WhatsApp message, which contains the link. */
  message: string;
  onClose: () => void;
  children: ReactNode;
}

/** Shows a secret link once, to copy or share: the server stores only its hash. */
export function LinkDialog({ title, link, message, onClose, children }: Props) {
  const actions = (
    <>
      <Button look="quiet" onClick={onClose}>
        Pronto
      </Button>
      <Button look="outline" onClick={() => copyLink(link)}>
        Copiar link
      </Button>
      <ButtonLink look="primary" href={shareUrl(message)} target="_blank" rel="noopener noreferrer">
        Enviar por WhatsApp
      </ButtonLink>
    </>
  );
  return (
    <ModalDialog title={title} onClose={onClose} actions={actions}>
      <div className="grid gap-4">
        {children}
        <p className="wrap-anywhere font-semibold">
          <code>{link}</code>
        </p>
      </div>
    </ModalDialog>
  );
}
