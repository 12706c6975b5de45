import { setTimeout as wait } from 'node:timers/promises';
import { findContractViolations } from './client.ts';
import { type Scenario, setUpProduct, verifyLedger } from './scenario.ts';
import { startTraffic } from './traffic.ts';

const kills = 20;

/** Kills the product and its own PostgreSQL repeatedly under load. */
export const killServer: Scenario = async (context) => {
  const environment = await setUpProduct(context);
  const { product } = environment;
  const traffic = startTraffic({ ...environment, url: product.url });
  let recovery = 0;
  for (let count = 0; count < kills; count += 1) {
    await wait(300 + Math.random() * 900);
    const killedAt = performance.now();
    await product.stop('SIGKILL');
    await product.start();
    recovery = Math.max(recovery, performance.now() - killedAt);
  }
  await traffic.stop();
  const { repeatedMails, ...verdict } = await verifyLedger(environment);
  return {
    done: `server killed ${kills} times (${traffic.failures.length} requests failed; ${repeatedMails.length} mails handed over again, same Message-ID)`,
    ...verdict,
    recovery,
    recoveryLimit: 10_000,
    problems: findContractViolations(traffic.failures, true),
  };
};
