import { BookOpen, Download, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
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
  /** Rendered beside the title: the link to the direct downloads. */
  action?: ReactNode;
  /** Rendered below the title. */
  links?: ReactNode;
  children: (materials: Materials) => ReactNode;
}

/** The three pages that list the materials. */
const views = {
  [paths.materials]: { label: 'Ver com prévia', Icon: BookOpen },
  [paths.directMaterials]: { label: 'Abrir em nova aba', Icon: ExternalLink },
  [paths.courseMaterials]: { label: 'Baixar um a um', Icon: Download },
};

/** The layout of the three pages that list the materials. */
export function MaterialsFrame({
  title,
  introduction,
  backLabel,
  currentPath,
  ...parts
}: MaterialsFrameProps) {
  return (
    <>
      <StudentHeader backLabel={backLabel} />
      <main className="container-page py-8">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <PageHeader title={title} intro={introduction} />
          {parts.action}
        </div>
        {parts.links}
        <OtherViews excludedPaths={parts.action ? [currentPath, paths.directMaterials] : [currentPath]} />
        <div className={`grid ${parts.links ? 'mt-2 gap-10' : 'mt-6 gap-6'}`}>
          <Loaded
            query={useMaterials()}
            fallback={<Loading label="Carregando materiais..." />}
            errorText={messages.materials.listFailed}
          >
            {parts.children}
          </Loaded>
        </div>
      </main>
    </>
  );
}

/** Links to the other pages of the materials. */
function OtherViews({ excludedPaths }: { excludedPaths: readonly string[] }) {
  const others = Object.entries(views).filter(([path]) => !excludedPaths.includes(path));
  return (
    <nav aria-label="Os mesmos materiais de outro jeito" className="mt-1 flex flex-wrap gap-x-4 sm:gap-x-6">
      {others.map(([path, { label, Icon }]) => (
        <Link key={path} className="link-alone gap-2" to={path}>
          <Icon aria-hidden size={18} />
          {label}
        </Link>
      ))}
    </nav>
  );
}
