import { z } from 'zod';
import { boundedText } from '../bounded-text.ts';
import { completeInput } from '../complete-input.ts';
import { cut } from '../text-limits.ts';
import { requiredExternalUrl } from './fields.ts';
import { promiseIds, siteSection } from './site.ts';

const { legal, instructor, price, supportPhone, supportEmail, claims } = siteSection.shape;
const filled = <Schema extends z.ZodType<string>>(schema: Schema) =>
  schema.refine((text) => text.trim() !== '', 'Preencha este campo.');

/** Completes what people leave out of a phone or an address before it is checked. */
const completed = <Schema extends z.ZodType<string, string>>(kind: 'phone' | 'address', schema: Schema) =>
  z
    .string()
    .transform((text) => completeInput(kind, text))
    .pipe(schema);

/** Returns the paragraphs of a presentation: its lines. The content takes eight, so the last one has the rest. */
export function bioParagraphs(bio: string): string[] {
  const lines = cut(bio, 2_000)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return [...lines.slice(0, 7), lines.slice(7).join(' ')].filter(Boolean);
}

/** Answers of the first step before the first sale. */
export const sellerAnswers = z.strictObject({
  companyName: filled(legal.shape.companyName),
  document: filled(legal.shape.document),
  address: filled(legal.shape.address),
  instructorName: instructor.shape.name,
  credentials: instructor.shape.credentials,
  /** A paragraph for each line. */
  bio: filled(boundedText(2_000, { tooLong: 'No máximo 2.000 caracteres.' })).superRefine((bio, context) => {
    const [issue] = instructor.shape.bio.safeParse(bioParagraphs(bio)).error?.issues ?? [];
    if (issue?.code === 'too_big')
      context.addIssue(`Separe em parágrafos de até ${issue.maximum.toLocaleString('pt-BR')} caracteres.`);
    else if (issue) context.addIssue(issue.message);
  }),
  supportPhone: completed('phone', filled(supportPhone)),
  supportEmail: filled(supportEmail),
});

export type SellerAnswers = z.output<typeof sellerAnswers>;

/** Says how the seller keeps a promise; null takes it out of the pages, true puts it back. */
const answer = filled(claims.shape.proofs.shape.hours.shape.text).nullable().or(z.literal(true));

/** Answers of the second step. A promise without an answer stays as it is. */
export const offerAnswers = z.strictObject({
  cents: price.shape.cents,
  checkoutUrl: completed('address', requiredExternalUrl({ label: 'Link de pagamento' })),
  promises: z.partialRecord(z.enum(promiseIds), answer),
  removesSamples: z.boolean(),
});

export type OfferAnswers = z.output<typeof offerAnswers>;
