import { SaleList } from '../../features/desk/sales/sale-list.tsx';
import { deskGuard } from '../../features/desk/shell/desk-guard.ts';
import { DeskPage } from '../../features/desk/shell/desk-page.tsx';
import type { StudentPageGuard } from '../student-layout.tsx';

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
