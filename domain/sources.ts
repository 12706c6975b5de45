import { cut } from './text-limits.ts';

/** Names that the owner writes into a link, to see which visits and sales come by it. */
export interface Source {
  /** Such as `instagram`, of `utm_source` or `src`. */
  source: string;
  /** Such as `black-friday`, of `utm_campaign`; often empty. */
  campaign: string;
}

/** Characters of a name. */
const maxName = 40;
/** The two names as one text, which payment companies return as it was sent. */
export const sourceSeparator = '__';

/** Returns a name in small letters, digits and hyphens; empty if there is none, or if it may be somebody's email. */
function cleanName(text: string): string {
  if (cut(text, 4 * maxName).includes('@')) return '';
  const letters = cut(text, 4 * maxName)
    .normalize('NFD')
    .toLowerCase();
  const plain = cut(letters, 8 * maxName).replace(/\p{M}/gu, '');
  return cut(
    cut(plain, 8 * maxName)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, ''),
    maxName,
  );
}

function cleanSource(source: string, campaign: string): Source | undefined {
  const name = cleanName(source);
  return name === '' ? undefined : { source: name, campaign: cleanName(campaign) };
}

/** Reads the tags of an address; undefined if it has none. */
export function readTags(params: Pick<URLSearchParams, 'get'>): Source | undefined {
  const source = params.get('utm_source') || params.get('src') || '';
  return cleanSource(source, params.get('utm_campaign') ?? '');
}

/** Writes the tags that {@link readTags} reads, over others. */
export function writeTags(params: URLSearchParams, { source, campaign }: Source): void {
  params.set('utm_source', source);
  if (campaign) params.set('utm_campaign', campaign);
}

/** Returns such as `instagram, black-friday` for a stored {@link sourceText}; empty for null. */
export function sourceLabel(text: string | null): string {
  const { source = '', campaign = '' } = parseSource(text) ?? {};
  return campaign ? `${source}, ${campaign}` : source;
}

/** Returns both names as one text, at most 82 characters that every payment company takes. */
export function sourceText({ source, campaign }: Source): string {
  return source + sourceSeparator + campaign;
}

/** Reads a text of {@link sourceText}, or one that the owner wrote into her link herself; undefined for anything else. */
export function parseSource(text: string | number | null | undefined): Source | undefined {
  const [source = '', campaign = ''] = cut(String(text ?? ''), 8 * maxName).split(sourceSeparator);
  return cleanSource(source, campaign);
}

/** Reads a field that may also hold an id of the seller's: a source is there only as {@link sourceText} writes it. */
export function parseSourceAmongIds(text: string | number | null | undefined): Source | undefined {
  return String(text ?? '').includes(sourceSeparator) ? parseSource(text) : undefined;
}

/** The address parameter that a company's payment page returns with the sale, by the end of its host. */
const checkoutFields: readonly (readonly [host: string, field: string])[] = [
  ['hotmart.com', 'sck'],
  ['stripe.com', 'client_reference_id'],
  ['mercadopago.com.br', 'external_reference'],
  ['mpago.la', 'external_reference'],
  ['asaas.com', 'externalReference'],
  ['pagbank.com.br', 'reference_id'],
  ['pagseguro.uol.com.br', 'reference_id'],
];

/** Returns the address of a payment page with the source; what the owner wrote into it herself stays. */
export function withSource(checkoutUrl: string, source: Source): string {
  const url = new URL(checkoutUrl);
  const [, field] = checkoutFields.find(([host]) => `.${url.hostname}`.endsWith(`.${host}`)) ?? [];
  // Kiwify, Eduzz and others return the tags themselves.
  if (field === undefined) {
    if (!readTags(url.searchParams)) writeTags(url.searchParams, source);
  } else if (!url.searchParams.has(field)) url.searchParams.set(field, sourceText(source));
  return url.href;
}
