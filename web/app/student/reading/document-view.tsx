import { Download } from 'lucide-react';
import { Link } from 'react-router';
import type { Document } from '../../../../domain/documents/document.ts';
import { documentFiles, useMaterials } from '../../data/materials.ts';
import { dateText, filesAnchor } from './document-files.tsx';
import { DocumentText } from './document-text.tsx';

interface DocumentViewProps {
  id: string;
  document: Document;
}

/** A whole document with its title and files, on the page `/materiais/ler/:folder/:name`. */
export function DocumentView({ id, document }: DocumentViewProps) {
  const { title, kind, subtitle, version, date } = document;
  // The text is shown before the materials have loaded.
  const { data: materials } = useMaterials();
  const files = (materials ? documentFiles(materials, id) : []).filter(({ format }) => format !== 'json');
  return (
    <article>
      <header className="max-w-3xl pb-8">
        <p className="font-semibold text-base text-leaf-700">{kind}</p>
        <h1 className="mt-1 text-title">{title}</h1>
        {subtitle && <p className="mt-2 text-ink-soft text-lg">{subtitle}</p>}
        <p className="mt-2 flex flex-wrap items-center gap-x-5 text-ink-soft text-sm">
          <span>
            Versão {version} · {dateText(date)}
          </span>
          {files.length > 0 && (
            <Link className="link-alone gap-2" to={`#${filesAnchor}`}>
              <Download aria-hidden size={18} />
              Baixar
            </Link>
          )}
        </p>
      </header>
      <DocumentText id={id} document={document} files={files} />
    </article>
  );
}
