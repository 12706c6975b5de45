import type { z } from 'zod';
import { completeInput } from '../complete-input.ts';
import { fieldInfo, partsOf } from './fields.ts';

/** Unknown fields of a group that are kept for the check, which names them. */
const maxUnknownFields = 10;

/**
 * Completes all addresses and phones of a section. What does not fit the schema stays for its check to refuse; of what is
 * too long, only as much as the check needs.
 */
export function completeFields(schema: z.ZodType, value: unknown): unknown {
  const { shape, element } = partsOf(schema);
  const { kind = '', max = Number.POSITIVE_INFINITY } = fieldInfo.get(schema) ?? {};
  if (Array.isArray(value))
    return element ? value.slice(0, max + 1).map((entry) => completeFields(element, entry)) : value;
  if (typeof value === 'object' && value !== null && shape) {
    const given = value as Record<string, unknown>;
    let unknown = 0;
    const kept = Object.keys(given).filter(
      (key) => Object.hasOwn(shape, key) || ++unknown <= maxUnknownFields,
    );
    return Object.fromEntries(
      kept.map((key) => {
        const part = Object.hasOwn(shape, key) ? shape[key] : undefined;
        return [key, part ? completeFields(part, given[key]) : given[key]];
      }),
    );
  }
  return typeof value === 'string' ? completeInput(kind, value) : value;
}
