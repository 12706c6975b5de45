import type { ReactNode } from 'react';
import { messages } from '../../../messages.ts';
import { Loading } from '../../../ui/loading.tsx';
import { StudentHeader } from '../../account/layout/student-header.tsx';
import { Loaded } from '../../data/loaded.tsx';
import { type Materials, useMaterials } from '../../data/materials.ts';

interface MaterialsFrameProps {
  title: string;
  introduction: string;
  backLabel?: string;
  /** Stands beside the title. */
  action?: ReactNode;
  /** Stands below the title. */
  links?: ReactNode;
  children: (materials: Materials) => ReactNode;
}

/** Frames the pages that list the course's files. */
export function MaterialsFrame({ title, introduction, backLabel, ...parts }: MaterialsFrameProps) {
  return (
    <>
      <StudentHeader backLabel={backLabel} />
      <main className="container-page py-8">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <div>
            <h1 className="text-title">{title}</h1>
            <p className="mt-1 text-ink-soft">{introduction}</p>
          </div>
          {parts.action}
        </div>
        {parts.links}
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
