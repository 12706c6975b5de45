import { setTimeout as wait } from 'node:timers/promises';
import { findContractViolations } from './client.ts';
import { newDatabase, type Scenario, setUpProduct, timeUntil, verifyLedger } from './scenario.ts';
import { startTraffic } from './traffic.ts';

/** Stops and restarts the mail server under load: every email arrives once. */
export const stopMail: Scenario = async (context) => {
  const environment = await setUpProduct(context, { DATABASE_URL: await newDatabase('mail') });
  const { product, inbox, ledger } = environment;
  const traffic = startTraffic({ ...environment, url: product.url, clients: { uploaders: 0, providers: 3 } });
  const rounds = 3;
  let recovery = 0;
  for (let round = 0; round < rounds; round += 1) {
    await wait(2_000);
    await inbox.stop();
    await wait(2_000);
    const before = inbox.messages.length;
    await inbox.start();
    recovery = Math.max(recovery, await timeUntil(async () => inbox.messages.length > before, 60_000));
  }
  await traffic.stop();
  const { repeatedMails, ...verdict } = await verifyLedger(environment);
  return {
    done: `mail server gone ${rounds} times, ${inbox.messages.length} mails`,
    ...verdict,
    acknowledged: ledger.acknowledged(),
    doubled: [...verdict.doubled, ...repeatedMails],
    recovery,
    recoveryLimit: 5_000,
    problems: findContractViolations(traffic.failures),
  };
};
