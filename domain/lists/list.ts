import { z } from 'zod';
import { boundedText } from '../bounded-text.ts';
import { capitalized } from '../portuguese.ts';

export const rowsPerPage = 25;

export interface ListFilter<Schema extends z.ZodType = z.ZodType> {
  schema: Schema;
  /** Label of its field; a filter without one has no field. */
  label?: string;
  /** A filter with a label but no options takes a day. */
  options?: readonly { value: string; label: string }[];
  /** True for what stays in sight beside the search; the others are behind 'Filtros'. */
  isMain?: boolean;
}

/** Describes an admin list: the query parameters that page and API share, and the texts of the page. */
export interface ListDefinition {
  names: { one: string; many: string; none: string };
  /** Says what will stand in the list, while there is nothing and no filter is set. */
  empty: string;
  search: { label: string; hint: string };
  filters: Readonly<Record<string, ListFilter>>;
}

/** Makes a schema accept a missing or empty query parameter, as in `?q=&access=`, as undefined. */
export const optionalParam = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const search = optionalParam(boundedText(100));
/** Number of a page, from 1. */
const page = optionalParam(z.coerce.number().int().min(1).max(100_000)).transform((number) => number ?? 1);

type SchemasOf<Filters> = {
  [Name in keyof Filters]: Filters[Name] extends ListFilter<infer Schema> ? Schema : never;
};

/** Returns the definition with the schema of its query: `q`, the filters and `page`. */
export function defineList<const Definition extends ListDefinition>(definition: Definition) {
  const schemas = Object.fromEntries(
    Object.entries(definition.filters).map(([name, { schema }]) => [name, schema]),
  ) as SchemasOf<Definition['filters']>;
  return { ...definition, query: z.object({ q: search, ...schemas, page }) };
}

/** Returns a filter with fixed values. @param all label of the option without a filter */
export function choice<Value extends string>(label: string, all: string, labels: Record<Value, string>) {
  const values = Object.keys(labels) as Value[];
  const options = [{ value: '', label: all }, ...values.map((value) => ({ value, label: labels[value] }))];
  return { label, options, schema: optionalParam(z.enum(values)) };
}

/** Returns a {@link choice} that stays in sight beside the search. */
export function mainChoice<Value extends string>(label: string, all: string, labels: Record<Value, string>) {
  return { ...choice(label, all, labels), isMain: true };
}

/** Capitalizes labels: `{ sent: 'enviado' }` gives `{ sent: 'Enviado' }`. */
export function capitalizeLabels<Value extends string>(labels: Record<Value, string>): Record<Value, string> {
  const entries = Object.entries<string>(labels);
  return Object.fromEntries(entries.map(([value, label]) => [value, capitalized(label)])) as Record<
    Value,
    string
  >;
}
