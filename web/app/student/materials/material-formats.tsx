import { BookOpen } from 'lucide-react';
import { Link } from 'react-router';
import { readingPath } from '../../../../domain/paths.ts';
import type { MaterialFormat } from '../../data/materials.ts';
import { downloadMaterial } from './download-material.ts';
import { describeFormat } from './format-text.ts';

interface FormatsProps {
  /** Of the document. */
  title: string;
  formats: readonly MaterialFormat[];
}

interface ReadLinkProps extends FormatsProps {
  /** Its classes. */
  look?: string;
}

/** Leads to the page on which a document is read; nothing for one that has no reading edition. */
export function ReadLink({ title, formats, look = 'button button-outline px-3 sm:px-4' }: ReadLinkProps) {
  const edition = formats.find(({ format }) => format === 'json');
  if (!edition) return null;
  return (
    <Link className={`${look} min-h-11`} to={readingPath(edition.document)}>
      <BookOpen aria-hidden size={18} />
      <span>
        Ler<span className="sr-only"> {title}</span>
      </span>
    </Link>
  );
}

/** A document's files to save, each with its size; nothing where there are none. */
export function FormatList({ title, formats }: FormatsProps) {
  const files = formats.filter(({ format }) => format !== 'json');
  if (files.length === 0) return null;
  return (
    <ul aria-label={`Formatos de ${title}`} className="flex flex-wrap gap-x-5">
      {files.map((file) => {
        const { text, Icon } = describeFormat(file);
        return (
          <li key={file.url}>
            <button
              type="button"
              className="link inline-flex min-h-11 items-center gap-2 text-left text-sm"
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
  );
}
