import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { toast } from '../../../ui/toast.ts';
import { api, read } from '../../data/client.ts';

export type SettingsAnswer = InferResponseType<typeof api.admin.settings.$get>;
export type SettingState = SettingsAnswer['settings'][number];

export const settingsQuery = queryOptions({
  queryKey: ['desk', 'settings'],
  queryFn: () => read(api.admin.settings.$get()),
  staleTime: 0,
});

export type SettingChanges = Record<string, string | null>;

/** Saves settings of one group; what depends on them is asked for again. */
export function useSaveSettings(group: string) {
  const client = useQueryClient();
  return async (values: SettingChanges): Promise<void> => {
    if (Object.keys(values).length > 0) {
      const answer = await read(api.admin.settings[':group'].$put({ param: { group }, json: { values } }));
      client.setQueryData(settingsQuery.queryKey, answer);
      await client.invalidateQueries({ queryKey: ['desk'] });
    }
    toast.success('Ajustes salvos. Já estão valendo.');
  };
}

export function findSetting(settings: readonly SettingState[], name: string): SettingState {
  const found = settings.find((one) => one.name === name);
  if (!found) throw new Error(`There is no setting ${name}`);
  return found;
}
