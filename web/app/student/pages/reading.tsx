import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Link, Navigate, type Params, useParams } from 'react-router';
import { isTemplate } from '../../../../domain/documents/catalog.ts';
import { type Document, isSheet } from '../../../../domain/documents/document.ts';
import { filesAnchor, paths, readingPath } from '../../../../domain/paths.ts';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { NotFoundPage } from '../../account/layout/not-found.tsx';
import { PageTitle } from '../../account/layout/page-title.tsx';
import { StudentPage } from '../../account/layout/student-header.tsx';
import type { StudentPageHandle } from '../../account/session/session-guard.tsx';
import { isNotFound } from '../../data/client.ts';
import { documentQuery } from '../../data/document.ts';
import { useEndSessionOn401 } from '../../data/loaded.tsx';
import { documentFilesQuery } from '../../data/materials.ts';
import { FormatList } from '../materials/material-formats.tsx';
import { dateText } from '../reading/document-footer.tsx';
import { DocumentText, useOpenedDay } from '../reading/document-text.tsx';
import { ReadingSkeleton } from '../reading/reading-skeleton.tsx';

const documentId = ({ folder, name }: Params) => `${folder}/${name}`;

export const handle: StudentPageHandle = {
  loadingLabel: 'Carregando documento...',
  prefetch: (queryClient, params) => [
    queryClient.prefetchQuery(documentQuery(documentId(params))),
    // The saved page needs the list of files offline.
    queryClient.prefetchQuery(documentFilesQuery(documentId(params))),
  ],
};

/** The page that shows a document as text. */
export function Page() {
  const id = documentId(useParams());
  const { data, error, refetch } = useQuery(documentQuery(id));
  useEndSessionOn401(error);
  const isDay = useOpenedDay() !== undefined;
  if (!data && isNotFound(error)) return <NotFoundPage />;
  // The server sends the one that replaced a document that left the course.
  if (data?.id && data.id !== id) return <Navigate replace to={readingPath(data.id)} />;
  return (
    <StudentPage backTo={isDay ? paths.studentArea : paths.materials} className="container-page py-8">
      <PageTitle>{data?.title ?? 'Leitura'}</PageTitle>
      {data ? (
        <DocumentView key={id} id={id} document={data} />
      ) : error ? (
        <div className="max-w-xl">
          <h1 className="mb-4 text-title">Documento</h1>
          <RetryAlert onRetry={() => void refetch()}>
            Não foi possível carregar o documento. Verifique sua conexão e tente novamente.
          </RetryAlert>
        </div>
      ) : (
        <ReadingSkeleton />
      )}
    </StudentPage>
  );
}

/** A whole document with its title and files, on the page `/materiais/ler/:folder/:name`. */
export function DocumentView({ id, document }: { id: string; document: Document }) {
  const { title, kind, subtitle, version, date } = document;
  // The text is shown before the list of files has loaded.
  const { data: documentFiles = [] } = useQuery(documentFilesQuery(id));
  const files = documentFiles.filter(({ format }) => format !== 'json');
  const sheetFiles = isSheet(kind) ? files.filter((file) => file.document === id) : [];
  const isFilledElsewhere =
    isTemplate(id) &&
    (['pdf', 'docx'] as const).every((one) => sheetFiles.some(({ format }) => format === one));
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
          {files.length > 0 && sheetFiles.length === 0 && (
            <Link className="link-alone gap-2" to={`#${filesAnchor}`}>
              <Download aria-hidden size={18} />
              Baixar
            </Link>
          )}
        </p>
        {isFilledElsewhere && (
          <p className="mt-2 text-base">Esta página é para ler. Para preencher, baixe o PDF ou o Word.</p>
        )}
        <FormatList title={title} formats={sheetFiles} />
      </header>
      <DocumentText id={id} document={document} files={files} />
    </article>
  );
}
