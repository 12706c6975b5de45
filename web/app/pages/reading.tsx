import { useEffect } from 'react';
import { Link, type Params, useParams } from 'react-router';
import { paths } from '../../../domain/paths.ts';
import { LostTrail } from '../../ui/illustrations/lost-trail.tsx';
import { RetryAlert } from '../../ui/retry-alert.tsx';
import { ApiError } from '../api.ts';
import { prefetchMaterials } from '../features/materials/use-materials.ts';
import { DocumentView } from '../features/reading/document-view.tsx';
import { ReadingSkeleton } from '../features/reading/reading-skeleton.tsx';
import { documentQuery, useDocument } from '../features/reading/use-document.ts';
import { endSession } from '../features/session/session-client.ts';
import { useSignedInUser } from '../features/session/session-guard.tsx';
import { StudentHeader } from '../features/student/student-header.tsx';
import { PageTitle } from './page-title.tsx';
import type { StudentPageGuard } from './student-layout.tsx';

const idOf = ({ folder, name }: Params) => `${folder}/${name}`;

/** The title is the document's own. */
export const guard: StudentPageGuard = {
  loadingLabel: 'Carregando documento...',
  prefetch: (queries, _userId, params) => [
    queries.prefetchQuery(documentQuery(idOf(params))),
    // Its files, which else a copy of the page would not have.
    ...prefetchMaterials(queries),
  ],
};

export function Page() {
  const { id: userId } = useSignedInUser();
  const id = idOf(useParams());
  const { data, error, refetch } = useDocument(id);
  const status = error instanceof ApiError ? error.status : undefined;
  useEffect(() => {
    if (status === 401) endSession();
  }, [status]);
  return (
    <>
      <PageTitle>{data?.title ?? 'Leitura'}</PageTitle>
      <StudentHeader backTo={paths.materials} backLabel="Voltar aos materiais" />
      <main className="container-page py-8">
        {data ? (
          <DocumentView key={id} id={id} document={data} userId={userId} />
        ) : status === 404 ? (
          <DocumentMissing />
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

function DocumentMissing() {
  return (
    <div className="card mx-auto grid max-w-xl justify-items-center gap-3 px-6 py-10 text-center">
      <LostTrail className="h-auto w-56 max-w-full" />
      <h1 className="text-title">Documento não encontrado</h1>
      <p className="text-ink-soft">
        Ele pode ter mudado de lugar. A lista de materiais tem todos os documentos.
      </p>
      <Link className="button button-primary" to={paths.materials}>
        Ver os materiais
      </Link>
    </div>
  );
}
