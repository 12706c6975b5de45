import type { Base } from '../../base.ts';
import type { AccountLinks } from './account-links.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import type { Auth } from './auth.ts';
import type { KnownDevices } from './known-device.ts';
import type { SecurityEventsRepository } from './security-events.repository.ts';

export interface AuthParts extends Base {
  auth: Auth;
  accounts: AccountsRepository;
  accountLinks: AccountLinks;
  devices: KnownDevices;
  securityEvents: SecurityEventsRepository;
}
