import { settings } from './settings.ts';

/** Names that begin so are meant for the product; those of its tests follow. Other words begin names of systems too. */
const ownName =
  /^(ASAAS|BACKUP|CHECKOUT|EDUZZ|HOTMART|KIWIFY|MERCADOPAGO|NEWSLETTER|PAGBANK|PURCHASE|REMINDER|S3|SMTP|STRIPE)_(?!TEST_)/;
/** Set by systems, and near to a setting. */
const othersNames = ['MAILFROM', 'LOGLEVEL'];
const longestName = 40;
/** Letters: in a shorter name one letter for another makes another word, in one of `shortName` also one more or less. */
const longName = 10;
const shortName = 5;

/**
 * Returns a sentence on variables of the environment that look like settings and are none, with the setting that each
 * may be; undefined if there is none. It quotes no value.
 */
export function describeMisspelt(env: Record<string, string | undefined>): string | undefined {
  const found = Object.keys(env).flatMap((name) => {
    if (Object.hasOwn(settings, name) || othersNames.includes(name) || name.length > longestName) return [];
    const meant = Object.keys(settings).find((setting) => isSlip(name.toUpperCase(), setting));
    if (meant) return [`${name} (${meant}?)`];
    return ownName.test(name) ? [name] : [];
  });
  return found.length > 0
    ? `O ambiente tem o que parece uma configuração e não é, e por isso não vale: ${found.join(', ')}.`
    : undefined;
}

function isSlip(name: string, setting: string): boolean {
  if (setting.length >= longName) return distance(name, setting) <= 2;
  const canDiffer = setting.length > shortName && name.length !== setting.length;
  return (canDiffer || sorted(name) === sorted(setting)) && distance(name, setting) <= 1;
}

const sorted = (text: string) => [...text].sort().join('');

/** Returns how many letters are missing, added, other or exchanged with the next one. */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= other.length; j += 1) {
      const isExchanged = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + Number(one[i - 1] !== other[j - 1]),
        isExchanged ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return at(one.length, other.length);
}
