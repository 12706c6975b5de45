import { cut } from './text-limits.ts';

/** The seller, whom every page must name by law (Decreto 7.962/2013, art. 2). */
export interface Seller {
  /** Razão social, or a person's full name. */
  name: string;
  /** Such as `CNPJ 11.222.333/0001-81`. */
  document: string;
  address: string;
  email: string;
}

interface SellerTexts {
  legal: { companyName: string; document: string; address: string };
  supportEmail: string;
}

/** Returns the seller; undefined until name and a valid CPF or CNPJ are set. */
export function sellerOf({ legal, supportEmail }: SellerTexts): Seller | undefined {
  const document = taxIdText(legal.document);
  if (!legal.companyName || !document) return undefined;
  return { name: legal.companyName, document, address: legal.address, email: supportEmail };
}

export function sellerLine(seller: Seller | undefined): string {
  return seller
    ? [seller.name, seller.document, seller.address, seller.email].filter(Boolean).join(' · ')
    : '';
}

/** Returns such as `CNPJ 11.222.333/0001-81` for a valid CPF or CNPJ in any notation; undefined for others. */
export function taxIdText(typed: string): string | undefined {
  const characters = cut(typed, 100)
    .replace(/^\s*(cnpj|cpf)\b/i, '')
    .replace(/[\s.:/-]/g, '')
    .toUpperCase();
  if (/^\d{11}$/.test(characters) && hasCheckDigits(characters, 11))
    return `CPF ${cut(characters, 14).replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')}`;
  if (/^[\dA-Z]{12}\d\d$/.test(characters) && hasCheckDigits(characters, 9))
    return `CNPJ ${cut(characters, 14).replace(/(..)(...)(...)(....)(..)/, '$1.$2.$3/$4-$5')}`;
  return undefined;
}

/**
 * CPF and CNPJ end in two check digits. Each is 11 minus the remainder by 11 of a sum: the characters before it, from
 * the last to the first, times 2, 3, 4 and so on; remainders below 2 give 0. A letter of the newer CNPJ counts as its
 * ASCII code minus that of `0`.
 * @param maxFactor after it the factors begin with 2 again
 */
function hasCheckDigits(characters: string, maxFactor: number): boolean {
  if (new Set(characters).size === 1) return false;
  return [2, 1].every((fromEnd) => {
    const reversed = [...characters.slice(0, -fromEnd)].reverse();
    const sum = reversed.reduce(
      (total, character, index) =>
        total + (character.charCodeAt(0) - '0'.charCodeAt(0)) * ((index % (maxFactor - 1)) + 2),
      0,
    );
    const remainder = sum % 11;
    return Number(characters.at(-fromEnd)) === (remainder < 2 ? 0 : 11 - remainder);
  });
}
