import { NameRequestList } from '../../features/desk/name-requests/name-requests.tsx';
import { DeskPage } from '../../features/desk/shell/desk-page.tsx';
import { DeskSignedOut } from '../../features/desk/shell/desk-signed-out.tsx';
import type { StudentPageGuard } from '../student-layout.tsx';

export const guard: StudentPageGuard = {
  title: 'Pedidos',
  SignedOut: DeskSignedOut,
  isForEveryAccount: true,
};

export function Page() {
  return (
    <DeskPage title="Pedidos" intro="O que os alunos pedem e só você decide, com o prazo de cada um.">
      <NameRequestList />
    </DeskPage>
  );
}
