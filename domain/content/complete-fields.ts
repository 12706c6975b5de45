import type { z } from 'zod';
import { completeInput } from '../complete-input.ts';
import { fieldInfo, partsOf } from './fields.ts';

/** Completes all addresses and phones of a section. What does not fit the schema stays for its check to refuse. */
export function completeFields(schema: z.ZodType, value: unknown): unknown {
  const { shape, element } = partsOf(schema);
  if (Array.isArray(value)) return element ? value.map((entry) => completeFields(element, entry)) : value;
  if (typeof value === 'object' && value !== null && shape)
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [
        key,
        Object.hasOwn(shape, key) ? completeFields(shape[key] as z.ZodType, part) : part,
      ]),
    );
  return typeof value === 'string' ? completeInput(fieldInfo.get(schema)?.kind ?? '', value) : value;
}
