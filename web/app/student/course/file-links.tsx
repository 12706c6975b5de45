import { FileText } from 'lucide-react';
import { NewTabLink } from '../../../ui/new-tab-link.tsx';

interface FileLinksProps {
  /** What the list is of. */
  label: string;
  files: readonly { name: string; url: string }[];
}

/** Files of the course by their names, each in a new tab; nothing where there are none. */
export function FileLinks({ label, files }: FileLinksProps) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={label}>
      {files.map(({ name, url }) => (
        <li key={url}>
          <NewTabLink className="link inline-flex min-h-11 items-center gap-2 wrap-anywhere" href={url}>
            <FileText aria-hidden className="shrink-0" size={18} />
            {name}
          </NewTabLink>
        </li>
      ))}
    </ul>
  );
}
