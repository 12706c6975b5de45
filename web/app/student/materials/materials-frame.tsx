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
  /** The page's own address, which the list of the three pages does not link to. */
  here: keyof typeof views;
  /** Stands beside the title, and leads to the direct downloads. */
  action?: ReactNode;
  /** Stands below the title. */
  links?: ReactNode;
  children: (materials: Materials) => ReactNode;
}

/** Says what each page is best for. */
const views = {
  [paths.materials]: { label: 'Ver com prévia', Icon: BookOpen },
  [paths.directMaterials]: { label: 'Abrir em nova aba', Icon: ExternalLink },
  [paths.courseMaterials]: { label: 'Baixar um a um', Icon: Download },
};

/** Frames the pages that list the course's files. */
export function MaterialsFrame({ title, introduction, backLabel, here, ...parts }: MaterialsFrameProps) {
  return (
    <>
      <StudentHeader backLabel={backLabel} />
      <main className="container-page py-8">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <PageHeader title={title} intro={introduction} />
          {parts.action}
        </div>
        {parts.links}
        <OtherViews without={parts.action ? [here, paths.directMaterials] : [here]} />
        <div className={`grid ${parts.links ? 'mt-2 gap-10' : 'mt-6 gap-6'}`}>
          <Loaded
            query={useMaterials()}
            loading={<Loading label="Carregando materiais..." />}
            failed={messages.materials.listFailed}
          >
            {parts.children}
          </Loaded>
        </div>
      </main>
    </>
  );
}

/** Leads from each page of the materials to the other two. */
function OtherViews({ without }: { without: readonly string[] }) {
  const others = Object.entries(views).filter(([path]) => !without.includes(path));
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
