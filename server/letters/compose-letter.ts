import type { Content } from '../../domain/content/document.ts';
import { brasiliaTimeText } from '../../domain/dates.ts';
import { moneyText } from '../../domain/money.ts';
import { certificatePath, lessonPath, paths, pathWithId, questionsAnchor } from '../../domain/paths.ts';
import { sellerName } from '../../domain/purchases.ts';
import type { AccountLinks } from '../features/auth/account-links.ts';
import type { AccountsRepository } from '../features/auth/accounts.repository.ts';
import type { NameRequestsRepository } from '../features/certificates/name-requests.repository.ts';
import type { NewsletterLinks } from '../features/newsletter/newsletter-links.ts';
import type { NewslettersRepository } from '../features/newsletter/newsletters.repository.ts';
import type { AccessRepository } from '../features/purchases/access.repository.ts';
import type { PurchasesRepository } from '../features/purchases/purchases.repository.ts';
import type { RefundLinks } from '../features/purchases/refunds/refund-links.ts';
import type { QuestionsRepository } from '../features/questions/questions.repository.ts';
import type { Letter } from '../mail/mail.ts';
import type { ComposeLetter } from '../mail/mail-consumer.ts';
import { writeLetter, writeNewsletter } from './letters.ts';
import { createPurchaseLetters } from './purchase-letters.ts';
import { createSecurityLetters } from './security-letters.ts';

interface ComposerParts {
  accounts: AccountsRepository;
  access: AccessRepository;
  accountLinks: AccountLinks;
  newsletterLinks: NewsletterLinks;
  newsletters: Pick<NewslettersRepository, 'findText' | 'findTextFor'>;
  questions: Pick<QuestionsRepository, 'find'>;
  /** Returns the link by which a side agrees; undefined if the change is over. */
  makeChangeLink: (change: string, side: 'old' | 'new') => Promise<string | undefined>;
  nameRequests: Pick<NameRequestsRepository, 'find'>;
  makeLoginCode: (email: string) => Promise<string>;
  purchases: Pick<PurchasesRepository, 'find' | 'findByTransaction'>;
  refundLinks: Pick<RefundLinks, 'make'>;
  content: () => Content;
  appUrl: string;
}

/** Makes links when the email is composed; an email that has become pointless gives undefined. */
export function createLetterComposer({
  accounts,
  access,
  accountLinks,
  newsletterLinks,
  newsletters,
  questions,
  makeChangeLink,
  nameRequests,
  makeLoginCode,
  purchases,
  content,
  appUrl,
  ...refundParts
}: ComposerParts): ComposeLetter {
  const letters = () => content().letters;
  const purchaseLetters = createPurchaseLetters({ ...refundParts, purchases, content, appUrl });
  const securityLetters = createSecurityLetters({ accounts, accountLinks, content, appUrl });
  const write = (...given: Parameters<typeof writeLetter> extends [unknown, ...infer Rest] ? Rest : never) =>
    writeLetter(letters(), ...given);

  /** Accounts with a second factor cannot log in by email. */
  async function composeLoginCode(email: string): Promise<Letter | undefined> {
    const account = await accounts.findByEmail(email);
    if (!account || account.hasSecondFactor) return undefined;
    const code = await makeLoginCode(email);
    return write('loginCode', appUrl + paths.login, { code });
  }

  async function composeNewDevice(email: string, { at = '', browser = '' }: Record<string, string>) {
    const url = await accountLinks.undo(email);
    const facts = [`Quando: ${brasiliaTimeText(at)}.`, ...(browser ? [`Navegador: ${browser}`] : [])];
    return url === undefined ? undefined : write('newDevice', url, { facts });
  }

  /** Returns undefined if it was refunded meanwhile, or requested by someone who never bought. */
  async function composePurchase(email: string, purchase?: string): Promise<Letter | undefined> {
    const account = await accounts.findByEmail(email);
    if (!account || !(await access.isEntitled(account.id))) return undefined;
    const { name } = account;
    const details = purchase === undefined ? undefined : await purchaseLetters.receipt(purchase);
    const extra = { name, ...(details && { details }) };
    // Someone else may have signed up with an unconfirmed email: only its mailbox decides.
    if (account.hasPassword && account.emailVerified)
      return write('accessOpened', appUrl + paths.login, extra);
    const url = await accountLinks.firstPassword(email);
    return url === undefined ? undefined : write('firstPassword', url, extra);
  }

  async function composeAnswer(email: string, { question = '' }: Record<string, string>) {
    const asked = await questions.find(question);
    if (!asked?.answer || asked.email !== email) return undefined;
    const { lesson_id, lesson_title, name, answer } = asked;
    const facts = [`Aula: ${lesson_title}`, ...answer.split(/\n+/)];
    return write('questionAnswered', `${appUrl}${lessonPath(lesson_id)}${questionsAnchor}`, { name, facts });
  }

  function composeNameCorrected({ name = '', code = '' }: Record<string, string>): Letter {
    const facts = [
      `Nome: ${name}`,
      ...(code ? [`Novo certificado: ${code}. Quem conferir o código antigo é levado a este.`] : []),
    ];
    return write('nameCorrected', appUrl + (code ? certificatePath(code) : paths.account), {
      name,
      facts,
    });
  }

  async function composeNameRefused(email: string, { request = '' }: Record<string, string>) {
    const asked = await nameRequests.find(request);
    if (asked?.status !== 'refused' || asked.email !== email) return undefined;
    const facts = [`Nome pedido: ${asked.name}`, ...asked.reason.split(/\n+/)];
    return write('nameRefused', appUrl + paths.account, { name: asked.old_name, facts });
  }

  async function composeSale(id: string): Promise<Letter | undefined> {
    const sale = (await purchases.find(id))?.purchase;
    if (sale?.status !== 'approved') return undefined;
    const { name, email, provider, amount_cents, currency } = sale;
    const amount = amount_cents === null ? 'sem valor' : moneyText(amount_cents, currency ?? 'BRL');
    const facts = [
      `Quem comprou: ${[name, email].filter(Boolean).join(', ') || 'não informado'}.`,
      `Valor: ${amount}. Origem: ${sellerName(provider)}.`,
    ];
    return write('sale', appUrl + pathWithId(paths.deskSale, id), { about: amount, facts });
  }

  return async ({ kind, recipient, data }): Promise<Letter | undefined> => {
    switch (kind) {
      case 'confirmation': {
        const url = await accountLinks.confirmation(recipient);
        return url === undefined ? undefined : write('confirmation', url);
      }
      case 'recovery': {
        const url = await accountLinks.recovery(recipient);
        return url === undefined ? undefined : write('recovery', url);
      }
      case 'password-changed': {
        const url = await accountLinks.undo(recipient);
        return url === undefined ? undefined : write('passwordChanged', url);
      }
      case 'login-code':
        return composeLoginCode(recipient);
      case 'address-change-old':
      case 'address-change-new': {
        const side = kind === 'address-change-old' ? 'old' : 'new';
        const url = await makeChangeLink(data.change ?? '', side);
        return url === undefined
          ? undefined
          : write(side === 'old' ? 'addressChangeOld' : 'addressChangeNew', url);
      }
      case 'account-erased':
        return write('accountErased', `${appUrl}${paths.privacy2025}#exclusao-da-conta`, {
          facts: data.kept?.split('\n') ?? [],
        });
      case 'new-device':
        return composeNewDevice(recipient, data);
      case 'security-changed':
        return securityLetters.changed(recipient, data);
      case 'team-changed':
        return securityLetters.team(data);
      case 'payments-changed':
        return securityLetters.payments(data);
      case 'welcome':
        return write('welcome', appUrl + paths.courseContent, { name: data.name ?? '' });
      case 'question-answered':
        return composeAnswer(recipient, data);
      case 'purchase':
        return composePurchase(recipient, data.purchase);
      case 'refund-link':
        return purchaseLetters.link(recipient, data);
      case 'refund-requested':
        return purchaseLetters.requested(data.purchase ?? '');
      case 'refund-sent':
        return purchaseLetters.sent(data.purchase ?? '');
      case 'refund-to-do':
        return purchaseLetters.toDo(data.purchase ?? '');
      case 'certificate':
        return write('certificate', appUrl + certificatePath(data.code ?? ''), { name: data.name ?? '' });
      case 'name-corrected':
        return composeNameCorrected(data);
      case 'name-refused':
        return composeNameRefused(recipient, data);
      case 'newsletter-confirmation': {
        const url = await newsletterLinks.confirm(recipient);
        const unsubscribe = newsletterLinks.unsubscribe(recipient);
        return url === undefined ? undefined : write('newsletterConfirmation', url, { unsubscribe });
      }
      case 'newsletter-test': {
        const text = await newsletters.findText(data.newsletter ?? '');
        const unsubscribe = newsletterLinks.unsubscribe(recipient);
        return (
          text && writeNewsletter(letters(), { ...text, subject: `[Teste] ${text.subject}` }, unsubscribe)
        );
      }
      case 'newsletter': {
        const text = await newsletters.findTextFor(recipient, data.newsletter ?? '');
        return text && writeNewsletter(letters(), text, newsletterLinks.unsubscribe(recipient));
      }
      case 'sale':
        return composeSale(data.purchase ?? '');
      case 'trouble': {
        const { title = '', text = '', path = '' } = data;
        return write('trouble', appUrl + path, { about: title, facts: [`${title}. ${text}`] });
      }
      case 'trouble-summary':
        return write('troubleSummary', appUrl + paths.desk, { facts: data.lines?.split('\n') ?? [] });
    }
  };
}
