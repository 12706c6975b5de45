import { paths } from '../../../domain/paths.ts';
import { useContent } from '../content.ts';
import { PageTitle } from './page-title.tsx';

export function NotFoundPage() {
  const { notFound } = useContent();
  return (
    <main className="container-page grid min-h-screen place-content-center justify-items-center gap-4 text-center">
      <PageTitle>{notFound.title}</PageTitle>
      <p className="font-extrabold text-display text-leaf-700">{notFound.code}</p>
      <h1 className="text-title">{notFound.title}</h1>
      <a className="button button-primary" href={paths.home}>
        {notFound.linkLabel}
      </a>
    </main>
  );
}
