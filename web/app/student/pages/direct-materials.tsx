import { ExternalLink } from 'lucide-react';
import { ButtonLink } from '../../../ui/button.tsx';
import { NewTabLink } from '../../../ui/new-tab-link.tsx';
import type { StudentPageGuard } from '../../account/session/session-guard.tsx';
import { prefetchMaterials } from '../../data/materials.ts';
import { DocumentModule, DocumentRow } from '../materials/document-module.tsx';
import { isPdf } from '../materials/material-kinds.ts';
import { MaterialsFrame } from '../materials/materials-frame.tsx';

export const guard: StudentPageGuard = {
  title: 'Download direto',
  loadingLabel: 'Verificando autenticação...',
  prefetch: prefetchMaterials,
};

export function Page() {
  return (
    <MaterialsFrame
      title="Materiais do Curso - Download Direto"
      introduction="Cada documento abre em uma nova aba, pronto para salvar ou imprimir."
      backLabel="Voltar para Dashboard"
    >
      {({ modules }) =>
        modules.map((module) => (
          <DocumentModule key={module.id} module={module}>
            {module.materials.map((document) => (
              <DocumentRow
                key={document.id}
                document={document}
                action={
                  <ButtonLink as={NewTabLink} look="outline" isSmall Icon={ExternalLink} href={document.url}>
                    <span>
                      Abrir {isPdf(document) ? 'PDF' : 'arquivo'}
                      <span className="sr-only"> de {document.title}, em nova aba</span>
                    </span>
                  </ButtonLink>
                }
              />
            ))}
          </DocumentModule>
        ))
      }
    </MaterialsFrame>
  );
}
