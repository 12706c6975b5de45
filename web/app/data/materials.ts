import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { sheetEnding } from '../../../domain/documents/catalog.ts';
import { api, read } from './client.ts';

export type Materials = InferResponseType<typeof api.materials.$get, 200>;
export type MaterialsModule = Materials['modules'][number];
export type Material = MaterialsModule['materials'][number];
export type MaterialFormat = Material['formats'][number];
export type Template = Materials['templates'][number];

export const materialsQuery = queryOptions({
  queryKey: ['materials'],
  queryFn: () => read(api.materials.$get()),
});

export const prefetchMaterials = (queries: QueryClient) => [queries.prefetchQuery(materialsQuery)];

/** Loads all modules' documents, shipped and uploaded, and the documents that belong to no lesson. */
export function useMaterials() {
  return useQuery(materialsQuery);
}

/** Returns the formats without a button of their own. @param given addresses that have one */
export function furtherFormats(
  { formats }: Pick<Material, 'formats'>,
  ...given: (string | null | undefined)[]
): MaterialFormat[] {
  return formats.filter(({ url }) => !given.includes(url));
}

/** Returns a document's files, then those of its clean sheet. */
export function filesOf({ modules, templates }: Materials, document: string): MaterialFormat[] {
  const all = [...modules.flatMap(({ materials }) => materials), ...templates];
  return all
    .flatMap(({ formats }) => formats)
    .filter((one) => one.document === document || one.document === document + sheetEnding);
}
