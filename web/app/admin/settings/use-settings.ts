import { useQueryClient } from '@tanstack/react-query';
import { providerNames, providerSettingNames } from '../../../../domain/purchases.ts';
import { toast } from '../../../ui/toast.ts';
import { type Answer, api, read } from '../../data/client.ts';
import { freshQuery } from '../../data/fresh-query.ts';
import { connectionsQuery } from '../connections/connections.ts';
import { useRefresh } from '../use-change.ts';

type SettingsAnswer = Answer<typeof api.admin.settings.$get>;
/** A setting with its value and source, as the API returns it. */
export type SettingState = SettingsAnswer['settings'][number];

/** All settings of the owner; of a secret only how it ends. */
export const settingsQuery = freshQuery(['admin', 'settings'], api.admin.settings.$get);

type SettingChanges = Record<string, string | null>;

/** Returns a function that saves settings of a group; null resets one. For an `AdminAction`, which refetches and shows the toast, unless a test's result follows. */
export function useSaveSettings(group: string) {
  const client = useQueryClient();
  return async (values: SettingChanges): Promise<void> => {
    const answer = await read(api.admin.settings[':group'].$put({ param: { group }, json: { values } }));
    client.setQueryData(settingsQuery.queryKey, answer);
    // Not awaited: an unresponsive mail server would delay it.
    void client.invalidateQueries({ queryKey: connectionsQuery.queryKey });
  };
}

/** Returns a function that saves the changes of a form, refetches and shows the toast. */
export function useSaveForm(group: string) {
  const save = useSaveSettings(group);
  const refresh = useRefresh();
  return async (values: SettingChanges, { isTested = false } = {}): Promise<void> => {
    if (Object.keys(values).length > 0) {
      await save(values);
      await refresh();
    }
    if (!isTested) toast.success('Ajustes salvos. Já estão valendo.');
  };
}

/** Returns the setting of a name. @throws if the server does not know it */
export function findSetting(settings: readonly SettingState[], name: string): SettingState {
  const found = settings.find((setting) => setting.name === name);
  if (!found) throw new Error(`There is no setting ${name}`);
  return found;
}

/** Lists the payment providers whose secrets are all set. */
export function connectedProviders(settings: readonly SettingState[]) {
  return providerNames.filter((provider) =>
    providerSettingNames[provider].every((name) => findSetting(settings, name).is_set),
  );
}
