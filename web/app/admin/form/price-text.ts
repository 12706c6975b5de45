import { moneyText } from '../../../../domain/money.ts';

/** `8500` gives `R$ 85,00`, as it is typed. */
export function priceText(cents: number): string {
  return moneyText(cents).replace(/\s/g, ' ');
}

const brazilian = /^(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d{1,2})?$/;
/** Phone keyboards without a comma type a point. */
const withPoint = /^\d+\.\d{2}$/;

/** Returns cents, or undefined if the text is no price such as `R$ 1.085,50`, `85` or `85.50`. */
export function parsePrice(text: string): number | undefined {
  const digits = text.replace(/R\$|\s/gi, '');
  if (withPoint.test(digits)) return Math.round(Number(digits) * 100);
  if (!brazilian.test(digits)) return undefined;
  return Math.round(Number(digits.replaceAll('.', '').replace(',', '.')) * 100);
}
