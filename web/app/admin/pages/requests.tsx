import { NameRequestList } from '../name-requests/name-requests.tsx';
import { RequestList } from '../requests/request-list.tsx';
import { adminPage } from '../shell/admin-page.tsx';

export const { Page, handle } = adminPage(
  'Pedidos',
  'O que os alunos pedem e só você decide, com o prazo de cada um.',
  () => (
    <>
      <RequestList />
      <NameRequestList />
    </>
  ),
);
