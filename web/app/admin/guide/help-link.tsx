import { CircleHelp } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { guideChapters } from '../../../../domain/guide.ts';
import { appPathOf, paths } from '../../../../domain/paths.ts';

/** Leads from a page to its chapter of the owner's guide. */
export function HelpLink() {
  const path = appPathOf(useLocation().pathname);
  const chapter = path && guideChapters[path];
  if (!chapter) return null;
  return (
    <p>
      <Link className="link-alone gap-1.5 text-sm" to={`${paths.adminGuide}#${chapter}`}>
        <CircleHelp aria-hidden size={18} />
        Ajuda desta página
      </Link>
    </p>
  );
}
