import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StudentHeader } from '../../account/layout/student-header.tsx';
import { Loaded } from '../../data/loaded.tsx';
import { type Materials, useMaterials } from '../../data/materials.ts';
import { studentMessages } from '../messages.ts';

interface MaterialsFrameProps {
  title: string;
  introduction: string;
  backLabel?: string;
  /** The page's path, which the links to the other pages leave out. */
  currentPath: keyof typeof views;
  /** Links above the materials, one to the direct downloads among them; those to the other pages then stand below. */
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
  const navigation = (
    <nav
      aria-label="Os mesmos materiais de outro jeito"
      className={`${links ? 'mt-8' : 'mt-4'} flex flex-wrap items-center gap-2`}
    >
      {links && <p className="text-ink-soft text-sm">Prefere uma lista sem prévias?</p>}
      {otherViews.map(([label, to]) => (
        <FrameLink key={to} label={label} to={to} />
      ))}
    </nav>
  );
  return (
    <>
      <StudentHeader backLabel={backLabel} />
      <main className="group container-page py-8">
        <PageHeader title={title} intro={introduction} />
        {links ? (
          <nav aria-label="Atalhos dos materiais" className="mt-4 flex flex-wrap gap-2">
            {links.map(([label, to]) => (
              <FrameLink key={to} label={label} to={to} />
            ))}
          </nav>
        ) : (
          navigation
        )}
        <div className={`mt-6 grid ${links ? 'gap-10' : 'gap-6'}`}>
          <Loaded
            query={useMaterials()}
            fallback={<Loading label="Carregando materiais..." />}
            errorText={studentMessages.materials.listFailed}
          >
            {children}
          </Loaded>
        </div>
        {links && navigation}
      </main>
    </>
  );
}

/** A link to another page or, while nothing is searched for, to a part of this one. */
function FrameLink({ label, to }: { label: string; to: string }) {
  const look = to.startsWith('#') ? 'group-has-data-[searching=true]:invisible' : '';
  return (
    <ButtonLink as={Link} look="quiet" isSmall className={`text-sm ${look}`} to={to}>
      {label}
    </ButtonLink>
  );
}
