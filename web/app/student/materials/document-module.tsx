import { FileSignature } from 'lucide-react';
import type { ReactNode } from 'react';
import { furtherFormats, type Material, type MaterialsModule, type Template } from '../../data/materials.ts';
import { FileRow } from './file-row.tsx';
import { materialKind } from './material-kinds.ts';

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

export function DocumentRow({ document, ...row }: DocumentRowProps) {
  const { title, description, kind, url } = document;
  const { Icon } = materialKind(kind);
  return <FileRow {...{ title, description, Icon }} formats={furtherFormats(document, url)} {...row} />;
}

/** Where links on the page lead to it. */
export const templatesAnchor = 'modelos';

/** Forms of the clinic that belong to no lesson, such as consent terms; nothing where there are none. */
export function TemplateList({ templates }: { templates: readonly Template[] }) {
  if (templates.length === 0) return null;
  return (
    <section id={templatesAnchor} aria-labelledby="templates" className="card scroll-mt-4 overflow-hidden">
      <header className="bg-leaf-50 px-4 py-4 sm:px-6">
        <h2 id="templates" className="text-lg leading-snug">
          Modelos para a clínica
        </h2>
        <p className="text-ink-soft text-sm">
          Termos, atestados e receituário sem a marca do curso, com espaço para os dados e o logotipo da sua
          clínica.
        </p>
      </header>
      <ul className="divide-y divide-line border-line border-t">
        {templates.map(({ id, title, description, formats }) => (
          <FileRow key={id} {...{ title, description, formats }} Icon={FileSignature} />
        ))}
      </ul>
    </section>
  );
}
