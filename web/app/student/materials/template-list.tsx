import { FileSignature } from 'lucide-react';
import type { Template } from '../../data/materials.ts';
import { FileRow } from './file-row.tsx';

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
