import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { type Material, type MaterialsModule, remainingFormats } from '../../data/materials.ts';
import { ReadLink } from './material-actions.tsx';
import { materialKind } from './material-kinds.ts';
import { OtherFormats } from './other-formats.tsx';

interface DocumentModuleProps {
  module: Pick<MaterialsModule, 'id' | 'title'>;
  /** Its rows. */
  children: readonly ReactNode[];
  /** Set for a module's second list, below the heading 'Atualizações'. */
  part?: 'updates';
}

/** A module's list of documents; nothing if it has none. */
export function DocumentModule({ module: { id, title }, children, part }: DocumentModuleProps) {
  const count = children.length;
  if (count === 0) return null;
  const headingId = `${part ?? 'documents'}-${id}`;
  const [first = '', ...rest] = title.split(':');
  const name = rest.join(':').trim();
  return (
    <Card as="section" className="overflow-hidden" aria-labelledby={headingId}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 bg-leaf-50 px-4 py-4 sm:px-6">
        <div>
          {name && !part && <p className="font-semibold text-leaf-700 text-sm">{first}</p>}
          {part ? (
            <h3 id={headingId} className="text-lg leading-snug">
              <span className="sr-only">Atualizações: </span>
              {first}
            </h3>
          ) : (
            <h2 id={headingId} className="text-lg leading-snug">
              {name || first}
            </h2>
          )}
        </div>
        <p className="text-ink-soft text-sm">{count === 1 ? '1 arquivo' : `${count} arquivos`}</p>
      </header>
      <ul className="divide-y divide-line border-line border-t">{children}</ul>
    </Card>
  );
}

interface DocumentRowProps {
  document: Material;
  /** Shown below the title. */
  state?: ReactNode;
  action: ReactNode;
}

/** A document in the list of {@link DocumentModule}; its other formats open on request. */
export function DocumentRow({ document, state, action }: DocumentRowProps) {
  const { title, description, kind, url } = document;
  const { Icon } = materialKind(kind);
  const formats = remainingFormats(document, url);
  return (
    <li
      aria-label={title}
      className="flex flex-col gap-2 px-4 py-3 sm:flex-row sm:items-start sm:px-6 sm:py-4"
    >
      <div className="flex min-w-0 flex-1 gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-leaf-100 text-leaf-700">
          <Icon aria-hidden size={20} />
        </span>
        <div className="min-w-0">
          <h3 className="font-semibold text-base leading-snug tracking-normal">{title}</h3>
          {description && <p className="text-ink-soft text-sm">{description}</p>}
          {state}
          <OtherFormats title={title} formats={formats} />
        </div>
      </div>
      <div className="flex flex-wrap gap-2 pl-13 sm:shrink-0 sm:pl-0">
        {action}
        <ReadLink title={title} formats={formats} />
      </div>
    </li>
  );
}
