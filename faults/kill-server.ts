import { setTimeout as wait } from 'node:timers/promises';
import { breaches } from './client.ts';
import { type Scenario, setTheStage, verdictOf } from './stage.ts';
import { startTraffic } from './traffic.ts';

const kills = 20;

/** Kills the product and its own PostgreSQL repeatedly under load. */
export const killServer: Scenario = async (stage) => {
  const setting = await setTheStage(stage);
  const { product } = setting;
  const traffic = startTraffic({ ...setting, url: product.url });
  let recovery = 0;
  for (let count = 0; count < kills; count += 1) {
    await wait(300 + Math.random() * 900);
    const killedAt = performance.now();
    await product.stop('SIGKILL');
    await product.start();
    recovery = Math.max(recovery, performance.now() - killedAt);
  }
  await traffic.stop();
  const { repeatedMails, ...verdict } = await verdictOf(setting);
  return {
    done: `server killed ${kills} times (${traffic.failures.length} requests failed; ${repeatedMails.length} mails handed over again, same Message-ID)`,
    ...verdict,
    recovery,
    recoveryLimit: 10_000,
    problems: breaches(traffic.failures, true),
  };
};
