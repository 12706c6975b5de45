import { useQuery } from '@tanstack/react-query';
import { ListState } from '../list/list-state.tsx';
import { type NewsletterText, previewQuery } from './newsletters.ts';

/** Sandboxed: scripts do not run, and links open a new tab. */
export function NewsletterPreview({ subject, body }: NewsletterText) {
  return (
    <ListState query={useQuery(previewQuery({ subject, body }))}>
      {({ html }) => (
        <iframe
          title="Prévia do e-mail"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={html.replaceAll('<a ', '<a target="_blank" rel="noopener" ')}
          className="h-[34rem] w-full rounded-card border border-line bg-white lg:h-[42rem]"
        />
      )}
    </ListState>
  );
}
