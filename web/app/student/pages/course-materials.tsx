import { useQueries } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { fileToast, toastAt } from '../../../ui/toast.ts';
import type { StudentPageHandle } from '../../account/session/session-guard.tsx';
import { type Material, type MaterialsModule, prefetchMaterials } from '../../data/materials.ts';
import { endSession } from '../../data/session-client.ts';
import { DocumentModule, DocumentRow } from '../materials/document-module.tsx';
import { checkFile, downloadMaterial } from '../materials/download-material.ts';
import { DownloadButton } from '../materials/material-actions.tsx';
import { MaterialsFrame } from '../materials/materials-frame.tsx';
import { studentMessages } from '../messages.ts';

const availabilityToast = toastAt('availability');

type Availability = 'checking' | 'available' | 'unavailable';

export const handle: StudentPageHandle = {
  title: 'Materiais do curso',
  loadingLabel: 'Verificando autenticação...',
  prefetch: prefetchMaterials,
};

/** The page that lists all files with their availability, `/materiais-curso`. */
export function Page() {
  return (
    <MaterialsFrame
      title="Materiais do Curso"
      introduction="Tudo o que acompanha as aulas, módulo por módulo."
    >
      {({ modules }) => <CheckedModules modules={modules} />}
    </MaterialsFrame>
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
            action={<CheckedDownload document={document} state={state} />}
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
      <span className={isAvailable ? 'sr-only' : undefined}>
        {isAvailable ? 'Disponível' : 'Indisponível'}
      </span>
    </p>
  );
}

/** The download button; for a missing file a click explains what to do. */
function CheckedDownload({ document, state }: { document: Material; state: Availability }) {
  const isMissing = state === 'unavailable';
  return (
    <DownloadButton
      title={document.title}
      look={isMissing ? 'quiet' : 'primary'}
      onClick={() =>
        isMissing ? fileToast.error(studentMessages.materials.unavailable) : void downloadMaterial(document)
      }
    />
  );
}

/** Checks that each file exists; a toast shows the result once all are checked. */
function useAvailability(urls: readonly string[]): ReadonlyMap<string, Availability> {
  const answers = useQueries({
    queries: urls.map((url) => ({
      queryKey: ['availability', url],
      queryFn: async () => {
        const state = await checkFile(url);
        // Else every file would be shown as missing.
        if (state === 'signed-out') endSession();
        return state === 'available';
      },
    })),
  });
  const states = urls.map((url, index): [string, Availability] => {
    const answer = answers[index];
    if (!answer || answer.isPending) return [url, 'checking'];
    return [url, answer.data ? 'available' : 'unavailable'];
  });
  const isChecking = states.some(([, state]) => state === 'checking');
  const missing = states.filter(([, state]) => state === 'unavailable').length;
  useEffect(() => {
    if (isChecking) return;
    if (missing === 0) availabilityToast.success(studentMessages.materials.allAvailable);
    else availabilityToast.error(studentMessages.materials.someUnavailable(missing));
  }, [isChecking, missing]);
  return new Map(states);
}
