import { SaleList } from '../../features/desk/sales/sale-list.tsx';
import { DeskPage } from '../../features/desk/shell/desk-page.tsx';
import { DeskSignedOut } from '../../features/desk/shell/desk-signed-out.tsx';
import type { StudentPageGuard } from '../student-layout.tsx';

export const guard: StudentPageGuard = {
  title: 'Vendas',
  SignedOut: DeskSignedOut,
  isForEveryAccount: true,
};

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
