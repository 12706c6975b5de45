import type { Actor, User } from '../../../domain/audit.ts';
import type { Lesson } from '../../../domain/content/course.ts';
import { terms } from '../../../domain/personal-data/kinds.ts';
import type { Base } from '../../base.ts';
import { hour } from '../../periodic-tasks.ts';
import { type AccountParts, accountRoutes } from './account.routes.ts';
import { createAddressChangesRepository } from './address-change.repository.ts';
import { createAddressChange } from './address-change.ts';
import { createAccountDescription } from './describe-account.ts';
import { createPersonalDataRepository } from './personal-data.repository.ts';
import { createPersonalData } from './personal-data.ts';
import { createRetentionTasks } from './retention.repository.ts';

interface Needs extends Base, Pick<AccountParts, 'findPasswordHash' | 'verifyPassword' | 'forgottenCookies'> {
  content: { lessons(): readonly Lesson[] };
  recordAddressChange: AccountParts['recordAddressChange'];
}

const day = 24 * hour;

export function createAccountFeature(needs: Needs) {
  const { database, mailFiles } = needs;
  const addressChanges = createAddressChange({
    ...needs,
    repository: createAddressChangesRepository(database),
  });
  const personalData = createPersonalData({ ...needs, repository: createPersonalDataRepository(database) });
  const describe = createAccountDescription({ ...needs, addressChanges });
  const routes = accountRoutes({
    ...needs,
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
