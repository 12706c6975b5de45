import type { ReactNode } from 'react';
import { shareUrl } from '../../../../domain/chat-links.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ModalDialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';

/** Copies a link to the clipboard, and shows a toast. */
export function copyLink(link: string): void {
  navigator.clipboard.writeText(link).then(
    () => toast.success('Link copiado.'),
    () => toast.error('Não foi possível copiar. Selecione o link e copie.'),
  );
}

interface LinkDialogProps {
  title: string;
  link: string;
  /** The WhatsApp message, which contains the link. */
  message: string;
  onClose: () => void;
  children: ReactNode;
}

/** Shows a secret link once, to copy or share: the server stores only its hash. */
export function LinkDialog({ title, link, message, onClose, children }: LinkDialogProps) {
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

interface ShareButtonsProps {
  /** Path of a page that is public or asks for a login. */
  path: string;
  message: (link: string) => string;
  /** Tells equal buttons apart for screen readers, such as `da resposta a Ana`. */
  about: string;
}

/** Buttons that copy or share the address of a page. Unlike an access link it lets nobody in. */
export function ShareButtons({ path, message, about }: ShareButtonsProps) {
  const link = `${window.location.origin}${path}`;
  return (
    <>
      <Button look="quiet" isSmall about={about} onClick={() => copyLink(link)}>
        Copiar link
      </Button>
      <ButtonLink
        look="quiet"
        isSmall
        about={about}
        href={shareUrl(message(link))}
        target="_blank"
        rel="noopener noreferrer"
      >
        Enviar por WhatsApp
      </ButtonLink>
    </>
  );
}
