import { useParams } from 'react-router';
import { SaleFile } from '../../features/desk/sales/sale-file.tsx';
import { deskGuard } from '../../features/desk/shell/desk-guard.ts';
import { DeskPage } from '../../features/desk/shell/desk-page.tsx';
import type { StudentPageGuard } from '../student-layout.tsx';

export const guard: StudentPageGuard = { title: 'Venda', ...deskGuard };

export function Page() {
  const { id = '' } = useParams();
  return (
    <DeskPage title="Venda" intro="O que se sabe desta venda, e o que você pode fazer.">
      <SaleFile key={id} id={id} />
    </DeskPage>
  );
}
