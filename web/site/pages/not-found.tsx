import { notFound } from '../../../content/sales.ts';

export function NotFoundPage() {
  return (
    <main className="container-page grid min-h-[70vh] place-content-center gap-4 text-center">
      <p className="text-display font-extrabold text-leaf-700">404</p>
      <h1 className="text-title">{notFound.title}</h1>
      <a className="button button-primary" href="/">
        {notFound.homeLabel}
      </a>
    </main>
  );
}
