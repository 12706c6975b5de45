import { longDayText } from '../../../../domain/dates.ts';
import type { Document } from '../../../../domain/documents/document.ts';
import { filesAnchor } from '../../../../domain/paths.ts';
import { Card } from '../../../ui/card.tsx';
import type { MaterialFormat } from '../../data/materials.ts';
import { FormatList } from '../materials/material-formats.tsx';

interface DocumentFooterProps {
  document: Document;
  files: readonly MaterialFormat[];
}

/** A document's files, sources and version. */
export function DocumentFooter({ document: { title, sources, version, date }, files }: DocumentFooterProps) {
  return (
    <footer className="mt-14 max-w-3xl border-line border-t pt-8">
      {files.length > 0 && (
        <Card
          as="section"
          id={filesAnchor}
          tabIndex={-1}
          aria-labelledby="files"
          className="mb-8 scroll-mt-20 p-4 sm:p-6"
        >
          <h2 id="files" className="text-xl">
            Baixar este documento
          </h2>
          <FormatList title={title} formats={files} />
        </Card>
      )}
      {sources.length > 0 && (
        <section aria-labelledby="sources" className="text-base">
          <h2 id="sources" className="text-xl">
            Fontes
          </h2>
          <ul className="mt-2 list-disc pl-6 text-ink-soft marker:text-leaf-600">
            {sources.map((source) => (
              <li key={source} className="mt-1">
                {source}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="mt-6 text-ink-soft text-sm">
        Versão {version}, de {dateText(date)}
      </p>
    </footer>
  );
}

/** Formats YYYY-MM-DD as `22 de novembro de 2026`. */
export function dateText(date: string): string {
  return longDayText(`${date}T12:00Z`);
}
