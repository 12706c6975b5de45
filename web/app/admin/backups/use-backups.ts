import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { messages } from '../../../messages.ts';
import { toast } from '../../../ui/toast.ts';
import { api, read } from '../../data/client.ts';
import { explainError } from '../../data/explain-error.ts';
import { adminMessages } from '../messages.ts';
import { useOneChange } from '../use-one-change.ts';

export type Backups = InferResponseType<typeof api.admin.backups.$get, 200>;
export type Backup = Backups['backups'][number];

const backupsQuery = queryOptions({
  queryKey: ['desk', 'backups'],
  queryFn: () => read(api.admin.backups.$get()),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.backups.some(isRunning) ? 2_000 : false),
});

export function isRunning({ finished_at, reason }: Backup): boolean {
  return finished_at === null && reason === null;
}

export function useBackups() {
  return useQuery(backupsQuery);
}

const { login, security } = messages;
const { backups, desk } = adminMessages;
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
        await read(api.admin.backups.$post());
        toast.success(backups.begun);
      }),
    download: ({ id }: Backup) =>
      run(async () => {
        // A download link reports no error: check first whether a fresh login is needed.
        await read(api.auth['fresh-login'].$get());
        window.location.assign(`/api/admin/backups/${id}/file`);
      }),
  };
}
