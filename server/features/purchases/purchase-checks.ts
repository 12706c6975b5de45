import {
  adviceCheck,
  blockingCheck,
  type CheckResult,
  countedAlert,
  type FindChecks,
} from '../../../domain/checks.ts';
import type { Content } from '../../../domain/content/document.ts';
import { lowestAskedCents } from '../../../domain/content/promotion.ts';
import { lastDayText } from '../../../domain/dates.ts';
import { moneyText } from '../../../domain/money.ts';
import { paths, pathWithId } from '../../../domain/paths.ts';
import {
  defaultMinimumCents,
  productIdsSetting,
  providerLabels,
  providerNames,
} from '../../../domain/purchases.ts';
import type { OwnerSettings } from '../../settings/owner-settings.ts';
import type { PurchaseCount } from './admin-purchases.repository.ts';
import { stuckEventsAlert } from './provider-checks.ts';
import type { PurchaseParts } from './purchase-parts.ts';

type Selling = Pick<OwnerSettings, 'COURSE_ACCESS' | 'providers' | 'fulfilment'>;

/** Returns the checks behind the admin area's alerts about purchases and refunds. */
export function purchaseAlertChecks(parts: PurchaseParts): FindChecks[] {
  const { events, adminPurchases: purchases, requestsForRefund, requestsForAccess } = parts;
  return [
    async () => {
      const disputed = await purchases.countDisputed();
      const alert = countedAlert('disputes', disputed.count, {
        one: '1 venda contestada espera pela sua resposta',
        many: 'vendas contestadas esperam pela sua resposta',
        text: 'Responda no painel da empresa de pagamento, com o dossiê da venda, e registre aqui como acabou.',
        path: pathTo(disputed, 'disputed'),
        action: 'Ver o que foi contestado',
      });
      return alert && { ...alert, hasOwnEmail: true };
    },
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
      countedAlert('access-requests', await requestsForAccess.countWaiting(), {
        one: '1 pessoa comprou e não recebeu o acesso',
        many: 'pessoas compraram e não receberam o acesso',
        text: 'Elas têm o código de uma compra feita com outro e-mail. Confira, e corrija o e-mail ou recuse com um motivo.',
        path: `${paths.adminRequests}#acessos`,
        action: 'Ver os pedidos',
      }),
    async () => stuckEventsAlert(await events.countStuck()),
    async () => {
      const { count, deadline } = await requestsForRefund.summarizeNeedingOwner();
      const alert = countedAlert('refunds-waiting', count, {
        one: '1 pedido de reembolso espera por você',
        many: 'pedidos de reembolso esperam por você',
        text: `Devolva o dinheiro${deadline ? ` até ${lastDayText(deadline)}` : ''} e marque o pedido como devolvido. O valor e a transação estão na lista.`,
        path: `${paths.adminRequests}?status=owner`,
        action: 'Ver os pedidos',
      });
      return alert && { ...alert, hasOwnEmail: true };
    },
  ];
}

/** Returns the launch checks about payments: what a paid purchase needs to open this course, and nothing else. */
export function checkSelling(settings: Selling, { site }: Pick<Content, 'site'>): CheckResult[] {
  const { COURSE_ACCESS, fulfilment } = settings;
  const isForBuyers = COURSE_ACCESS === 'purchase';
  const path = paths.adminPayments;
  const providers = providerNames.filter((name) => settings.providers[name]);
  const lowestCents = Math.min(site.price.cents, site.promotion?.cents ?? site.price.cents);
  const minimumCents = fulfilment.minimumCents ?? defaultMinimumCents(lowestAskedCents(site, new Date()));
  return [
    ...providers.map((name) =>
      (isForBuyers ? blockingCheck : adviceCheck)(
        !fulfilment.productIds[name],
        `Falta dizer os produtos deste curso (${providerLabels[name]}): qualquer venda da sua conta abre este curso, também a de outro produto, se for de ${moneyText(minimumCents)} ou mais.`,
        {
          title: 'Falta dizer os produtos',
          path,
          settings: [productIdsSetting(name)],
          about: name,
          isForBuyers,
        },
      ),
    ),
    blockingCheck(
      providers.length === 0,
      isForBuyers
        ? 'O curso é só de quem comprou, e nenhuma empresa de pagamento está ligada: quem pagar não entra sozinho.'
        : 'Nenhuma empresa de pagamento está ligada: quem pagar não entra sozinho.',
      {
        path,
        settings: ['COURSE_ACCESS'],
        about: 'payments',
        isForBuyers,
        ...(isForBuyers ? {} : { severity: 'note' }),
      },
    ),
    blockingCheck(
      minimumCents > lowestCents,
      `O valor mínimo (${moneyText(minimumCents)}) passa do preço (${moneyText(lowestCents)}): quem pagar não entra.`,
      { path, settings: ['PURCHASE_MINIMUM_CENTS'] },
    ),
    adviceCheck(
      !isForBuyers,
      'O curso está aberto a qualquer conta, sem pagar. Para vender, abra-o só a quem comprou.',
      { path: paths.adminAccess, settings: ['COURSE_ACCESS=purchase'] },
    ),
  ];
}

function pathTo({ count, latest }: PurchaseCount, status: string): string {
  return count === 1 && latest
    ? pathWithId(paths.adminSale, latest)
    : `${paths.adminSales}?${new URLSearchParams({ status })}`;
}
