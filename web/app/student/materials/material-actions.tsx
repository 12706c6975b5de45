import { BookOpen, Download, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { readingPath } from '../../../../domain/paths.ts';
import { Button, ButtonLink, type ButtonLook } from '../../../ui/button.tsx';
import { NewTabLink } from '../../../ui/new-tab-link.tsx';
import type { Material, MaterialFormat } from '../../data/materials.ts';
import { isPdf } from './material-kinds.ts';

interface ReadLinkProps {
  /** The document's title. */
  title: string;
  formats: readonly MaterialFormat[];
  look?: ButtonLook;
}

/** A link to the page that shows the document as text; nothing if it has no reading file. */
export function ReadLink({ title, formats, look = 'outline' }: ReadLinkProps) {
  const readingFile = formats.find(({ format }) => format === 'json');
  if (!readingFile) return null;
  return (
    <ButtonLink
      as={Link}
      look={look}
      isSmall
      Icon={BookOpen}
      about={title}
      className="max-sm:px-3"
      to={readingPath(readingFile.document)}
    >
      Ler
    </ButtonLink>
  );
}

/** A button that opens a file in a new tab. */
export function OpenLink({ material }: { material: Material }) {
  return (
    <ButtonLink
      as={NewTabLink}
      look="outline"
      isSmall
      Icon={ExternalLink}
      about={`de ${material.title}, em nova aba`}
      className="max-sm:px-3"
      href={material.url}
    >
      Abrir {isPdf(material) ? 'PDF' : 'arquivo'}
    </ButtonLink>
  );
}

interface DownloadButtonProps {
  title: string;
  look: ButtonLook;
  Icon?: typeof Download;
  /** Follows the label, such as the name of another format. */
  children?: ReactNode;
  onClick: () => void;
}

/** A button that downloads a file. */
export function DownloadButton({ title, look, Icon = Download, children, onClick }: DownloadButtonProps) {
  return (
    <Button look={look} isSmall Icon={Icon} about={title} className="max-sm:px-3" onClick={onClick}>
      Baixar{children}
    </Button>
  );
}
