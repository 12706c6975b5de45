import { paths } from '../../domain/paths.ts';

export function ErrorPage() {
  return (
    <main className="container-page grid min-h-screen place-content-center gap-4 text-center">
      <h1 className="text-title">Algo não saiu como esperado</h1>
      <p className="mx-auto max-w-md text-ink-soft">
        A página encontrou um erro e não pôde continuar. O que já estava salvo continua salvo.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <button type="button" className="button button-primary" onClick={() => window.location.reload()}>
          Recarregar a página
        </button>
        <a className="button button-outline" href={paths.home}>
          Ir para a página inicial
        </a>
      </div>
    </main>
  );
}
