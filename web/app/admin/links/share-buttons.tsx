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
  const hidden = <span className="sr-only"> {about}</span>;
  return (
    <>
      <Button look="quiet" isSmall onClick={() => copyLink(link)}>
        <span>Copiar link{hidden}</span>
      </Button>
      <ButtonLink
        look="quiet"
        isSmall
        href={shareUrl(message(link))}
        target="_blank"
        rel="noopener noreferrer"
      >
        <span>Enviar por WhatsApp{hidden}</span>
      </ButtonLink>
    </>
  );
}
