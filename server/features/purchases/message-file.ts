import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';
import { eventStatuses, providerNames } from '../../../domain/purchases.ts';
import { ConfigError } from '../../config-error.ts';
import { canStore, cleanEvent, type PurchaseEvent } from './purchase-event.ts';

/** A payment message as it was stored when it arrived, for {@link readMessageFile}. */
export type StoredMessage = z.infer<typeof storedMessage>;

const maxFileBytes = 256 * 1024 ** 2;
/** UTF-16 units: a message has at most 256 KB. */
const maxLine = 512 * 1024;

const time = z.iso.datetime();
const text = z.string();
const count = z.int32().nullish();
const item = z.strictObject({ ids: z.array(text), priceCents: count, quantity: count });
/** All fields of what a company sends; only the owner's entries have a note. */
const eventFields = {
  eventId: text,
  transactionId: text,
  receiptCode: text.nullish(),
  status: z.enum(eventStatuses),
  isCurrent: z.boolean().optional(),
  email: text.nullish(),
  name: text.nullish(),
  amountCents: count,
  currency: text.nullish(),
  items: z.array(item).nullish(),
  isTest: z.boolean().optional(),
  occurredAt: time.nullish(),
  kind: text,
  answerBy: time.optional(),
  source: z.strictObject({ source: text, campaign: text }).optional(),
  lookUp: text.optional(),
  installment: text.nullish(),
} satisfies Record<Exclude<keyof PurchaseEvent, 'note'>, z.ZodType>;
const storedEvent = z.strictObject(eventFields).transform(cleanEvent).refine(canStore);
const storedMessage = z.strictObject({
  provider: z.enum(providerNames),
  received_at: time,
  event: storedEvent,
});

/**
 * Reads a file that `npm run restore` wrote, whole or not at all.
 * @throws {ConfigError} naming the first broken line
 */
export function readMessageFile(file: string): StoredMessage[] {
  if (statSync(file).size > maxFileBytes)
    throw new ConfigError(`${file} tem mais de 256 MB: divida-o com split --lines, e trate um por vez.`);
  const lines = readFileSync(file, 'utf8').split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line, index) => {
    const message = line.length <= maxLine && storedMessage.safeParse(parseJson(line)).data;
    if (!message)
      throw new ConfigError(`A linha ${index + 1} de ${file} não é um aviso guardado; nada foi tratado.`);
    return message;
  });
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
