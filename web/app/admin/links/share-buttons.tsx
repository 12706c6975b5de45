import { shareUrl } from '../../../../domain/chat-links.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { copyLink } from './copy-link.ts';

interface Props {
  /** Path of a page that is public or asks for a login. */
  path: string;
  message: (link: string) => string;
  /** Tells equal buttons apart for screen readers, such as `da resposta a Ana`. */
  about: string;
}

/** Buttons that copy or share the address of a page. Unlike an access link it lets nobody in. */
export function ShareButtons({ path, message, about }: Props) {
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
