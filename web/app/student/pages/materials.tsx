import { Download, FileSignature, MessageSquareText } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import type { StudentPageHandle } from '../../account/session/session-guard.tsx';
import { prefetchMaterials } from '../../data/materials.ts';
import { TemplateList, templatesAnchor } from '../materials/document-module.tsx';
import { MaterialsFrame } from '../materials/materials-frame.tsx';
import { MaterialsTabs } from '../materials/materials-tabs.tsx';

export const handle: StudentPageHandle = {
  title: 'Materiais',
  loadingLabel: 'Carregando materiais...',
  prefetch: prefetchMaterials,
};

/** The page of materials with previews. */
export function Page() {
  return (
    <MaterialsFrame
      title="Materiais do Curso"
      introduction="Leia aqui mesmo ou baixe para usar na clínica."
      currentPath={paths.materials}
      action={
        <ButtonLink as={Link} look="outline" Icon={Download} to={paths.directMaterials}>
          Download direto
        </ButtonLink>
      }
      links={
        <nav aria-label="Também aqui" className="mt-2 flex flex-wrap gap-x-6">
          <Link className="link-alone gap-2" to={paths.prompts}>
            <MessageSquareText aria-hidden size={18} />
            Prompts para copiar
          </Link>
          <Link className="link-alone gap-2" to={`#${templatesAnchor}`}>
            <FileSignature aria-hidden size={18} />
            Modelos
          </Link>
        </nav>
      }
    >
      {({ modules, templates }) => (
        <>
          <MaterialsTabs modules={modules} />
          <TemplateList templates={templates} />
        </>
      )}
    </MaterialsFrame>
  );
}
