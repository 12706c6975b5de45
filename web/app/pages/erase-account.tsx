import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../domain/paths.ts';
import { messages } from '../../messages.ts';
import { Loading } from '../../ui/loading.tsx';
import { RetryAlert } from '../../ui/retry-alert.tsx';
import { api, read } from '../api.ts';
import { EraseForm } from '../features/account/erase-form.tsx';
import { useAccount } from '../features/account/use-account.ts';
import { FreshLoginDialog } from '../features/desk/fresh-login/fresh-login-dialog.tsx';
import { useSignedInUser } from '../features/session/session-guard.tsx';
import { StudentHeader } from '../features/student/student-header.tsx';
import type { StudentPageGuard } from './student-layout.tsx';

export const guard: StudentPageGuard = { title: 'Excluir minha conta', isForEveryAccount: true };

/** `/minha-conta/excluir` */
export function Page() {
  const { id } = useSignedInUser();
  const account = useAccount();
  const outlook = useQuery({
    queryKey: ['erase', id],
    queryFn: () => read(api.account.erase.$get()),
    staleTime: 0,
  });
  return (
    <>
      <StudentHeader backTo={paths.account} backLabel="Voltar à minha conta" />
      <main className="bg-leaf-50/60">
        <div className="container-page grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5 py-8">
          <h1 className="text-title">Excluir minha conta</h1>
          {outlook.data && account.data ? (
            <EraseForm outlook={outlook.data} hasPassword={account.data.has_password} />
          ) : outlook.isPending || account.isPending ? (
            <Loading label="Carregando..." />
          ) : (
            <RetryAlert
              onRetry={() => {
                void outlook.refetch();
                void account.refetch();
              }}
            >
              {messages.account.loadFailed}
            </RetryAlert>
          )}
        </div>
      </main>
      <FreshLoginDialog />
    </>
  );
}
