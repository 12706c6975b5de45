import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connectTestDatabase, createTestDatabase } from '../tests/support/cluster.ts';
import { runCommand, startProduct } from '../tests/support/product.ts';
import { testSecret } from '../tests/support/test-secret.ts';
import { findContractViolations } from './client.ts';
import {
  newDatabase,
  productSettings,
  type Scenario,
  setUpProduct,
  verifyLedger,
  waitForQueues,
} from './scenario.ts';
import { startTraffic } from './traffic.ts';

/** Takes a backup under load and restores it into an empty installation. */
export const restoreBackup: Scenario = async (context) => {
  const DATABASE_URL = await newDatabase('backup');
  const environment = await setUpProduct(context, { DATABASE_URL });
  const { product, ledger, students, inbox } = environment;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-faults-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const archive = path.join(folder, 'copia.tar.gz');
  const traffic = startTraffic({ ...environment, url: product.url });
  await wait(4_000);

  const before = ledger.snapshot();
  await runCommand('backup', { DATABASE_URL, DATA_DIR: product.dataDir, AUTH_SECRET: testSecret }, archive);
  const during = ledger.acknowledged() - before.acknowledged();
  await traffic.stop();
  const { repeatedMails, ...original } = await verifyLedger(environment);

  const env = {
    DATABASE_URL: await createTestDatabase('faults_restored', 'template0'),
    DATA_DIR: path.join(folder, 'data'),
    AUTH_SECRET: testSecret,
  };
  await runCommand('restore', env, archive);
  const began = performance.now();
  const restored = await startProduct({ ...productSettings(inbox), ...env });
  const recovery = performance.now() - began;
  context.after(() => restored.dispose());
  const database = connectTestDatabase(env.DATABASE_URL);
  context.after(() => database.$client.end());
  await waitForQueues({ database });
  // A restored site sends nothing that the copy queued, so no inbox is checked.
  const verdict = await before.verify({ database, url: restored.url, cookie: students[0]?.cookie ?? '' });
  return {
    done: `backup while ${during} operations went on, restored and started`,
    acknowledged: before.acknowledged(),
    lost: [...original.lost, ...verdict.lost],
    doubled: [...original.doubled, ...verdict.doubled, ...repeatedMails],
    recovery,
    recoveryLimit: 10_000,
    problems: findContractViolations(traffic.failures),
  };
};
