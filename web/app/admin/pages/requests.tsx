import { NameRequestList } from '../name-requests/name-requests.tsx';
import { RequestList } from '../requests/request-list.tsx';
import { deskPage } from '../shell/desk-page.tsx';

export const { Page, guard } = deskPage(
  'Pedidos',
  'O que os alunos pedem e só você decide, com o prazo de cada um.',
  () => (
    <>
      <RequestList />
      <NameRequestList />
    </>
  ),
);
