import { paths } from '../../../../domain/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { useContent } from '../../data/content.ts';
import { PageTitle } from './page-title.tsx';

/** Shown for an unknown address or record. */
export function NotFoundPage() {
  return (
    <main className="container-page grid min-h-screen place-content-center">
      <PageTitle>{useContent().notFound.title}</PageTitle>
      <NotFoundNotice />
    </main>
  );
}

/** @param text advice; with it the heading is an h2, as the page that shows the notice has its own h1 */
export function NotFoundNotice({ text }: { text?: string }) {
  const { notFound } = useContent();
  const Heading = text ? 'h2' : 'h1';
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <p className="font-extrabold text-display text-leaf-700">404</p>
      <Heading className="text-title">{notFound.title}</Heading>
      {text && <p className="text-ink-soft">{text}</p>}
      <ButtonLink look="primary" href={paths.home}>
        Voltar para a página inicial
      </ButtonLink>
    </div>
  );
}
