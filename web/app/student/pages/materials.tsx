import { Download, FileSignature, MessageSquareText } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { StudentHeader } from '../../account/layout/student-header.tsx';
import type { StudentPageGuard } from '../../account/session/session-guard.tsx';
import { prefetchMaterials } from '../../data/materials.ts';
import { TemplateList, templatesAnchor } from '../materials/document-module.tsx';
import { LoadedMaterials } from '../materials/loaded-materials.tsx';
import { MaterialsTabs } from '../materials/materials-tabs.tsx';

export const guard: StudentPageGuard = {
  title: 'Materiais',
  loadingLabel: 'Carregando materiais...',
  prefetch: prefetchMaterials,
};

export function Page() {
  return (
    <>
      <StudentHeader />
      <main className="container-page py-8">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <div>
            <h1 className="text-title">Materiais do Curso</h1>
            <p className="mt-1 text-ink-soft">Leia aqui mesmo ou baixe para usar na clínica.</p>
          </div>
          <Link className="button button-outline" to={paths.directMaterials}>
            <Download aria-hidden size={18} />
            Download direto
          </Link>
        </div>
        <nav aria-label="Também aqui" className="mt-2 flex flex-wrap gap-x-6">
          <Link className="link inline-flex min-h-11 items-center gap-2" to={paths.prompts}>
            <MessageSquareText aria-hidden size={18} />
            Prompts para copiar
          </Link>
          <Link className="link inline-flex min-h-11 items-center gap-2" to={`#${templatesAnchor}`}>
            <FileSignature aria-hidden size={18} />
            Modelos
          </Link>
        </nav>
        <div className="mt-2 grid gap-10">
          <LoadedMaterials>
            {({ modules, templates }) => (
              <>
                <MaterialsTabs modules={modules} />
                <TemplateList templates={templates} />
              </>
            )}
          </LoadedMaterials>
        </div>
      </main>
    </>
  );
}
