import type { z } from 'zod';
import { defineList, mainChoice } from './list.ts';

export const refundRequestList = defineList({
  names: { one: 'pedido', many: 'pedidos', none: 'Nenhum pedido' },
  empty: 'Nenhum pedido ainda. Cada reembolso que um aluno pede aparece aqui, com o prazo.',
  search: { label: 'Buscar pedido', hint: 'Nome, e-mail ou transação; o começo já serve.' },
  filters: {
    /** `owner`: the team must act now; `open`: all that are not finished. */
    status: mainChoice('Situação', 'Todos', {
      owner: 'Esperam por você',
      open: 'Abertos',
      done: 'Devolvidos',
    }),
  },
});
export type RefundRequestsQuery = z.output<typeof refundRequestList.query>;
