import { Hono } from 'hono';
import type { Base } from '../../base.ts';
import { hour } from '../../periodic-tasks.ts';
import { expiredCookie, sessionCookieName } from '../../sessions/session-cookie.ts';
import type { ContentFeature } from '../content/content.feature.ts';
import { createAccountLinks } from './account-links.ts';
import { createAccountsRepository } from './accounts.repository.ts';
import { authRoutes } from './auth.routes.ts';
import { createAuth } from './auth.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { createFirstOwner } from './first-owner.ts';
import { invitationRoutes } from './invitations.routes.ts';
import { createInvitations } from './invitations.ts';
import { createKnownDevices } from './known-device.ts';
import { verifyPassword } from './passwords.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';
import { createSecondFactor } from './second-factor.ts';
import { createSecurityEventsRepository } from './security-events.repository.ts';
import { createTeamPasswords } from './team-passwords.ts';

interface Dependencies extends Base {
  content: Pick<ContentFeature, 'current'>;
}

/** Builds the feature of authentication: sign-up, sign-in, confirmation, recovery, second factor, team invitations. */
export function createAuthFeature(dependencies: Dependencies) {
  const { config, settings, database, log, content } = dependencies;
  const accounts = createAccountsRepository(database);
  const auth = createAuth({ config, settings, database, accounts, log });
  const accountLinks = createAccountLinks({ auth, accounts, config });
  const devices = createKnownDevices({ config, accounts });
  const teamPasswords = createTeamPasswords({ accounts, content, config });
  const securityEvents = createSecurityEventsRepository(database, config);
  const parts = { auth, accounts, accountLinks, devices, securityEvents, teamPasswords };
  const authDependencies: AuthDependencies = { ...dependencies, ...parts };
  const firstOwner = createFirstOwner(authDependencies);
  const invitations = createInvitations(authDependencies);
  const secondFactor = createSecondFactor(authDependencies, () => content.current().site.brandName);

  const routes = new Hono()
    .route('/', authRoutes({ ...authDependencies, firstOwner }))
    .route('/', invitationRoutes({ ...authDependencies, invitations }))
    .route('/', secondFactorRoutes(dependencies, secondFactor));
  return {
    auth,
    accounts,
    accountLinks,
    securityEvents,
    secondFactor,
    firstOwner,
    invitations,
    verifyPassword,
    /** Set-Cookie headers that clear the account's cookies. */
    expiredCookies: [sessionCookieName(config.appUrl), devices.name].map((name) =>
      expiredCookie(config.appUrl, name),
    ),
    createLoginCode: (email: string) => auth.api.createVerificationOTP({ body: { email, type: 'sign-in' } }),
    routes,
    tasks: [{ name: 'second factors', run: secondFactor.renewEncryption, interval: hour }],
  };
}

export type AuthFeature = ReturnType<typeof createAuthFeature>;
