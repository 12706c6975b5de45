import { SaleFile } from '../sales/sale-file.tsx';
import { deskPage } from '../shell/desk-page.tsx';

export const { Page, guard } = deskPage(
  'Venda',
  'O que se sabe desta venda, e o que você pode fazer.',
  SaleFile,
);
