import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StudentPage } from '../../account/layout/student-header.tsx';
import { Loaded } from '../../data/loaded.tsx';
import { type Materials, useMaterials } from '../../data/materials.ts';
import { studentMessages } from '../messages.ts';

interface MaterialsFrameProps {
  title: string;
  introduction: string;
  backLabel?: string;
  /** Links above the materials. */
  links?: readonly (readonly [label: string, to: string])[];
  children: (materials: Materials) => ReactNode;
}

/** The layout of the three pages that list the materials. */
export function MaterialsFrame({
  title,
  introduction,
  backLabel,
  links = [['Ver com prévia', paths.materials]],
  children,
}: MaterialsFrameProps) {
  return (
    <StudentPage backLabel={backLabel} className="group container-page py-6 sm:py-8">
      <PageHeader title={title} intro={introduction} />
      <nav aria-label="Atalhos dos materiais" className="mt-4 flex flex-wrap gap-2">
        {links.map(([label, to]) => (
          <FrameLink key={to} label={label} to={to} />
        ))}
      </nav>
      <div className="mt-6 grid gap-6">
        <Loaded
          query={useMaterials()}
          fallback={<Loading label="Carregando materiais..." />}
          errorText={studentMessages.materials.listFailed}
        >
          {children}
        </Loaded>
      </div>
    </StudentPage>
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
