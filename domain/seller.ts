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

export function sellerOf({ legal, supportEmail }: SellerTexts): Seller | undefined {
  const document = documentText(legal.document);
  if (!legal.companyName || !document) return undefined;
  return { name: legal.companyName, document, address: legal.address, email: supportEmail };
}

export function sellerLine(seller: Seller | undefined): string {
  return seller
    ? [seller.name, seller.document, seller.address, seller.email].filter(Boolean).join(' · ')
    : '';
}

export function documentText(given: string): string | undefined {
  const signs = given
    .replace(/^\s*(cnpj|cpf)\b/i, '')
    .replace(/[\s.:/-]/g, '')
    .toUpperCase();
  if (/^\d{11}$/.test(signs) && hasCheckDigits(signs, 11))
    return `CPF ${signs.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')}`;
  if (/^[\dA-Z]{12}\d\d$/.test(signs) && hasCheckDigits(signs, 9))
    return `CNPJ ${signs.replace(/(..)(...)(...)(....)(..)/, '$1.$2.$3/$4-$5')}`;
  return undefined;
}

/**
 * Both documents end in two digits: of all signs before, from the last to the first times 2, 3, 4…, what the sum lacks to a
 * multiple of 11. A letter of the newer CNPJ counts by its place in ASCII, from `0`.
 * @param highest factor, after which a CNPJ begins again with 2
 */
function hasCheckDigits(signs: string, highest: number): boolean {
  if (new Set(signs).size === 1) return false;
  return [2, 1].every((left) => {
    const before = [...signs.slice(0, -left)].reverse();
    const sum = before.reduce(
      (total, sign, index) => total + (sign.charCodeAt(0) - 48) * ((index % (highest - 1)) + 2),
      0,
    );
    const rest = sum % 11;
    return Number(signs.at(-left)) === (rest < 2 ? 0 : 11 - rest);
  });
}
