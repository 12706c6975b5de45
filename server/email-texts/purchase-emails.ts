import { maskedEmail } from '../../domain/access-requests.ts';
import { chatUrl } from '../../domain/chat-links.ts';
import { brasiliaTimeText, dayText, lastDayText } from '../../domain/dates.ts';
import { maxRefusalReason } from '../../domain/decided-requests.ts';
import type { EmailData } from '../../domain/emails/kinds.ts';
import type { purchasesEmails } from '../../domain/emails/purchases.ts';
import { moneyText } from '../../domain/money.ts';
import { paths, pathWithId } from '../../domain/paths.ts';
import { providerLabel, purchaseCodeKey } from '../../domain/purchases.ts';
import { sellerLine, sellerOf } from '../../domain/seller.ts';
import { cut } from '../../domain/text-limits.ts';
import type { FoundPurchase } from '../features/purchases/purchases.repository.ts';
import type { ComposedEmail, Detail } from '../mail/mail.ts';
import type { ComposerDependencies, EmailComposers, WriteEmail } from './write-email.ts';

/** Units of a code that somebody typed. */
const maxShownCode = 60;

export function purchaseEmails(
  dependencies: ComposerDependencies,
  write: WriteEmail,
): EmailComposers<keyof typeof purchasesEmails> {
  const { auth, content, appUrl } = dependencies;
  const { repository: purchases, access, refundLinks, accessLinks, accessRequests } = dependencies.purchases;
  function purchaseRows({ purchase }: FoundPurchase) {
    const { provider, transaction_id, amount_cents, currency } = purchase;
    const amount = amount_cents === null ? 'não informado' : moneyText(amount_cents, currency ?? 'BRL');
    return [
      ['Produto', content.current().site.courseTitle],
      ['Valor', amount],
      ['Transação', `${transaction_id} (${providerLabel(provider)})`],
    ] as const;
  }

  function receiptOf(found: FoundPurchase): ComposedEmail['details'] {
    const { site } = content.current();
    const { purchase } = found;
    const seller = sellerLine(sellerOf(site));
    const rows: Detail[] = [
      ...(seller ? [['Vendedor', seller] as const] : []),
      ...purchaseRows(found),
      ['Data', dayText(purchase.approved_at ?? purchase.created_at)],
      ['Garantia até', lastDayText(found.guaranteeEnd)],
      [
        'Para desistir',
        `"Pedir reembolso" em ${appUrl}${paths.account}, ou em ${appUrl}${paths.refund} sem entrar na conta`,
      ],
      ['Contrato', `em ${appUrl}${paths.account}, para ler e imprimir`],
    ];
    return { title: 'Recibo da compra', rows };
  }

  /**
   * Returns undefined if the purchase was refunded meanwhile, or the email was requested by someone without access.
   */
  async function accessEmail(email: string, purchase?: string): Promise<ComposedEmail | undefined> {
    const account = await auth.accounts.findByEmail(email);
    if (!account || !(await access.isEntitled(account.id))) return undefined;
    const found = purchase === undefined ? undefined : await purchases.find(purchase);
    // It may have moved to somebody else since.
    const isOwn = found?.recipient === email;
    const extra = { name: account.name, ...(isOwn && { details: receiptOf(found) }) };
    // Someone else may have signed up with an unconfirmed email: a link to its mailbox proves who owns it.
    const composed =
      account.hasPassword && account.emailVerified
        ? write('accessOpened', appUrl + paths.login, extra)
        : write('firstPassword', await auth.accountLinks.createFirstPasswordLink(email), extra);
    const help = `Não conseguiu entrar? Peça o acesso de novo em ${appUrl}${paths.access}`;
    return composed && { ...composed, note: `${composed.note} ${help}` };
  }

  /** The same whether or not there is such a purchase. Counted apart: wrong codes use up nothing of the buyer's. */
  function accessConfirmation(email: string, transaction: string): ComposedEmail {
    // Letters and digits: whoever asked may have written anything.
    const rows: Detail[] = [
      ['Código da compra', cut(purchaseCodeKey(transaction), maxShownCode)],
      ['E-mail', email],
    ];
    const details = { title: 'O pedido', rows };
    const composed = write('accessConfirmation', accessLinks.create(email, transaction), { details });
    return { ...composed, countedAs: 'access-confirmation' };
  }

  /** @param reader one of the two emails: the other one is masked for it; the team sees both */
  function moveRows({ from, to, at }: EmailData['access-moved'], reader?: string): Detail[] {
    const shown = (email: string) =>
      email === '' ? 'não informado' : reader === undefined || reader === email ? email : maskedEmail(email);
    return [
      ['E-mail de antes', shown(from)],
      ['E-mail de agora', shown(to)],
      ['Quando', brasiliaTimeText(at)],
    ];
  }

  const supportUrl = () => {
    const { supportPhone, supportMessage } = content.current().site;
    return chatUrl(supportPhone, supportMessage) ?? appUrl + paths.home;
  };

  return {
    purchase: (email, { purchase }) => accessEmail(email, purchase),

    async 'access-recovery'(email, { transaction }) {
      const found = await accessRequests.lookUp(email, transaction);
      if (found === 'unpaid') return write('accessPending', appUrl + paths.course);
      if (found === 'not-own') return accessConfirmation(email, transaction);
      return found && accessEmail(email, found.purchase);
    },

    async 'access-moved'(email, data) {
      const found = await purchases.find(data.purchase);
      if (!found) return undefined;
      const [product, , transaction] = purchaseRows(found);
      const rows = [product, transaction, ...moveRows(data, email)];
      return write('accessMoved', supportUrl(), { details: { title: 'O que mudou', rows } });
    },

    async 'access-moved-team'(_, data) {
      const found = await purchases.find(data.purchase);
      if (!found) return undefined;
      const helper = await auth.accounts.findById(data.by);
      const by = helper ? `${helper.name} (${helper.email})` : 'uma conta que já foi excluída';
      const [product, , transaction] = purchaseRows(found);
      const rows: Detail[] = [product, transaction, ...moveRows(data), ['Por quem', by]];
      return write('accessMovedTeam', appUrl + pathWithId(paths.adminSale, found.purchase.id), {
        details: { title: 'O que mudou', rows },
      });
    },

    async 'access-refused'(email, { request }) {
      const found = await accessRequests.find(request);
      if (found?.status !== 'refused' || found.email !== email) return undefined;
      const facts = cut(found.reason, maxRefusalReason).split(/\n+/);
      return write('accessRefused', supportUrl(), { facts });
    },

    async sale(_, data) {
      const sale = (await purchases.find(data.purchase))?.purchase;
      if (sale?.status !== 'approved') return undefined;
      const { id, name, email, provider, amount_cents, currency } = sale;
      const about = amount_cents === null ? 'sem valor' : moneyText(amount_cents, currency ?? 'BRL');
      const facts = [
        `Quem comprou: ${[name, email].filter(Boolean).join(', ') || 'não informado'}.`,
        `Valor: ${about}. Origem: ${providerLabel(provider)}.`,
      ];
      return write('sale', appUrl + pathWithId(paths.adminSale, id), { about, facts });
    },

    /** Returns undefined if this email has no such purchase; the link's page checks whether a refund is possible. */
    async 'refund-link'(email, { transaction, at }) {
      const found = await purchases.findByTransaction(email, transaction);
      const link = found && refundLinks.create(found.purchase.id, email, new Date(at));
      const facts = found ? [`Compra: ${found.purchase.transaction_id}, de ${email}.`] : [];
      return write('refundLink', link, { facts });
    },

    async 'refund-requested'(_, data) {
      const found = await purchases.find(data.purchase);
      if (!found?.request) return undefined;
      const { request, purchase } = found;
      const promise =
        request.way === 'owner'
          ? `até ${lastDayText(request.deadline)}, pela forma de pagamento`
          : `pedida agora a quem recebeu o pagamento (${providerLabel(purchase.provider)}), pela mesma forma de pagamento`;
      const rows: Detail[] = [
        ...purchaseRows(found),
        ['Pedido em', dayText(request.requested_at)],
        ['Devolução', promise],
      ];
      const details = { title: 'O seu pedido', rows };
      return write('refundRequested', appUrl + paths.account, { name: purchase.name, details });
    },

    async 'refund-sent'(_, data) {
      const found = await purchases.find(data.purchase);
      if (!found) return undefined;
      const details = { title: 'O que foi devolvido', rows: purchaseRows(found) };
      return write('refundSent', appUrl + paths.account, { name: found.purchase.name, details });
    },

    async 'refund-to-do'(_, data) {
      const found = await purchases.find(data.purchase);
      if (!found?.request || found.request.finished_at) return undefined;
      const { purchase, request } = found;
      const [product, amount, transaction] = purchaseRows(found);
      const rows: Detail[] = [
        amount,
        transaction,
        ['Comprador', [purchase.name, purchase.email].filter(Boolean).join(', ') || 'não informado'],
        ['Pedido em', dayText(request.requested_at)],
        ['Devolver até', lastDayText(request.deadline)],
        product,
      ];
      const details = { title: 'A devolver', rows };
      return write('refundToDo', appUrl + paths.adminRequests, { about: amount[1], details });
    },
  };
}
