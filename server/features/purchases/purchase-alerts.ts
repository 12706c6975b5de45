import { type Check, countedAlert } from '../../../domain/alerts.ts';
import { lastDayText } from '../../../domain/dates.ts';
import { paths, pathWithId } from '../../../domain/paths.ts';
import type { PurchaseAlertsRepository, PurchaseCount } from './purchase-alerts.repository.ts';
import type { RefundRequestsRepository } from './refunds/refund-requests.repository.ts';

interface AlertParts {
  repository: PurchaseAlertsRepository;
  refundRequests: Pick<RefundRequestsRepository, 'measureWaiting'>;
}

export function purchaseChecks({ repository, refundRequests }: AlertParts): Check[] {
  return [
    async () => {
      const purchases = await repository.findHeld();
      return countedAlert('purchases-without-access', purchases.count, {
        one: '1 compra paga não abriu o curso',
        many: 'compras pagas não abriram o curso',
        text: 'O motivo está na venda. Se ela é do curso, abra-o por ela; se não é, devolva o dinheiro e registre.',
        path: pathTo(purchases, 'held'),
        action: 'Ver o que foi pago',
      });
    },
    async () => {
      const purchases = await repository.findWithoutEmail();
      return countedAlert('purchases-without-email', purchases.count, {
        one: '1 compra aprovada veio sem e-mail',
        many: 'compras aprovadas vieram sem e-mail',
        text: 'Ninguém recebeu o acesso. Procure a transação na empresa de pagamento para saber de quem é.',
        path: pathTo(purchases, 'approved'),
        action: 'Ver o que foi pago',
      });
    },
    async () =>
      countedAlert('payments-not-understood', await repository.countStuckEvents(), {
        one: '1 aviso de pagamento não foi processado',
        many: 'avisos de pagamento não foram processados',
        text: 'Quem pagou pode estar sem acesso. O motivo está em Vendas: depois de corrigi-lo, processe de novo.',
        path: paths.deskSales,
        action: 'Ver os avisos',
      }),
    async () => {
      const { count, deadline } = await refundRequests.measureWaiting();
      const alert = countedAlert('refunds-waiting', count, {
        one: '1 pedido de reembolso espera por você',
        many: 'pedidos de reembolso esperam por você',
        text: `Devolva o dinheiro${deadline ? ` até ${lastDayText(deadline)}` : ''} e marque o pedido como devolvido. O valor e a transação estão na lista.`,
        path: `${paths.deskRequests}?status=owner`,
        action: 'Ver os pedidos',
      });
      return alert && { ...alert, isToldApart: true };
    },
  ];
}

function pathTo({ count, latest }: PurchaseCount, status: string): string {
  return count === 1 && latest
    ? pathWithId(paths.deskSale, latest)
    : `${paths.deskSales}?${new URLSearchParams({ status })}`;
}
