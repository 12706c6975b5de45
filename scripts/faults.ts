import { attackScenarios } from '../faults/attack/attacks.ts';
import { badInput } from '../faults/bad-input.ts';
import { fillDisk } from '../faults/fill-disk.ts';
import { killOneOfTwo } from '../faults/kill-one-of-two.ts';
import { killServer } from '../faults/kill-server.ts';
import { killWhileTelling } from '../faults/kill-while-telling.ts';
import { hasPassed, printRows, type Row } from '../faults/outcome.ts';
import { previousRelease } from '../faults/previous-release.ts';
import { restoreBackup } from '../faults/restore-backup.ts';
import { runScenario } from '../faults/run-scenario.ts';
import type { Scenario } from '../faults/scenario.ts';
import { serverBehindProxy } from '../faults/server/behind-proxy.ts';
import { serverKills } from '../faults/server/kills.ts';
import { serverOn } from '../faults/server/lifecycle.ts';
import { serverTrust } from '../faults/server/trust.ts';
import { slowClients } from '../faults/slow-clients.ts';
import { stopEmbeddedDatabase, stopExternalDatabase } from '../faults/stop-database.ts';
import { stopMail } from '../faults/stop-mail.ts';
import { stopDiskStorage, stopS3Storage } from '../faults/stop-storage.ts';
import { startTestCluster } from '../tests/support/cluster.ts';
import { build } from './build.ts';
import { fail } from './lib/command.ts';

/** `npm run faults`: runs the product and breaks something. Each scenario has its time limit in seconds. */
const scenarios: Record<string, [scenario: Scenario, deadline: number]> = {
  'kill-server': [killServer, 120],
  'kill-while-telling': [killWhileTelling, 300],
  'stop-own-database': [stopEmbeddedDatabase, 90],
  'stop-other-database': [stopExternalDatabase, 90],
  'stop-disk-storage': [stopDiskStorage, 90],
  'stop-s3-storage': [stopS3Storage, 90],
  'stop-mail': [stopMail, 90],
  'fill-disk': [fillDisk, 120],
  'kill-one-of-two': [killOneOfTwo, 90],
  'slow-clients': [slowClients, 200],
  'bad-input': [badInput, 150],
  'restore-backup': [restoreBackup, 90],
  'release-before': [previousRelease, 240],
};

/** A server's life in a booted Debian; they use this machine's ports 80, 443, 3001, 3002 and 5432. */
const serverScenarios: typeof scenarios = {
  'server-bookworm': [serverOn('bookworm'), 1_200],
  'server-trixie': [serverOn('trixie'), 1_200],
  'server-behind-proxy': [serverBehindProxy, 600],
  'server-trust': [serverTrust, 900],
  'server-kills': [serverKills, 3_600],
};

/** Run only by name: they take longer than all others together. */
const groups: Record<string, typeof scenarios> = { attack: attackScenarios, server: serverScenarios };

const selectedNames = process.argv.slice(2);
const knownNames = [...Object.keys(scenarios), ...Object.keys(groups)];
const findScenarios = (name: string) => {
  const single = { ...scenarios, ...attackScenarios, ...serverScenarios }[name];
  return groups[name] ?? (single && { [name]: single });
};
const unknownNames = selectedNames.filter((name) => !findScenarios(name));
if (unknownNames.length > 0) fail(`Cenários: ${knownNames.join(', ')}. Não há ${unknownNames.join(', ')}.`);
const selectedScenarios: typeof scenarios = Object.assign(
  {},
  ...(selectedNames.length > 0 ? selectedNames : Object.keys(scenarios)).map(findScenarios),
);

await build();
const stopCluster = await startTestCluster();
const rows: Row[] = [];
try {
  for (const [name, [scenario, deadline]] of Object.entries(selectedScenarios)) {
    console.log(`Cenário: ${name}…`);
    rows.push(await runScenario(name, scenario, deadline));
  }
} finally {
  await stopCluster();
}
printRows(rows);
const passedCount = rows.filter(hasPassed).length;
console.log(`\n${passedCount} passed, ${rows.length - passedCount} failed`);
process.exit(passedCount === rows.length ? 0 : 1);
