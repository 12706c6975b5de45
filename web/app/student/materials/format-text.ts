import { FileText, Printer, SquarePen, Table } from 'lucide-react';
import { isSheet } from '../../../../domain/documents/document.ts';
import { fileSizeText } from '../../../ui/file-size.ts';
import type { MaterialFormat } from '../../data/materials.ts';

/** How a file of a document is called and drawn, such as `Folha para imprimir (PDF, 120 kB)`. */
export function describeFormat({ format, kind, file_size }: MaterialFormat) {
  const size = fileSizeText(file_size);
  const sheet = kind && isSheet(kind) ? kind : undefined;
  if (format === 'docx') return { text: `${sheet ?? 'Texto'} editável (Word, ${size})`, Icon: SquarePen };
  if (format === 'xlsx') return { text: `Planilha (Excel, ${size})`, Icon: Table };
  if (format !== 'pdf') return { text: `Arquivo (${size})`, Icon: FileText };
  if (sheet) return { text: `${sheet} para imprimir (PDF, ${size})`, Icon: Printer };
  return { text: `Documento (PDF, ${size})`, Icon: FileText };
}
