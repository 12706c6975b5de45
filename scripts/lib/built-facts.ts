import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { sectionNames, sections } from '../../domain/content/document.ts';
import { fieldInfo, partsOf } from '../../domain/content/fields.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

type ContentField = readonly [path: string, label: string, place: string];

/** Lists the content's fields with the groups in which they stand. A list is one field, as its entries come and go. */
function* listFields(schema: z.ZodType, at: string, places: string[]): Generator<ContentField> {
  const info = fieldInfo.get(schema);
  const { shape } = partsOf(schema);
  if (info?.kind === 'hidden' || info?.use === 'fixed') return;
  if (!shape) yield [at, info?.label ?? '', places.filter(Boolean).join(' › ')];
  else
    for (const [key, field] of Object.entries(shape))
      yield* listFields(field, `${at}.${key}`, [...places, info?.label ?? '']);
}

/** Returns the constants that the scripts of `web` declare, as source text. */
export function builtFacts(): Record<string, string> {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const fields = sectionNames
    .filter((name) => name !== 'course')
    .flatMap((name) => [...listFields(sections[name], name, [])])
    .filter(([, label]) => label);
  return {
    builtProduct: JSON.stringify({ version }),
    builtContentFields: JSON.stringify(fields),
  };
}
