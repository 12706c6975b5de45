import type { Actor } from '../../../domain/audit.ts';
import type { Kept } from '../../../domain/made.ts';
import { retentionPeriods } from '../../../domain/personal-data/kinds.ts';
import type { User } from '../../../domain/user.ts';
import { hour } from '../../periodic-tasks.ts';
import { type AccountDependencies, accountRoutes } from './account.routes.ts';
import { createEmailChanges } from './email-change.ts';
import { createPersonalData } from './personal-data.ts';
import { createRetentionTasks } from './retention.repository.ts';

const day = 24 * hour;

/** Builds the feature of the own account: data, email change, devices, erasure and retention. */
export function createAccountFeature(dependencies: AccountDependencies) {
  const { database, mailFiles } = dependencies;
  const emailChanges = createEmailChanges(dependencies);
  const personalData = createPersonalData(dependencies);
  const routes = accountRoutes(dependencies, emailChanges, personalData);
  const retention = [
    ...createRetentionTasks(database),
    {
      name: 'mail files',
      run: () => mailFiles.removeBefore(new Date(Date.now() - retentionPeriods.mailDays * day)),
    },
  ];
  return {
    emailChanges,
    /** Erases an account for an admin; a valid certificate is revoked. */
    erase: ({ id }: User, actor: Actor, keep?: Kept) =>
      personalData.erase(id, { keepsCertificate: false, actor, ...(keep && { keep }) }),
    personalData,
    routes,
    tasks: retention.map((task) => ({ ...task, interval: 6 * hour })),
  };
}

export type AccountFeature = ReturnType<typeof createAccountFeature>;
