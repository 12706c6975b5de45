import type { StudentPageHandle } from '../../account/session/session-guard.tsx';
import { type MaterialsModule, prefetchMaterials } from '../../data/materials.ts';
import { DocumentModule, DocumentRow } from '../materials/document-module.tsx';
import { OpenLink } from '../materials/material-actions.tsx';
import { MaterialsFrame } from '../materials/materials-frame.tsx';

export const handle: StudentPageHandle = {
  title: 'Download direto',
  loadingLabel: 'Verificando autenticação...',
  prefetch: prefetchMaterials,
};

/** The page whose links open each file in a new tab: the first documents of the course, and below them all that is newer. */
export function Page() {
  return (
    <MaterialsFrame
      title="Materiais do Curso - Download Direto"
      introduction="Cada documento abre em uma nova aba, pronto para salvar ou imprimir."
      backLabel="Voltar para Dashboard"
    >
      {({ modules }) => (
        <>
          {modules.map((module) => (
            <DocumentModule key={module.id} module={module}>
              {firstDocuments(module).map((document) => (
                <DocumentRow
                  key={document.id}
                  document={document}
                  action={<OpenLink material={document} />}
                />
              ))}
            </DocumentModule>
          ))}
          <section aria-labelledby="updates" className="mt-4 grid gap-6">
            <div>
              <h2 id="updates" className="text-xl">
                Atualizações
              </h2>
              <p className="text-ink-soft">Os outros documentos do curso, para quando quiser.</p>
            </div>
            {modules.map((module) => (
              <DocumentModule key={module.id} module={module} part="updates">
                {module.materials
                  .filter(({ is_update }) => is_update)
                  .map((document) => (
                    <DocumentRow
                      key={document.id}
                      document={document}
                      action={<OpenLink material={document} />}
                    />
                  ))}
              </DocumentModule>
            ))}
          </section>
        </>
      )}
    </MaterialsFrame>
  );
}

const firstDocuments = ({ materials }: MaterialsModule) => materials.filter(({ is_update }) => !is_update);
