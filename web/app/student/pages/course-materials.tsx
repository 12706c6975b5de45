import { CircleAlert, CircleCheck, Download } from 'lucide-react';
import { messages } from '../../../messages.ts';
import { fileToast } from '../../../ui/toast.ts';
import { StudentHeader } from '../../account/layout/student-header.tsx';
import type { StudentPageGuard } from '../../account/session/session-guard.tsx';
import { type Material, type MaterialsModule, prefetchMaterials } from '../../data/materials.ts';
import { DocumentModule, DocumentRow } from '../materials/document-module.tsx';
import { downloadMaterial } from '../materials/download-material.ts';
import { LoadedMaterials } from '../materials/loaded-materials.tsx';
import { type Availability, useAvailability } from '../materials/use-availability.ts';

export const guard: StudentPageGuard = {
  title: 'Materiais do curso',
  loadingLabel: 'Verificando autenticação...',
  prefetch: prefetchMaterials,
};

export function Page() {
  return (
    <>
      <StudentHeader />
      <main className="container-page py-8">
        <h1 className="text-title">Materiais do Curso</h1>
        <p className="mt-1 text-ink-soft">Tudo o que acompanha as aulas, módulo por módulo.</p>
        <div className="mt-6 grid gap-6">
          <LoadedMaterials>{({ modules }) => <CheckedModules modules={modules} />}</LoadedMaterials>
        </div>
      </main>
    </>
  );
}

function CheckedModules({ modules }: { modules: readonly MaterialsModule[] }) {
  const availability = useAvailability(modules.flatMap(({ materials }) => materials.map(({ url }) => url)));
  return modules.map((module) => (
    <DocumentModule key={module.id} module={module}>
      {module.materials.map((document) => {
        const state = availability.get(document.url) ?? 'checking';
        return (
          <DocumentRow
            key={document.id}
            document={document}
            state={<AvailabilityText state={state} />}
            action={<DownloadButton document={document} state={state} />}
          />
        );
      })}
    </DocumentModule>
  ));
}

function AvailabilityText({ state }: { state: Availability }) {
  if (state === 'checking') return <p className="mt-1 text-ink-soft text-sm">Verificando...</p>;
  const isAvailable = state === 'available';
  const Icon = isAvailable ? CircleCheck : CircleAlert;
  return (
    <p
      className={`mt-1 flex items-center gap-1.5 font-semibold text-sm ${isAvailable ? 'text-leaf-700' : 'text-coral-700'}`}
    >
      <Icon aria-hidden size={16} />
      {isAvailable ? 'Disponível' : 'Indisponível'}
    </p>
  );
}

/** Stays usable where the file is missing: using it says what to do. */
function DownloadButton({ document, state }: { document: Material; state: Availability }) {
  const isMissing = state === 'unavailable';
  return (
    <button
      type="button"
      className={`button min-h-11 px-4 ${isMissing ? 'button-quiet' : 'button-primary'}`}
      onClick={() =>
        isMissing ? fileToast.error(messages.materials.unavailable) : void downloadMaterial(document)
      }
    >
      <Download aria-hidden size={18} />
      <span>
        Baixar<span className="sr-only"> {document.title}</span>
      </span>
    </button>
  );
}
