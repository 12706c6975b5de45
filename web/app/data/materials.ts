import {
  environmentManager,
  type FetchQueryOptions,
  type QueryClient,
  queryOptions,
  useQuery,
} from '@tanstack/react-query';
import type { Lesson } from '../../../domain/content/course.ts';
import { sheetEnding } from '../../../domain/documents/catalog.ts';
import { type Answer, api, read } from './client.ts';
import { apiQuery } from './fresh-query.ts';

export type Materials = Answer<typeof api.materials.$get>;
export type MaterialsModule = Materials['modules'][number];
export type Material = MaterialsModule['materials'][number];
export type MaterialFormat = Material['formats'][number];

export const materialsQuery = apiQuery(['materials'], api.materials.$get);

/** Fetches a query in the browser; if the server does not answer, returns what the browser has. */
function fetchOrKeep<Data>(client: QueryClient, query: FetchQueryOptions<Data>): Promise<Data> {
  return client
    .fetchQuery({ ...query, retry: false })
    .catch((error) => client.getQueryData<Data>(query.queryKey) ?? Promise.reject(error));
}

/**
 * A query of a part of the materials. A page that the server renders carries that part instead of all; the browser
 * keeps all, for the next page.
 * @param name the lesson or document whose part it is, or `modules`
 */
function materialsPartQuery<Part>(name: string, pick: (client: QueryClient) => Promise<Part>) {
  const queryKey: readonly unknown[] = [...materialsQuery.queryKey, name];
  return queryOptions({ queryKey, queryFn: ({ client }) => pick(client) });
}

const loadMaterials = (client: QueryClient): Promise<Materials> =>
  environmentManager.isServer() ? read(api.materials.$get()) : fetchOrKeep(client, materialsQuery);

/** All but the templates: what the course's page and its lessons need. */
export const moduleMaterialsQuery = materialsPartQuery(
  'modules',
  async (client) => (await loadMaterials(client)).modules,
);

const loadModules = async (client: QueryClient): Promise<readonly MaterialsModule[]> =>
  environmentManager.isServer()
    ? (await loadMaterials(client)).modules
    : fetchOrKeep(client, moduleMaterialsQuery);

/** A lesson's material; null if it has none. */
export const lessonMaterialQuery = ({ id }: Pick<Lesson, 'id'>) =>
  materialsPartQuery(id, async (client): Promise<Material | null> => {
    const modules = await loadModules(client);
    return modules.flatMap(({ materials }) => materials).find((material) => material.id === id) ?? null;
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

/** A document's files, then those of its clean sheet. */
export const documentFilesQuery = (document: string) =>
  materialsPartQuery(document, async (client) => {
    const { modules, templates } = await loadMaterials(client);
    return [...modules.flatMap(({ materials }) => materials), ...templates]
      .flatMap(({ formats }) => formats)
      .filter((format) => [document, document + sheetEnding].includes(format.document ?? ''));
  });
