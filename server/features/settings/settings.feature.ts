import { Hono } from 'hono';
import type { MailServer } from '../../../domain/mail-server.ts';
import type { ProviderName } from '../../../domain/purchases.ts';
import { type SettingsTestResult, settingsBody, settingsTestBody } from '../../../domain/settings.ts';
import type { User } from '../../../domain/user.ts';
import type { Base } from '../../base.ts';
import { AppError } from '../../http/errors.ts';
import { hour } from '../../periodic-tasks.ts';
import type { BackupsFeature } from '../backups/backups.feature.ts';
import type { EmailsFeature } from '../emails/emails.feature.ts';
import type { PurchasesFeature } from '../purchases/purchases.feature.ts';

interface Dependencies extends Base {
  backups: Pick<BackupsFeature, 'testBackupStore'>;
  emails: Pick<EmailsFeature, 'sendTestEmail' | 'checkSenderDomain'>;
  purchases: Pick<PurchasesFeature, 'testProvider'>;
}

/** Milliseconds between loads, by each process, of the changes that other processes saved. */
const refreshInterval = 2_000;

/** Returns the routes of the settings pages, and the tasks that keep every process's settings current. */
export function createSettingsFeature(dependencies: Dependencies) {
  const { settings, policy, limits, backups, emails, purchases } = dependencies;

  /** @throws {AppError} `not_found` if there is nothing to test: an unknown group, or `payments` without a provider */
  async function testGroup(
    group: string,
    user: User,
    provider: ProviderName | undefined,
  ): Promise<SettingsTestResult> {
    if (group === 'email') return emails.sendTestEmail(user.email);
    if (group === 'notices') {
      const { OWNER_EMAIL } = settings.current();
      if (OWNER_EMAIL) return emails.sendTestEmail(OWNER_EMAIL);
      return { ok: false, message: 'Ninguém é avisado ainda: ponha um e-mail e salve.' };
    }
    if (group === 'payments' && provider) return purchases.testProvider(provider);
    if (group === 'backups') return backups.testBackupStore();
    throw new AppError('not_found');
  }

  const routes = new Hono()
    .basePath('/api/admin/settings')
    .get('/', policy({ who: 'admin' }), (c) => c.json({ settings: settings.list() }))
    .put('/:group', policy({ who: 'admin', proof: 'setup', body: settingsBody }), async (c) => {
      await settings.change(c.req.param('group'), c.req.valid('json').values, c.var.user);
      return c.json({ settings: settings.list() });
    })
    .get('/email/server', policy({ who: 'admin' }), (c) => {
      const { SMTP_URL } = settings.current();
      return c.json({ server: SMTP_URL ? describeServer(SMTP_URL) : null });
    })
    .get('/email/sender', policy({ who: 'admin' }), async (c) => c.json(await emails.checkSenderDomain()))
    .post(
      '/:group/test',
      policy({ who: 'admin', accountLimit: limits.settingsTest, body: settingsTestBody }),
      async (c) => c.json(await testGroup(c.req.param('group'), c.var.user, c.req.valid('json').provider)),
    );
  const tasks = [
    { name: 'settings', run: settings.refresh, interval: refreshInterval },
    { name: 'encryption of settings', run: settings.renewEncryption, interval: hour },
  ];
  return { routes, tasks };
}

/** Returns the fields of the form of the mail server, without the password. */
function describeServer({ host, port, user, password }: MailServer) {
  return { host, port: String(port), user, has_password: password !== '' };
}
