import { RequestList } from '../../features/desk/requests/request-list.tsx';
import { deskGuard } from '../../features/desk/shell/desk-guard.ts';
import { DeskPage } from '../../features/desk/shell/desk-page.tsx';
import type { StudentPageGuard } from '../student-layout.tsx';

export const guard: StudentPageGuard = { title: 'Pedidos', ...deskGuard };

export function Page() {
  return (
    <DeskPage title="Pedidos" intro="Quem pediu o dinheiro de volta, e até quando ele deve estar a caminho.">
      <RequestList />
    </DeskPage>
  );
}
