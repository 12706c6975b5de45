import type { StudentPageGuard } from '../../account/session/session-guard.tsx';
import { NameRequestList } from '../name-requests/name-requests.tsx';
import { RequestList } from '../requests/request-list.tsx';
import { deskGuard } from '../shell/desk-guard.tsx';
import { DeskPage } from '../shell/desk-page.tsx';

export const guard: StudentPageGuard = { title: 'Pedidos', ...deskGuard };

export function Page() {
  return (
    <DeskPage title="Pedidos" intro="O que os alunos pedem e só você decide, com o prazo de cada um.">
      <RequestList />
      <NameRequestList />
    </DeskPage>
  );
}
