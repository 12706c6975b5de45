import { brasiliaTimeText } from '../dates.ts';
import { shortMoneyText } from '../money.ts';
import { type ContentDocument, sectionNames, sections } from './document.ts';
import { type FieldInfo, fieldsIn } from './fields.ts';
import type { SiteContent } from './site.ts';

/** The field of the price in its section, `site`. */
export const priceField = 'price.cents';

/** Shown for a field without a value. */
const emptyText = 'vazio';

export interface PaymentChange {
  label: string;
  /** Such as `R$ 85` or a URL; {@link emptyText} for none. */
  before: string;
  after: string;
}

/**
 * Lists the payment fields (prices, links, times, who is told of sales) whose value differs between two revisions.
 * Publishing them demands a fresh login, and the team is emailed about them: a changed link redirects the money.
 */
export function paymentChanges(before: ContentDocument, after: ContentDocument): PaymentChange[] {
  const [fieldsBefore, fieldsAfter] = [paymentFieldsIn(before), paymentFieldsIn(after)];
  return [...new Set([...fieldsBefore.keys(), ...fieldsAfter.keys()])].flatMap((path) => {
    const [fieldBefore, fieldAfter] = [fieldsBefore.get(path), fieldsAfter.get(path)];
    if (fieldBefore?.text === fieldAfter?.text) return [];
    return [
      {
        label: (fieldAfter ?? fieldBefore)?.label ?? path,
        before: fieldBefore?.text ?? emptyText,
        after: fieldAfter?.text ?? emptyText,
      },
    ];
  });
}

/** Lists every button that leads to payment, with its link. */
export function paymentLinks({
  checkoutUrlHeader,
  checkoutUrlHero,
  promotion,
}: Links & Pick<SiteContent, 'promotion'>) {
  return [
    { where: 'Botão do topo', url: checkoutUrlHeader },
    { where: 'Página inicial, /curso, barra do celular e aviso a quem não comprou', url: checkoutUrlHero },
    ...(promotion ? [{ where: 'Todos, durante a promoção', url: promotion.checkoutUrl }] : []),
  ];
}

type Links = Pick<SiteContent, 'checkoutUrlHeader' | 'checkoutUrlHero'>;

/** Returns true if all buttons lead to one page: a new link is then that of all. */
export const isOneLink = ({ checkoutUrlHeader, checkoutUrlHero }: Links) =>
  checkoutUrlHeader === '' || checkoutUrlHeader === checkoutUrlHero;

/** Fields with their label and text, keyed by their path in the document. */
type PaymentFields = Map<string, { label: string; text: string }>;

function paymentFieldsIn(document: ContentDocument): PaymentFields {
  const fields: PaymentFields = new Map();
  for (const name of sectionNames)
    for (const { info, value, path } of fieldsIn(sections[name], document[name], name)) {
      if (!info.needsFreshLogin || value === undefined) continue;
      fields.set(path, { label: info.label, text: textOf(info, value) || emptyText });
    }
  return fields;
}

function textOf({ kind }: FieldInfo, value: unknown): string {
  if (kind === 'price') return shortMoneyText(value as number);
  return kind === 'moment' ? brasiliaTimeText(String(value)) : String(value);
}
