import { useContent } from '../../data/content.ts';
import { NotFoundNotice } from './not-found-notice.tsx';
import { PageTitle } from './page-title.tsx';

export function NotFoundPage() {
  return (
    <main className="container-page grid min-h-screen place-content-center">
      <PageTitle>{useContent().notFound.title}</PageTitle>
      <NotFoundNotice />
    </main>
  );
}
