import { queryOptions, useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from '../../api.ts';

export type MaterialsModule = InferResponseType<typeof api.materials.$get, 200>['modules'][number];
export type Material = MaterialsModule['materials'][number];

export const materialsQuery = queryOptions({
  queryKey: ['materials'],
  queryFn: () => read(api.materials.$get()),
});

/** Every module with its documents, shipped and uploaded. */
export function useMaterials() {
  return useQuery(materialsQuery);
}
