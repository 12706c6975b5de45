import type { Base } from '../../base.ts';
import type { AccountLinks } from './account-links.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import type { Auth } from './auth.ts';
import type { KnownDevices } from './known-device.ts';
import type { SecurityEventsRepository } from './security-events.repository.ts';
import type { TeamPasswords } from './team-passwords.ts';

/** Dependencies of all functions that sign in, sign up and change passwords: they call each other (auth.feature.ts builds them). */
export interface AuthDependencies extends Base {
  auth: Auth;
  accounts: AccountsRepository;
  accountLinks: AccountLinks;
  devices: KnownDevices;
  securityEvents: SecurityEventsRepository;
  teamPasswords: TeamPasswords;
}
