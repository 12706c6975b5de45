import { paths } from '../../../domain/paths.ts';
import { PageTitle } from './page-title.tsx';

export function NotFoundPage() {
  return (
    <main className="container-page grid min-h-screen place-content-center justify-items-center gap-4 text-center">
      <PageTitle>Página não encontrada</PageTitle>
      <p className="font-extrabold text-display text-leaf-700">404</p>
      <h1 className="text-title">Página não encontrada</h1>
      <a className="button button-primary" href={paths.home}>
        Voltar para a página inicial
      </a>
    </main>
  );
}
