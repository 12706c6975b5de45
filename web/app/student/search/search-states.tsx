import { LostTrail } from '../../../ui/illustrations/lost-trail.tsx';
import { NotesToRecord } from '../../../ui/illustrations/notes-to-record.tsx';

export function WhatIsSearched() {
  return (
    <div className="mt-2 flex max-w-3xl flex-wrap items-center gap-x-8 gap-y-4">
      <NotesToRecord className="h-auto w-56 max-w-full" />
      <p className="max-w-sm flex-1 basis-60 text-ink-soft">
        Escreva uma palavra ou uma frase curta, como <em>jejum</em> ou <em>alta do paciente</em>. Acentos e
        plurais não fazem diferença.
      </p>
    </div>
  );
}

export function NothingFound() {
  return (
    <div className="mt-2 flex max-w-3xl flex-wrap items-center gap-x-8 gap-y-4">
      <LostTrail className="h-auto w-48 max-w-full" />
      <p className="max-w-sm flex-1 basis-60 text-ink-soft">
        Tente uma palavra só, ou outra que diga o mesmo. A dúvida também pode ir para quem ensina: escreva-a
        na página da aula.
      </p>
    </div>
  );
}

export function SearchSkeleton() {
  return (
    <div role="status" className="mt-6 grid max-w-3xl animate-pulse gap-3">
      <span className="sr-only">Buscando...</span>
      {[1, 2, 3, 4].map((place) => (
        <div key={place} className="h-28 rounded-card bg-leaf-50" />
      ))}
    </div>
  );
}
