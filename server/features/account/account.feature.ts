import type { Actor, User } from '../../../domain/audit.ts';
import type { Lesson } from '../../../domain/content/course.ts';
import { terms } from '../../../domain/personal-data/kinds.ts';
import type { Base } from '../../base.ts';
import { hour } from '../../periodic-tasks.ts';
import { type AccountDependencies, accountRoutes } from './account.routes.ts';
import { createAddressChangesRepository } from './address-change.repository.ts';
import { createAddressChange } from './address-change.ts';
import { createAccountDescription } from './describe-account.ts';
import { createPersonalDataRepository } from './personal-data.repository.ts';
import { createPersonalData } from './personal-data.ts';
import { createRetentionTasks } from './retention.repository.ts';

interface Dependencies
  extends Base,
    Pick<AccountDependencies, 'findPasswordHash' | 'verifyPassword' | 'forgottenCookies'> {
  content: { lessons(): readonly Lesson[] };
  recordAddressChange: AccountDependencies['recordAddressChange'];
}

const day = 24 * hour;

export function createAccountFeature(dependencies: Dependencies) {
  const { database, mailFiles } = dependencies;
  const addressChanges = createAddressChange({
    ...dependencies,
    repository: createAddressChangesRepository(database),
  });
  const personalData = createPersonalData({
    ...dependencies,
    repository: createPersonalDataRepository(database),
  });
  const describe = createAccountDescription({ ...dependencies, addressChanges });
  const routes = accountRoutes({
    ...dependencies,
    describe,
    addressChanges,
    personalData,
  });
  const retention = [
    ...createRetentionTasks(database),
    {
      name: 'mail files',
      run: () => mailFiles.removeBefore(new Date(Date.now() - terms.mailDays * day)),
    },
  ];
  return {
    addressChanges,
    describe,
    /** Erases the account like its owner would: a valid certificate is revoked. */
    erase: ({ id }: User, actor: Actor) => personalData.erase(id, { keepsCertificate: false, actor }),
    personalData,
    routes,
    tasks: retention.map((task) => ({ ...task, interval: 6 * hour })),
  };
}
