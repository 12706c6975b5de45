import type { StudentPageGuard } from '../../account/session/session-guard.tsx';
import { SaleList } from '../sales/sale-list.tsx';
import { deskGuard } from '../shell/desk-guard.tsx';
import { DeskPage } from '../shell/desk-page.tsx';

export const guard: StudentPageGuard = { title: 'Vendas', ...deskGuard };

export function Page() {
  return (
    <DeskPage
      title="Vendas"
      intro="Todas as formas de pagamento em uma lista, com as vendas que você registrou."
    >
      <SaleList />
    </DeskPage>
  );
}
