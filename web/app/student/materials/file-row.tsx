import type { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MaterialFormat } from '../../data/materials.ts';
import { FormatList, ReadLink } from './material-formats.tsx';

interface FileRowProps {
  title: string;
  description: string | null;
  Icon: typeof FileText;
  /** What is known of the file, below its title. */
  state?: ReactNode;
  /** All that can be read or saved beside what the action gives. */
  formats: readonly MaterialFormat[];
  action?: ReactNode;
}

/** A document in a list. */
export function FileRow({ title, description, Icon, state, formats, action }: FileRowProps) {
  return (
    <li aria-label={title} className="flex flex-col gap-3 px-4 py-4 sm:flex-row sm:items-start sm:px-6">
      <div className="flex min-w-0 flex-1 gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-leaf-100 text-leaf-700">
          <Icon aria-hidden size={20} />
        </span>
        <div className="min-w-0">
          <h3 className="font-semibold text-base leading-snug tracking-normal">{title}</h3>
          {description && <p className="text-ink-soft text-sm">{description}</p>}
          {state}
          <FormatList title={title} formats={formats} />
        </div>
      </div>
      <div className="flex flex-wrap gap-2 pl-13 sm:shrink-0 sm:pl-0">
        {action}
        <ReadLink title={title} formats={formats} />
      </div>
    </li>
  );
}
