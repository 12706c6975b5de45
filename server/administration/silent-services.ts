import { pino } from 'pino';
import type { OutsideService } from '../../domain/launch-checks.ts';
import type { Config } from '../config.ts';
import { databaseAnswers } from '../db/connect.ts';
import { openDatabase } from '../db/open.ts';
import { createMailTransport } from '../mail/transport.ts';
import { openStorage } from '../storage/open.ts';

const silentLog = pino({ level: 'silent' });

/** Whether mail can be handed over right now; files always can. */
export function mailAnswers(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'appUrl'>): Promise<boolean> {
  return createMailTransport(
    { ...config, sender: () => ({ brand: '', seller: '' }), outboxDir: '' },
    silentLog,
  ).answers();
}

/** Asks the services that the settings name whether they answer; what is built in starts with the product. */
export async function findSilentServices(config: Config): Promise<OutsideService[]> {
  const silent = await Promise.all([
    ask('database', config.databaseUrl, async () => {
      const { database, close } = await openDatabase(config, silentLog);
      return databaseAnswers(database).finally(close);
    }),
    ask('mail', config.smtpUrl, () => mailAnswers(config)),
    ask('storage', config.s3, () => openStorage({ ...config, shippedDir: '' }).answers()),
  ]);
  return silent.flat();
}

/**
 * The same for whoever cannot wait: as it was a few minutes ago, while it is asked anew.
 * @param patience milliseconds for which an answer is good
 */
export function recallSilentServices(config: Config, patience = 5 * 60_000): () => Promise<OutsideService[]> {
  let known: OutsideService[] = [];
  let askedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - askedAt > patience) {
      askedAt = performance.now();
      void findSilentServices(config).then(
        (silent) => (known = silent),
        () => undefined,
      );
    }
    return known;
  };
}

/** @returns the service, if it is named and does not answer */
async function ask(
  service: OutsideService,
  setting: unknown,
  answers: () => Promise<boolean>,
): Promise<OutsideService[]> {
  return setting && !(await answers()) ? [service] : [];
}
