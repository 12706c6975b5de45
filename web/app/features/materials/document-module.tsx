import type { ReactNode } from 'react';
import { materialKinds } from './material-kinds.ts';
import type { Material, MaterialsModule } from './use-materials.ts';

interface DocumentModuleProps {
  module: MaterialsModule;
  children: ReactNode;
}

/** A module's card with its documents as a list; nothing for one that has none. */
export function DocumentModule({ module: { id, title, materials }, children }: DocumentModuleProps) {
  const count = materials.length;
  if (count === 0) return null;
  const [first = '', ...rest] = title.split(':');
  const name = rest.join(':').trim();
  return (
    <section className="card overflow-hidden" aria-labelledby={`documents-${id}`}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 bg-leaf-50 px-4 py-4 sm:px-6">
        <div>
          {name && <p className="font-semibold text-leaf-700 text-sm">{first}</p>}
          <h2 id={`documents-${id}`} className="text-lg leading-snug">
            {name || first}
          </h2>
        </div>
        <p className="text-ink-soft text-sm">{count === 1 ? '1 arquivo' : `${count} arquivos`}</p>
      </header>
      <ul className="divide-y divide-line border-line border-t">{children}</ul>
    </section>
  );
}

interface DocumentRowProps {
  document: Material;
  /** What is known of the file, below its title. */
  state?: ReactNode;
  action: ReactNode;
}

export function DocumentRow({ document, state, action }: DocumentRowProps) {
  const { Icon } = materialKinds[document.kind];
  return (
    <li aria-label={document.title} className="flex items-center gap-3 px-4 py-4 sm:px-6">
      <div className="flex min-w-0 flex-1 gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-leaf-100 text-leaf-700">
          <Icon aria-hidden size={20} />
        </span>
        <div className="min-w-0">
          <h3 className="font-semibold text-base leading-snug tracking-normal">{document.title}</h3>
          {document.description && <p className="text-ink-soft text-sm">{document.description}</p>}
          {state}
        </div>
      </div>
      <div className="shrink-0">{action}</div>
    </li>
  );
}
