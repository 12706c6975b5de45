import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { paths } from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { api, read } from '../../data/client.ts';
import { StudentHeader } from '../layout/student-header.tsx';
import { exportAddress } from '../profile/data-part.tsx';
import { OwnDataCards } from '../profile/own-data.tsx';
import type { StudentPageGuard } from '../session/session-guard.tsx';
import { useSignedInUser } from '../session/session-guard.tsx';

export const guard: StudentPageGuard = { title: 'Meus dados', isForEveryAccount: true };

export function Page() {
  const { id } = useSignedInUser();
  const { data, isPending, refetch } = useQuery({
    queryKey: ['own-data', id],
    queryFn: () => read(api.account.export.$get()),
    staleTime: 0,
  });
  return (
    <>
      <StudentHeader backTo={paths.account} backLabel="Voltar à minha conta" />
      <main className="bg-leaf-50/60">
        <div className="container-page grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5 py-8">
          <div>
            <h1 className="text-title">Meus dados</h1>
            <p className="mt-1 max-w-prose text-ink-soft">
              Tudo o que guardamos sobre você. A senha e as chaves que abrem a conta existem só em códigos que
              ninguém lê, e por isso não saem daqui.
            </p>
          </div>
          {data ? (
            <>
              {!data.is_email_confirmed && <Alert tone="info">{messages.account.unconfirmedData}</Alert>}
              <p>
                <a className="button button-outline" href={exportAddress} download>
                  <Download aria-hidden size={18} />
                  Baixar meus dados
                </a>
              </p>
              <OwnDataCards {...data} />
            </>
          ) : isPending ? (
            <Loading label="Reunindo os seus dados..." />
          ) : (
            <RetryAlert onRetry={() => void refetch()}>{messages.account.loadFailed}</RetryAlert>
          )}
        </div>
      </main>
    </>
  );
}
