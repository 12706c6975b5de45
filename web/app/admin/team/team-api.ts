import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { api } from '../../data/client.ts';
import { ask } from '../desk-api.ts';

type Team = InferResponseType<(typeof api.admin.team)['$get'], 200>;
export type TeamMember = Team['members'][number];

const root = '/api/admin/team';

export const teamQuery = queryOptions({
  queryKey: ['desk', 'team'],
  queryFn: () => ask<Team>('GET', root),
  staleTime: 0,
});

/** @param email of an account that there is */
export function makeAdmin(email: string): Promise<unknown> {
  return ask('POST', `${root}/make-admin`, { email });
}
