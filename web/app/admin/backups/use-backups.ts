import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../../messages.ts';
import { toast } from '../../../ui/toast.ts';
import { explainError } from '../../data/explain-error.ts';
import { type Backup, backupUrl, deskApi } from '../desk-api.ts';
import { useOneChange } from '../use-one-change.ts';

/** A copy that is being made shows within seconds that it is done. */
const backupsQuery = queryOptions({
  queryKey: ['desk', 'backups'],
  queryFn: deskApi.backups,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.backups.some(isRunning) ? 2_000 : false),
});

export function isRunning({ finished_at, reason }: Backup): boolean {
  return finished_at === null && reason === null;
}

export function useBackups() {
  return useQuery(backupsQuery);
}

const { backups, desk, login, security } = messages;
const explanations = {
  network: login.connection,
  fresh_login_required: security.freshLoginNeeded,
  session_missing: desk.sessionEnded,
  backup_running: backups.running,
  not_found: backups.gone,
};

export function useBackupActions() {
  const queries = useQueryClient();
  const { isBusy, run } = useOneChange(
    (error) => explainError(error, explanations, backups.failed),
    () => queries.invalidateQueries(backupsQuery),
  );
  return {
    isBusy,
    make: () =>
      run(async () => {
        await deskApi.makeBackup();
        toast.success(backups.begun);
      }),
    download: ({ id }: Backup) =>
      run(async () => {
        await deskApi.proveFreshLogin();
        window.location.assign(backupUrl(id));
      }),
  };
}
