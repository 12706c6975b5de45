import { moneyText } from '../../../../domain/money.ts';

/** Returns a price as it is typed: `R$ 85,00` for 8500 cents. */
export function priceText(cents: number): string {
  // Intl puts a no-break space after `R$`.
  return moneyText(cents).replace(/\s/g, ' ');
}

const withDecimalComma = /^(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d{1,2})?$/;
/** Phone keyboards without a comma type a point. */
const withDecimalPoint = /^\d+\.\d{2}$/;

/** Returns the cents of a price such as `R$ 1.085,50`, `85` or `85.50`; undefined for other text. */
export function parsePrice(text: string): number | undefined {
  const digits = text.replace(/R\$|\s/gi, '');
  if (withDecimalPoint.test(digits)) return Math.round(Number(digits) * 100);
  if (!withDecimalComma.test(digits)) return undefined;
  return Math.round(Number(digits.replaceAll('.', '').replace(',', '.')) * 100);
}
