import { messages } from '../../../messages.ts';
import { Loading } from '../../../ui/loading.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { FreshLoginDialog } from '../auth/fresh-login-dialog.tsx';
import { StudentHeader } from '../layout/student-header.tsx';
import { DataPart } from '../profile/data-part.tsx';
import { DevicesPart } from '../profile/devices-part.tsx';
import { IdentityPart } from '../profile/identity-part.tsx';
import { SecurityPart } from '../profile/security-part.tsx';
import { useAccount } from '../profile/use-account.ts';
import { OwnPurchases } from '../refunds/own-purchases.tsx';
import { SignOutButton } from '../session/account-links.tsx';
import { type StudentPageGuard, useSignedInUser } from '../session/session-guard.tsx';

export const guard: StudentPageGuard = { title: 'Minha conta', isForEveryAccount: true };

export function Page() {
  const { id } = useSignedInUser();
  const { data, isPending, refetch } = useAccount();
  return (
    <>
      <StudentHeader />
      <main className="bg-leaf-50/60">
        <div className="container-page grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5 py-8">
          <div>
            <h1 className="text-title">Minha conta</h1>
            <p className="mt-1 text-ink-soft">Quem você é aqui, por onde entra e o que guardamos.</p>
          </div>
          {data ? (
            <>
              <IdentityPart account={data} />
              <SecurityPart account={data} />
              <DevicesPart devices={data.devices} />
              <OwnPurchases userId={id} />
              <DataPart />
            </>
          ) : isPending ? (
            <Loading label="Carregando a sua conta..." />
          ) : (
            <RetryAlert onRetry={() => void refetch()}>{messages.account.loadFailed}</RetryAlert>
          )}
          <p>
            <SignOutButton />
          </p>
        </div>
      </main>
      <FreshLoginDialog />
    </>
  );
}
