import { type Params, useParams } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { NotFoundPage } from '../../account/layout/not-found.tsx';
import { PageTitle } from '../../account/layout/page-title.tsx';
import { StudentHeader } from '../../account/layout/student-header.tsx';
import type { StudentPageHandle } from '../../account/session/session-guard.tsx';
import { isNotFound } from '../../data/client.ts';
import { documentQuery, useDocument } from '../../data/lesson.ts';
import { useEndSessionOn401 } from '../../data/loaded.tsx';
import { prefetchMaterials } from '../../data/materials.ts';
import { DocumentView } from '../reading/document-view.tsx';
import { ReadingSkeleton } from '../reading/reading-skeleton.tsx';

const documentId = ({ folder, name }: Params) => `${folder}/${name}`;

export const handle: StudentPageHandle = {
  loadingLabel: 'Carregando documento...',
  prefetch: (queryClient, params) => [
    queryClient.prefetchQuery(documentQuery(documentId(params))),
    // The saved page needs the list of files offline.
    ...prefetchMaterials(queryClient),
  ],
};

/** The page that shows a document as text. */
export function Page() {
  const id = documentId(useParams());
  const { data, error, refetch } = useDocument(id);
  useEndSessionOn401(error);
  if (!data && isNotFound(error)) return <NotFoundPage />;
  return (
    <>
      <PageTitle>{data?.title ?? 'Leitura'}</PageTitle>
      <StudentHeader backTo={paths.materials} backLabel="Voltar aos materiais" />
      <main className="container-page py-8">
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
      </main>
    </>
  );
}
