import { OwnPurchases } from '../features/refunds/own-purchases.tsx';
import { useSignedInUser } from '../features/session/session-guard.tsx';
import { StudentHeader } from '../features/student/student-header.tsx';
import type { StudentPageGuard } from './student-layout.tsx';

export const guard: StudentPageGuard = { title: 'Minha conta', isForEveryAccount: true };

/** `/minha-conta` */
export function Page() {
  const { id } = useSignedInUser();
  return (
    <>
      <StudentHeader />
      <main className="container-page grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8 py-8">
        <h1 className="text-title">Minha conta</h1>
        <OwnPurchases userId={id} />
      </main>
    </>
  );
}
