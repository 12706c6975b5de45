import { NameRequestList } from '../../features/desk/name-requests/name-requests.tsx';
import { RequestList } from '../../features/desk/requests/request-list.tsx';
import { deskGuard } from '../../features/desk/shell/desk-guard.ts';
import { DeskPage } from '../../features/desk/shell/desk-page.tsx';
import type { StudentPageGuard } from '../student-layout.tsx';

export const guard: StudentPageGuard = { title: 'Pedidos', ...deskGuard };

export function Page() {
  return (
    <DeskPage title="Pedidos" intro="O que os alunos pedem e só você decide, com o prazo de cada um.">
      <RequestList />
      <NameRequestList />
    </DeskPage>
  );
}
