import path from 'node:path';
import { pino } from 'pino';
import type { OutsideService } from '../domain/launch-checks.ts';
import type { Config } from '../server/config.ts';
import { databaseAnswers } from '../server/db/connect.ts';
import { openDatabase } from '../server/db/open.ts';
import { createMailTransport } from '../server/features/mail/transport.ts';
import { openStorage } from '../server/storage/open.ts';
import { root } from './environment.ts';

/** Asks the services that the settings name whether they answer; what is built in starts with the product. */
export async function findSilentServices(config: Config): Promise<OutsideService[]> {
  const log = pino({ level: 'silent' });
  const answers: Record<OutsideService, () => Promise<boolean>> = {
    async database() {
      const { database, close } = await openDatabase(config, log);
      return databaseAnswers(database).finally(close);
    },
    mail: () => createMailTransport({ ...config, brandName: '', outboxDir: '' }, log).answers(),
    storage: () =>
      openStorage({
        ...config,
        shippedDir: path.join(root, 'dist/materials'),
        claim: async () => true,
      }).answers(),
  };
  const named: [OutsideService, unknown][] = [
    ['database', config.databaseUrl],
    ['mail', config.smtpUrl],
    ['storage', config.s3],
  ];
  const asked = named.flatMap(([service, setting]) => (setting ? [service] : []));
  const answered = await Promise.all(asked.map((service) => answers[service]()));
  return asked.filter((_, index) => !answered[index]);
}
