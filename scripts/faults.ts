import { fillDisk } from '../faults/fill-disk.ts';
import { killOneOfTwo } from '../faults/kill-one-of-two.ts';
import { killServer } from '../faults/kill-server.ts';
import { hasPassed, printRows, type Row } from '../faults/outcome.ts';
import { play } from '../faults/play.ts';
import { restoreBackup } from '../faults/restore-backup.ts';
import { slowClients } from '../faults/slow-clients.ts';
import type { Scenario } from '../faults/stage.ts';
import { stopEmbeddedDatabase, stopExternalDatabase } from '../faults/stop-database.ts';
import { stopMail } from '../faults/stop-mail.ts';
import { stopDiskStorage, stopS3Storage } from '../faults/stop-storage.ts';
import { startTestCluster } from '../tests/support/cluster.ts';
import { build } from './build.ts';
import { fail } from './environment.ts';

/** Each with the seconds that it may take. */
const scenarios: Record<string, [scenario: Scenario, deadline: number]> = {
  'kill-server': [killServer, 120],
  'stop-own-database': [stopEmbeddedDatabase, 90],
  'stop-other-database': [stopExternalDatabase, 90],
  'stop-disk-storage': [stopDiskStorage, 90],
  'stop-s3-storage': [stopS3Storage, 90],
  'stop-mail': [stopMail, 90],
  'fill-disk': [fillDisk, 120],
  'kill-one-of-two': [killOneOfTwo, 90],
  'slow-clients': [slowClients, 200],
  'restore-backup': [restoreBackup, 90],
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(scenarios, name));
if (unknown.length > 0) fail(`Cenários: ${Object.keys(scenarios).join(', ')}. Não há ${unknown.join(', ')}.`);

await build('http://localhost:3000');
const stopCluster = await startTestCluster();
const rows: Row[] = [];
try {
  for (const [name, [scenario, deadline]] of Object.entries(scenarios)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`Cenário: ${name}…`);
    rows.push(await play(name, scenario, deadline));
  }
} finally {
  await stopCluster();
}
printRows(rows);
process.exit(rows.every(hasPassed) ? 0 : 1);
