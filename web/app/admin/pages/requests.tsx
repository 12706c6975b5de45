import { NameRequestList } from '../name-requests/name-requests.tsx';
import { RefundRequestList, useRefundRequestsPending } from '../requests/request-list.tsx';
import { adminPage } from '../shell/admin-page.tsx';

/** `/painel/pedidos`: refund requests and corrections of names. */
export const { Page, handle } = adminPage(
  'Pedidos',
  'O que os alunos pedem e só você decide, com o prazo de cada um.',
  () => {
    const isPending = useRefundRequestsPending();
    return (
      <>
        <RefundRequestList />
        {/* Rendered after the list, which would push it down. */}
        {!isPending && <NameRequestList />}
      </>
    );
  },
);
