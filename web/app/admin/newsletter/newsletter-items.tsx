import { Link } from 'react-router';
import { paths, pathWithId } from '../../../../domain/paths.ts';
import type { NewsletterRow } from './newsletters.ts';
import { newsletterState, titleOf } from './newsletters.ts';

/** Newsletters, each with the state that it is in. */
export function NewsletterItems({ newsletters }: { newsletters: readonly NewsletterRow[] }) {
  if (newsletters.length === 0) return null;
  return (
    <ul aria-label="Newsletters" className="divide-y divide-line border-line border-y">
      {newsletters.map((newsletter) => (
        <li key={newsletter.id} className="wrap-anywhere py-3">
          <Link className="link" to={pathWithId(paths.deskNewsletter, newsletter.id)}>
            {titleOf(newsletter)}
          </Link>
          <span className="block text-ink-soft text-sm">{newsletterState(newsletter)}</span>
        </li>
      ))}
    </ul>
  );
}
