import { paths } from '../../domain/paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';

/** The page shown by the router when another page throws. */
export function ErrorPage() {
  return (
    <main className="container-page grid min-h-screen place-content-center gap-4 text-center">
      <h1 className="text-title">Algo não saiu como esperado</h1>
      <p className="mx-auto max-w-md text-ink-soft">
        A página encontrou um erro e não pôde continuar. O que já estava salvo continua salvo.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button look="primary" onClick={() => window.location.reload()}>
          Recarregar a página
        </Button>
        <ButtonLink look="outline" href={paths.home}>
          Ir para a página inicial
        </ButtonLink>
      </div>
    </main>
  );
}
