import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { sheetEnding } from '../../../domain/documents/catalog.ts';
import { api, read } from './client.ts';

export type Materials = InferResponseType<typeof api.materials.$get, 200>;
export type MaterialsModule = Materials['modules'][number];
export type Material = MaterialsModule['materials'][number];
export type MaterialFormat = Material['formats'][number];

export const materialsQuery = queryOptions({
  queryKey: ['materials'],
  queryFn: () => read(api.materials.$get()),
});

export const prefetchMaterials = (queryClient: QueryClient) => [queryClient.prefetchQuery(materialsQuery)];

/** Loads all modules' materials, shipped and uploaded, and the templates, which belong to no lesson. */
export function useMaterials() {
  return useQuery(materialsQuery);
}

/** Returns the formats that no other button offers. @param shownUrls addresses of those buttons */
export function remainingFormats(
  { formats }: Pick<Material, 'formats'>,
  ...shownUrls: (string | null | undefined)[]
): MaterialFormat[] {
  return formats.filter(({ url }) => !shownUrls.includes(url));
}

/** Returns a document's files, then those of its clean sheet. */
export function documentFiles({ modules, templates }: Materials, document: string): MaterialFormat[] {
  const all = [...modules.flatMap(({ materials }) => materials), ...templates];
  return all
    .flatMap(({ formats }) => formats)
    .filter((format) => [document, document + sheetEnding].includes(format.document ?? ''));
}
