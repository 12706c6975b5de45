import { certificateStatusNames } from '../../../../domain/certificate.ts';
import { type CourseModule, lessonsOf } from '../../../../domain/content/course.ts';
import { offerAt } from '../../../../domain/content/promotion.ts';
import { dayText, lastDayText, shortMomentText } from '../../../../domain/dates.ts';
import { emailName } from '../../../../domain/emails/kinds.ts';
import { emailStatusNames } from '../../../../domain/lists/emails.ts';
import { eventTitles, statusTitles } from '../../../../domain/lists/purchases.ts';
import { markdownWords, parseMarkdown } from '../../../../domain/markdown.ts';
import { moneyText } from '../../../../domain/money.ts';
import { retentionPeriods } from '../../../../domain/personal-data/kinds.ts';
import { providerLabel } from '../../../../domain/purchases.ts';
import { sellerLine } from '../../../../domain/seller.ts';
import { cut, maxDocument, maxMarkdownLines } from '../../../../domain/text-limits.ts';
import type { FoundPurchase } from '../purchases.repository.ts';
import { type DossierRows, maxDossierRows } from './dossier.repository.ts';

/** When or what, the fact, and where it is stored. */
type Line = readonly [label: string, fact: string, place: string];

interface Paragraph {
  kind: 'heading' | 'item' | 'text';
  text: string;
}

/** The data of dossier.typ: texts only, all of them printable. */
export interface DossierPaper {
  title: string;
  author: string;
  intro: string;
  sections: { title: string; note: string; lines: Line[] }[];
  terms: { title: string; paragraphs: Paragraph[] } | null;
}

interface Facts {
  found: FoundPurchase;
  rows: DossierRows;
  modules: readonly CourseModule[];
  brand: string;
  now: Date;
}

/** UTF-16 units: of a fact, such as a name; of a paragraph of the terms, and paragraphs. */
const maxFact = 300;
const maxParagraph = 5_000;
const maxParagraphs = maxMarkdownLines;

const places = {
  purchase: 'registro de vendas',
  contract: 'contrato guardado com a venda',
  content: 'versões dos textos do site',
  events: 'registro de mensagens da empresa',
  emails: 'registro de e-mails enviados',
  account: 'cadastro da conta',
  accesses: 'registros de acesso (Marco Civil, art. 15)',
  progress: 'progresso da conta',
  positions: 'onde cada vídeo parou',
  exercises: 'respostas aos exercícios',
  certificates: 'registro de certificados',
  refunds: 'registro de reembolsos',
  moves: 'pedidos de acesso',
};

/** Returns what is printed of a purchase: of each fact when it was, and where it is stored. */
export function dossierPaper(facts: Facts): DossierPaper {
  const { found, rows, brand, now } = facts;
  const { purchase } = found;
  const terms = rows.contract?.document.terms;
  return {
    title: printable(`Dossiê da venda ${purchase.transaction_id}`),
    author: printable(brand),
    intro: `Feito em ${shortMomentText(now)} com o que o site guarda desta venda. Todos os horários são os de Brasília. Sinais que a letra deste papel não tem aparecem como “?”.`,
    sections: [
      { title: 'A compra', lines: purchaseLines(found, rows) },
      { title: 'O que foi prometido naquele dia', lines: promiseLines(found, rows) },
      { title: 'Mensagens da empresa de pagamento', lines: eventLines(rows) },
      { title: 'Entrega', lines: deliveryLines(found, rows) },
      { title: 'Acessos', lines: accessLines(rows), note: accessNote },
      { title: 'Estudo e certificado', lines: studyLines(facts) },
      { title: 'Contestação e reembolso', lines: refundLines(found, rows) },
    ].map(({ title, lines, note = '' }) => ({
      title,
      note: [
        note,
        lines.length === 0 && 'Nada está guardado.',
        lines.length >= maxDossierRows &&
          `No máximo ${maxDossierRows} linhas de cada registro são impressas.`,
      ]
        .filter(Boolean)
        .join(' '),
      lines: lines.map(([label, fact, place]): Line => [printable(label), printable(fact), place]),
    })),
    terms: terms ? { title: printable(terms.title), paragraphs: paragraphsOf(terms.body) } : null,
  };
}

function purchaseLines({ purchase, recipient }: FoundPurchase, { account }: DossierRows): Line[] {
  const { provider, transaction_id, name, email, amount_cents, currency, status } = purchase;
  const amount = amount_cents === null ? '' : moneyText(amount_cents, currency ?? 'BRL');
  return present([
    ['Comprador', [name, email].filter(Boolean).join(', '), places.purchase],
    ['Conta', account && recipient !== email ? recipient : '', places.account],
    ['Empresa', providerLabel(provider), places.purchase],
    ['Transação', transaction_id, places.purchase],
    ['Valor', amount, places.purchase],
    ['Situação', statusTitles[status], places.purchase],
    ['Primeira notícia', momentOf(purchase.created_at), places.purchase],
    ['Paga em', momentOf(purchase.approved_at), places.purchase],
  ]);
}

function promiseLines({ purchase }: FoundPurchase, { contract, published }: DossierRows): Line[] {
  const soldAt = purchase.approved_at ?? purchase.created_at;
  const lines: Line[] = [];
  if (typeof published?.cents === 'number') {
    const { cents, promotion, revision, created_at } = published;
    const links = { checkoutUrlHeader: '', checkoutUrlHero: '' };
    const offer = offerAt({ price: { cents }, promotion, ...links }, soldAt);
    const usual = offer.promotion ? `, em promoção (fora dela, ${moneyText(cents)})` : '';
    lines.push(
      ['Preço publicado', moneyText(offer.cents) + usual, places.content],
      ['Versão dos textos', `${revision}, publicada em ${shortMomentText(created_at)}`, places.content],
    );
  } else lines.push(['Preço publicado', 'nenhuma versão publicada é anterior à venda', places.content]);
  if (!contract) return [...lines, ['Contrato', 'esta venda não guarda contrato', places.purchase]];
  const { courseTitle, guaranteeDays, seller, terms } = contract.document;
  return present([
    ...lines,
    ['Curso', courseTitle, places.contract],
    ['Garantia', `${guaranteeDays} dias`, places.contract],
    ['Quem vende', sellerLine(seller ?? undefined), places.contract],
    ['Termos', `${terms.title}, ${terms.updated}: no fim deste papel`, places.contract],
  ]);
}

function eventLines({ events }: DossierRows): Line[] {
  return events.map(({ kind, told, cents, currency, received_at }) => {
    const amount = cents === null ? '' : moneyText(cents, currency);
    const fact = [eventTitles[told], amount, kind && `tipo ${kind}`].filter(Boolean).join(', ');
    return timed(received_at, fact, places.events);
  });
}

function deliveryLines({ purchase }: FoundPurchase, { emails, account, moves }: DossierRows): Line[] {
  return present([
    ['Curso aberto', momentOf(purchase.opened_at), places.purchase],
    ['Conta criada', momentOf(account?.created_at), places.account],
    ['Primeiro acesso que está guardado', momentOf(account?.first_access_at), places.accesses],
    ['Última entrada', momentOf(account?.last_login_at), places.account],
    ['Acesso retirado', momentOf(purchase.closed_at), places.purchase],
    ...moves.map(({ decided_at }) =>
      timed(decided_at, 'a equipe passou a compra para o e-mail de quem pediu o acesso', places.moves),
    ),
    ...emails.map(({ kind, recipient, status, at }) =>
      timed(at, `“${emailName(kind)}” para ${recipient}: ${emailStatusNames[status]}`, places.emails),
    ),
  ]);
}

const accessNote = `Guardados por ${retentionPeriods.accessRecordMonths} meses: cada entrada, e o primeiro uso de cada rede em 24 horas.`;

function accessLines({ accesses }: DossierRows): Line[] {
  return accesses.map(({ address, first_at, last_at, count }) => {
    const times =
      count === 1 ? `às ${timeText(first_at)}` : `das ${timeText(first_at)} às ${timeText(last_at)}`;
    return [dayText(first_at), `endereço de rede ${address}, ${times}`, places.accesses];
  });
}

function studyLines({ rows, modules }: Facts): Line[] {
  const { progress, positions, exercises, certificates } = rows;
  const lessons = new Map(lessonsOf(modules).map(({ id, title }) => [id, title]));
  const titles = new Map(modules.map(({ id, title }) => [id, title]));
  const done = (progress?.lessons ?? []).filter((id) => lessons.has(id));
  return present([
    ['Primeira aula', momentOf(progress?.started_at), places.progress],
    ['Última mudança', momentOf(progress?.updated_at), places.progress],
    ['Aulas concluídas', progress ? `${done.length} de ${lessons.size}` : '', places.progress],
    ...done.map((id): Line => ['Concluída', lessons.get(id) ?? '', places.progress]),
    ...positions.map(({ lesson_id, updated_at }) =>
      timed(
        updated_at,
        `vídeo visto: ${lessons.get(lesson_id) ?? 'aula que saiu do curso'}`,
        places.positions,
      ),
    ),
    ...exercises.map(
      ({ module_id, count, first_at, last_at }): Line => [
        `${dayText(first_at)} a ${dayText(last_at)}`,
        `${count} exercícios respondidos: ${titles.get(module_id) ?? 'módulo que saiu do curso'}`,
        places.exercises,
      ],
    ),
    ...certificates.map(({ code, status, completed_at, issued_at }) => {
      const fact = `certificado ${code}, curso concluído em ${dayText(completed_at)}`;
      return timed(issued_at, `${fact}: ${certificateStatusNames[status]}`, places.certificates);
    }),
  ]);
}

function refundLines({ purchase }: FoundPurchase, { refund }: DossierRows): Line[] {
  return present([
    ['Contestada em', momentOf(purchase.disputed_at), places.purchase],
    ['Contestação vencida', momentOf(purchase.dispute_won_at), places.purchase],
    ['Reembolso pedido', momentOf(refund?.requested_at), places.refunds],
    ['Quem devolve', refund ? refundWayNames[refund.way] : '', places.refunds],
    ['Prazo', refund ? lastDayText(refund.deadline) : '', places.refunds],
    ['Aceito pela empresa', momentOf(refund?.sent_at), places.refunds],
    ['Pedido encerrado', momentOf(refund?.finished_at), places.refunds],
    ['Dinheiro devolvido', momentOf(purchase.refunded_at), places.purchase],
  ]);
}

const refundWayNames = { provider: 'o site, pela empresa de pagamento', owner: 'a equipe, à mão' };

const present = (lines: Line[]): Line[] => lines.filter(([, fact]) => fact !== '');
const momentOf = (moment: Date | null | undefined) => (moment ? shortMomentText(moment) : '');
const timed = (at: Date, fact: string, place: string): Line => [shortMomentText(at), fact, place];
const timeText = (moment: Date) => shortMomentText(moment).slice(-5);

function paragraphsOf(body: string): Paragraph[] {
  const blocks = parseMarkdown(cut(body, maxDocument)).flatMap(({ type, start, children }): Paragraph[] =>
    type.endsWith('_list')
      ? children.map((item, at) => {
          const marker = type === 'ordered_list' ? `${start + at}.` : '•';
          return { kind: 'item', text: `${marker} ${markdownWords([item])}` };
        })
      : [{ kind: type === 'heading' ? 'heading' : 'text', text: markdownWords(children) }],
  );
  return blocks
    .slice(0, maxParagraphs)
    .map(({ kind, text }) => ({ kind, text: printable(text, maxParagraph) }));
}

/**
 * Returns the text with the characters that the paper's font has; a test compares them. Names come from strangers: without
 * this, one letter of another script would leave the owner without a dossier.
 */
export function printable(text: string, max = maxFact): string {
  const plain = cut(text, max).toWellFormed().normalize('NFC').replace(/\s+/g, ' ');
  return Array.from(cut(plain, 3 * max), (sign) => {
    if (hasGlyph(sign)) return sign;
    const base = cut(sign, 2).normalize('NFD').charAt(0);
    return hasGlyph(base) ? base : '?';
  }).join('');
}

const glyphs =
  /[ -~\u00a0-\u00ac\u00ae-\u0113\u0116-\u0127\u012a\u012b\u012e-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u0161\u0164\u0165\u016a-\u017e–—‘’“”•…€]/u;
const hasGlyph = (sign: string) => glyphs.test(sign);
