import { FileText, Printer, SquarePen, Table } from 'lucide-react';
import { isSheet } from '../../../../domain/documents/document.ts';
import { fileSizeText } from '../../../ui/file-size.ts';
import type { MaterialFormat } from '../../data/materials.ts';
import { downloadMaterial } from './download-material.ts';

interface FormatsProps {
  /** The document's title. */
  title: string;
  formats: readonly MaterialFormat[];
}

/** The download links of a document's formats; nothing if it has none. */
export function FormatList({ title, formats }: FormatsProps) {
  const files = formats.filter(({ format }) => format !== 'json');
  if (files.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-5">
      <p className="text-ink-soft text-sm">Baixar:</p>
      <ul aria-label={`Formatos de ${title}`} className="contents">
        {files.map((file) => {
          const { text, Icon } = describeFormat(file);
          return (
            <li key={file.url}>
              <button
                type="button"
                className="link-alone gap-2 text-left text-sm"
                onClick={() => void downloadMaterial({ title, url: file.url })}
              >
                <Icon aria-hidden className="shrink-0" size={18} />
                <span>
                  {text}
                  <span className="sr-only"> de {title}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Returns a file's label and icon, such as `Folha para imprimir (PDF, 120 kB)`. */
function describeFormat({ format, kind, file_size, is_fillable }: MaterialFormat) {
  const size = fileSizeText(file_size);
  const sheet = kind && isSheet(kind) ? kind : undefined;
  if (format === 'docx') return { text: `${sheet ?? 'Texto'} editável (Word, ${size})`, Icon: SquarePen };
  if (format === 'xlsx') return { text: `Planilha (Excel, ${size})`, Icon: Table };
  if (format !== 'pdf') return { text: `Arquivo (${size})`, Icon: FileText };
  const use = is_fillable ? 'preencher ou imprimir' : 'imprimir';
  if (sheet) return { text: `${sheet} para ${use} (PDF, ${size})`, Icon: Printer };
  return { text: `Documento (PDF, ${size})`, Icon: FileText };
}
