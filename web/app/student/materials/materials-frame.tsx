import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StudentHeader } from '../../account/layout/student-header.tsx';
import { Loaded } from '../../data/loaded.tsx';
import { type Materials, useMaterials } from '../../data/materials.ts';

interface MaterialsFrameProps {
  title: string;
  introduction: string;
  backLabel?: string;
  /** The page's path, which the links to the other pages leave out. */
  currentPath: keyof typeof views;
  /** Links before those to the other pages, in place of the one to the direct downloads. */
  links?: readonly (readonly [label: string, to: string])[];
  children: (materials: Materials) => ReactNode;
}

/** The three pages that list the materials. */
const views = {
  [paths.materials]: 'Ver com prévia',
  [paths.directMaterials]: 'Abrir em nova aba',
  [paths.courseMaterials]: 'Baixar um a um',
};

/** The layout of the three pages that list the materials. */
export function MaterialsFrame({
  title,
  introduction,
  backLabel,
  currentPath,
  links,
  children,
}: MaterialsFrameProps) {
  const excludedPaths = links ? [currentPath, paths.directMaterials] : [currentPath];
  const otherViews = Object.entries(views)
    .filter(([path]) => !excludedPaths.some((excluded) => excluded === path))
    .map(([path, label]) => [label, path] as const);
  return (
    <>
      <StudentHeader backLabel={backLabel} />
      <main className="container-page py-8">
        <PageHeader title={title} intro={introduction} />
        <nav aria-label="Os mesmos materiais de outro jeito" className="mt-4 flex flex-wrap gap-2">
          {[...(links ?? []), ...otherViews].map(([label, to]) => (
            <ButtonLink key={to} as={Link} look="quiet" isSmall className="text-sm" to={to}>
              {label}
            </ButtonLink>
          ))}
        </nav>
        <div className={`mt-6 grid ${links ? 'gap-10' : 'gap-6'}`}>
          <Loaded
            query={useMaterials()}
            fallback={<Loading label="Carregando materiais..." />}
            errorText={messages.materials.listFailed}
          >
            {children}
          </Loaded>
        </div>
      </main>
    </>
  );
}
