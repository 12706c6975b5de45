import { paths } from '../../../../domain/paths.ts';
import type { StudentPageHandle } from '../../account/session/session-guard.tsx';
import { prefetchMaterials } from '../../data/materials.ts';
import { DocumentModule, DocumentRow } from '../materials/document-module.tsx';
import { OpenLink } from '../materials/material-actions.tsx';
import { MaterialsFrame } from '../materials/materials-frame.tsx';

export const handle: StudentPageHandle = {
  title: 'Download direto',
  loadingLabel: 'Verificando autenticação...',
  prefetch: prefetchMaterials,
};

/** The page whose links open each file in a new tab. */
export function Page() {
  return (
    <MaterialsFrame
      title="Materiais do Curso - Download Direto"
      introduction="Cada documento abre em uma nova aba, pronto para salvar ou imprimir."
      backLabel="Voltar para Dashboard"
      currentPath={paths.directMaterials}
    >
      {({ modules }) =>
        modules.map((module) => (
          <DocumentModule key={module.id} module={module}>
            {module.materials.map((document) => (
              <DocumentRow
                key={document.id}
                document={document}
                action={<OpenLink material={document} look="outline" />}
              />
            ))}
          </DocumentModule>
        ))
      }
    </MaterialsFrame>
  );
}
