import { useParams } from 'react-router';
import type { StudentPageGuard } from '../../account/session/session-guard.tsx';
import { SaleFile } from '../sales/sale-file.tsx';
import { deskGuard } from '../shell/desk-guard.tsx';
import { DeskPage } from '../shell/desk-page.tsx';

export const guard: StudentPageGuard = { title: 'Venda', ...deskGuard };

export function Page() {
  const { id = '' } = useParams();
  return (
    <DeskPage title="Venda" intro="O que se sabe desta venda, e o que você pode fazer.">
      <SaleFile key={id} id={id} />
    </DeskPage>
  );
}
