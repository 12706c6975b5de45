import type { Scenario } from '../scenario.ts';
import { algorithmicComplexity } from './algorithmic-complexity.ts';
import type { Attack } from './attack.ts';
import { connectionFlood } from './connection-flood.ts';
import { emailFlood } from './email-flood.ts';
import { forgedBackups } from './forged-backups.ts';
import {
  incompleteBodiesForUnknownProvider,
  incompleteSignedBodies,
  incompleteUnsignedBodies,
} from './incomplete-bodies.ts';
import { loginFloodFrom56, loginFloodFrom64 } from './login-flood.ts';
import { paymentMessageFuzzing } from './payment-message-fuzzing.ts';
import { pipelineFlood } from './pipeline-flood.ts';
import { raceConditions } from './race-conditions.ts';
import { requestSmuggling } from './request-smuggling.ts';
import { requestSpoofing } from './request-spoofing.ts';
import { reusedPostmasterPid } from './reused-postmaster-pid.ts';
import { settingsInjection } from './settings-injection.ts';
import { upwardPower } from './upward-power.ts';

const attacks: Record<string, Attack> = {
  'request-smuggling': requestSmuggling,
  'login-flood-from-64': loginFloodFrom64,
  'login-flood-from-56': loginFloodFrom56,
  'email-flood': emailFlood,
  'incomplete-signed-bodies': incompleteSignedBodies,
  'incomplete-unsigned-bodies': incompleteUnsignedBodies,
  'incomplete-bodies-for-unknown-provider': incompleteBodiesForUnknownProvider,
  'connection-flood': connectionFlood,
  'pipeline-flood': pipelineFlood,
  'algorithmic-complexity': algorithmicComplexity,
  'payment-message-fuzzing': paymentMessageFuzzing,
  'request-spoofing': requestSpoofing,
  'settings-injection': settingsInjection,
  'upward-power': upwardPower,
  'forged-backups': forgedBackups,
  'race-conditions': raceConditions,
  'reused-postmaster-pid': reusedPostmasterPid,
};

/** Seconds per attack. */
const deadline = 180;

/** The attacks as scenarios of `npm run faults -- attack`; the tries are shown in the column of acknowledged operations. */
export const attackScenarios = Object.fromEntries(
  Object.entries(attacks).map(([name, attack]): [string, [Scenario, number]] => [
    `attack: ${name}`,
    [
      async (context) => {
        const { tries, ...siege } = await attack(context);
        return { ...siege, acknowledged: tries, lost: [], doubled: [] };
      },
      deadline,
    ],
  ]),
);
