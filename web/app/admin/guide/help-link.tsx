import { Link, useLocation } from 'react-router';
import { guideChapters } from '../../../../domain/guide.ts';
import { appPathOf, paths } from '../../../../domain/paths.ts';

/** Leads from a page to its chapter of the owner's guide. */
export function HelpLink() {
  const path = appPathOf(useLocation().pathname);
  const chapter = path && guideChapters[path];
  if (!chapter) return null;
  return (
    <Link className="link whitespace-nowrap" to={`${paths.adminGuide}#${chapter}`}>
      Ajuda desta página
    </Link>
  );
}
