import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { Part } from '../../../ui/facts.tsx';
import { ListState } from '../list/list-state.tsx';
import { NewsletterItems } from './newsletter-items.tsx';
import { counted, number, overviewQuery } from './newsletters.ts';
import { WriteButton } from './write-button.tsx';

/** Newsletters shown where they are not the matter. */
const few = 3;

/** To whom the newsletter goes, the latest ones, and the way to write another. */
export function NewsletterSummary() {
  const overview = useQuery(overviewQuery);
  return (
    <Part title="Newsletter">
      <ListState query={overview}>
        {({ counts, newsletters }) => (
          <>
            <p>
              {counted(counts.confirmed, 'inscrito')} com o e-mail confirmado
              <span className="block text-ink-soft text-sm">
                {number(counts.waiting)} ainda sem confirmar, {number(counts.unsubscribed)} saíram
              </span>
            </p>
            <NewsletterItems newsletters={newsletters.slice(0, few)} />
            <div className="flex flex-wrap gap-3">
              <WriteButton />
              <Link className="button button-outline" to={paths.deskSubscribers}>
                <Users aria-hidden size={18} />
                {newsletters.length > few ? 'Inscritos e todas as newsletters' : 'Inscritos'}
              </Link>
            </div>
          </>
        )}
      </ListState>
    </Part>
  );
}
