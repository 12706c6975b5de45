import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../domain/paths.ts';
import { LoadedMaterials } from '../features/materials/loaded-materials.tsx';
import { MaterialsTabs } from '../features/materials/materials-tabs.tsx';
import { StudentHeader } from '../features/student/student-header.tsx';
import type { StudentPageGuard } from './student-layout.tsx';

export const guard: StudentPageGuard = { title: 'Materiais', loadingLabel: 'Carregando materiais...' };

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
        <div className="mt-6">
          <LoadedMaterials>{(modules) => <MaterialsTabs modules={modules} />}</LoadedMaterials>
        </div>
      </main>
    </>
  );
}
