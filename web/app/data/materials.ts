import { environmentManager, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { sheetEnding } from '../../../domain/documents/catalog.ts';
import { type Answer, api, read } from './client.ts';
import { apiQuery } from './fresh-query.ts';

export type Materials = Answer<typeof api.materials.$get>;
export type MaterialsModule = Materials['modules'][number];
export type Material = MaterialsModule['materials'][number];
export type MaterialFormat = Material['formats'][number];

export const materialsQuery = apiQuery(['materials'], api.materials.$get);

/**
 * A query of a part of the materials. A page that the server renders carries that part instead of all; the browser
 * keeps all, for the next page, and takes what it has if the server does not answer.
 * @param id of the lesson or document whose part it is
 */
export function materialsPartQuery<Part>(id: string, pick: (materials: Materials) => Part) {
  return queryOptions({
    queryKey: [...materialsQuery.queryKey, id],
    queryFn: async ({ client }) => {
      if (environmentManager.isServer()) return pick(await read(api.materials.$get()));
      const all = client.fetchQuery({ ...materialsQuery, retry: false });
      return pick(
        await all.catch((error) => client.getQueryData(materialsQuery.queryKey) ?? Promise.reject(error)),
      );
    },
  });
}

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

/** A document's files, then those of its clean sheet. */
export const documentFilesQuery = (document: string) =>
  materialsPartQuery(document, ({ modules, templates }) =>
    [...modules.flatMap(({ materials }) => materials), ...templates]
      .flatMap(({ formats }) => formats)
      .filter((format) => [document, document + sheetEnding].includes(format.document ?? '')),
  );
