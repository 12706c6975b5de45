import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../../domain/paths.ts';
import { Loading } from '../../../ui/loading.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { api, read } from '../../data/client.ts';
import { FreshLoginDialog } from '../auth/fresh-login-dialog.tsx';
import { StudentHeader } from '../layout/student-header.tsx';
import { accountMessages } from '../messages.ts';
import { EraseForm } from '../profile/erase-form.tsx';
import { useAccount } from '../profile/use-account.ts';
import type { StudentPageHandle } from '../session/session-guard.tsx';

export const handle: StudentPageHandle = { title: 'Excluir minha conta', needsNoCourseAccess: true };

/** The page on which a user deletes the account. */
export function Page() {
  const account = useAccount();
  const preview = useQuery({
    queryKey: ['erase'],
    queryFn: () => read(api.account.erase.$get()),
    staleTime: 0,
  });
  return (
    <>
      <StudentHeader backTo={paths.account} backLabel="Voltar à minha conta" />
      <main className="bg-leaf-50/60">
        <div className="container-page grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5 py-8">
          <h1 className="text-title">Excluir minha conta</h1>
          {preview.data && account.data ? (
            <EraseForm preview={preview.data} hasPassword={account.data.has_password} />
          ) : preview.isPending || account.isPending ? (
            <Loading label="Carregando..." />
          ) : (
            <RetryAlert
              onRetry={() => {
                void preview.refetch();
                void account.refetch();
              }}
            >
              {accountMessages.account.loadFailed}
            </RetryAlert>
          )}
        </div>
      </main>
      <FreshLoginDialog />
    </>
  );
}
