import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { MaterialFormat } from '../../data/materials.ts';
import { FormatList } from './material-formats.tsx';

interface OtherFormatsProps {
  title: string;
  formats: readonly MaterialFormat[];
  /** True where nothing around it names the document. */
  namesDocument?: boolean;
}

/** A document's other formats, which few students open: they weigh nothing before. Nothing if it has none. */
export function OtherFormats({ title, formats, namesDocument }: OtherFormatsProps) {
  const [isOpen, setOpen] = useState(false);
  if (formats.every(({ format }) => format === 'json')) return null;
  return (
    <details className="open:w-full" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="link-alone gap-2 text-sm">
        <span>Outros formatos{namesDocument && <span className="sr-only"> de {title}</span>}</span>
        <ChevronDown aria-hidden size={18} />
      </summary>
      {isOpen && <FormatList title={title} formats={formats} />}
    </details>
  );
}
