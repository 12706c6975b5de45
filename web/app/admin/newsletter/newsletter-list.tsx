import { useQuery } from '@tanstack/react-query';
import { Part } from '../../../ui/facts.tsx';
import { ListState } from '../list/list-state.tsx';
import { NewsletterItems } from './newsletter-items.tsx';
import { overviewQuery } from './newsletters.ts';
import { WriteButton } from './write-button.tsx';

/** All newsletters, drafts first. */
export function NewsletterList() {
  return (
    <Part title="Newsletters">
      <ListState query={useQuery(overviewQuery)}>
        {({ newsletters }) => (
          <>
            {newsletters.length === 0 && <p className="text-ink-soft">Nenhuma foi escrita ainda.</p>}
            <NewsletterItems newsletters={newsletters} />
            <p>
              <WriteButton />
            </p>
          </>
        )}
      </ListState>
    </Part>
  );
}
