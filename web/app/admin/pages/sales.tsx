import { SaleList } from '../sales/sale-list.tsx';
import { deskPage } from '../shell/desk-page.tsx';

export const { Page, guard } = deskPage(
  'Vendas',
  'Todas as formas de pagamento em uma lista, com as vendas que você registrou.',
  SaleList,
);
