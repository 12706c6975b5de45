import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../domain/paths.ts';
import { messages } from '../../messages.ts';
import { Loading } from '../../ui/loading.tsx';
import { RetryAlert } from '../../ui/retry-alert.tsx';
import { MaterialsTabs } from '../features/materials/materials-tabs.tsx';
import { useMaterials } from '../features/materials/use-materials.ts';
import { StudentHeader } from '../features/student/student-header.tsx';
import type { StudentPageGuard } from './student-layout.tsx';

const loadingLabel = 'Carregando materiais...';
export const guard: StudentPageGuard = { title: 'Materiais', loadingLabel };

export function Page() {
  const materials = useMaterials();
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
        <div className="mt-6">
          {materials.isPending && <Loading label={loadingLabel} />}
          {materials.isError && (
            <RetryAlert onRetry={() => void materials.refetch()}>{messages.materials.listFailed}</RetryAlert>
          )}
          {materials.data && <MaterialsTabs modules={materials.data.modules} />}
        </div>
      </main>
    </>
  );
}
