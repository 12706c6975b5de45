import { type Check, countedAlert } from '../../../domain/alerts.ts';
import { lastDayText } from '../../../domain/dates.ts';
import { paths, pathWithId } from '../../../domain/paths.ts';
import type { AdminPurchasesRepository, PurchaseCount } from './admin-purchases.repository.ts';
import type { PurchaseEventsRepository } from './purchase-events.repository.ts';
import type { RefundsRepository } from './refunds/refunds.repository.ts';

interface AlertParts {
  purchases: Pick<AdminPurchasesRepository, 'countHeld' | 'countWithoutEmail'>;
  events: Pick<PurchaseEventsRepository, 'countStuck'>;
  refunds: Pick<RefundsRepository, 'measureWaiting'>;
}

export function purchaseChecks({ purchases, events, refunds }: AlertParts): Check[] {
  return [
    async () => {
      const held = await purchases.countHeld();
      return countedAlert('purchases-without-access', held.count, {
        one: '1 compra paga não abriu o curso',
        many: 'compras pagas não abriram o curso',
        text: 'O motivo está na venda. Se ela é do curso, abra-o por ela; se não é, devolva o dinheiro e registre.',
        path: pathTo(held, 'held'),
        action: 'Ver o que foi pago',
      });
    },
    async () => {
      const approved = await purchases.countWithoutEmail();
      return countedAlert('purchases-without-email', approved.count, {
        one: '1 compra aprovada veio sem e-mail',
        many: 'compras aprovadas vieram sem e-mail',
        text: 'Ninguém recebeu o acesso. Procure a transação na empresa de pagamento para saber de quem é.',
        path: pathTo(approved, 'approved'),
        action: 'Ver o que foi pago',
      });
    },
    async () =>
      countedAlert('payments-not-understood', await events.countStuck(), {
        one: '1 aviso de pagamento não foi processado',
        many: 'avisos de pagamento não foram processados',
        text: 'Quem pagou pode estar sem acesso. O motivo está em Vendas: depois de corrigi-lo, processe de novo.',
        path: paths.adminSales,
        action: 'Ver os avisos',
      }),
    async () => {
      const { count, deadline } = await refunds.measureWaiting();
      const alert = countedAlert('refunds-waiting', count, {
        one: '1 pedido de reembolso espera por você',
        many: 'pedidos de reembolso esperam por você',
        text: `Devolva o dinheiro${deadline ? ` até ${lastDayText(deadline)}` : ''} e marque o pedido como devolvido. O valor e a transação estão na lista.`,
        path: `${paths.adminRequests}?status=owner`,
        action: 'Ver os pedidos',
      });
      return alert && { ...alert, isToldApart: true };
    },
  ];
}

function pathTo({ count, latest }: PurchaseCount, status: string): string {
  return count === 1 && latest
    ? pathWithId(paths.adminSale, latest)
    : `${paths.adminSales}?${new URLSearchParams({ status })}`;
}
