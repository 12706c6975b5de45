import type { Scenario } from '../scenario.ts';
import { accountLockout } from './account-lockout.ts';
import { accountPrehijacking } from './account-prehijacking.ts';
import { algorithmicComplexity } from './algorithmic-complexity.ts';
import type { Attack } from './attack.ts';
import { certificateCodeGuessing } from './certificate-code-guessing.ts';
import { connectionFlood } from './connection-flood.ts';
import { cookieTossing } from './cookie-tossing.ts';
import { emailFlood } from './email-flood.ts';
import { forgedBackups } from './forged-backups.ts';
import { forgedWebhooks } from './forged-webhooks.ts';
import { fullLogDisk } from './full-log-disk.ts';
import {
  incompleteBodiesForUnknownProvider,
  incompleteSignedBodies,
  incompleteUnsignedBodies,
} from './incomplete-bodies.ts';
import { loginFloodFrom56, loginFloodFrom64 } from './login-flood.ts';
import { malformedHttp } from './malformed-http.ts';
import { maliciousDocuments } from './malicious-documents.ts';
import { misleadingUploads } from './misleading-uploads.ts';
import { pathTraversal } from './path-traversal.ts';
import { pipelineFlood } from './pipeline-flood.ts';
import { raceConditions } from './race-conditions.ts';
import { rangeAbuse } from './range-abuse.ts';
import { requestSpoofing } from './request-spoofing.ts';
import { reusedPostmasterPid } from './reused-postmaster-pid.ts';
import { settingsInjection } from './settings-injection.ts';
import { staleAdminSession } from './stale-admin-session.ts';
import { stolenDatabase } from './stolen-database.ts';
import { upwardPower } from './upward-power.ts';
import { weakSecrets } from './weak-secrets.ts';
import { webhookFuzzing } from './webhook-fuzzing.ts';

const attacks: Record<string, Attack> = {
  'path-traversal': pathTraversal,
  'malformed-http': malformedHttp,
  'range-abuse': rangeAbuse,
  'misleading-uploads': misleadingUploads,
  'malicious-documents': maliciousDocuments,
  'login-flood-from-64': loginFloodFrom64,
  'login-flood-from-56': loginFloodFrom56,
  'email-flood': emailFlood,
  'account-lockout': accountLockout,
  'incomplete-signed-bodies': incompleteSignedBodies,
  'incomplete-unsigned-bodies': incompleteUnsignedBodies,
  'incomplete-bodies-for-unknown-provider': incompleteBodiesForUnknownProvider,
  'connection-flood': connectionFlood,
  'pipeline-flood': pipelineFlood,
  'algorithmic-complexity': algorithmicComplexity,
  'forged-webhooks': forgedWebhooks,
  'webhook-fuzzing': webhookFuzzing,
  'account-prehijacking': accountPrehijacking,
  'request-spoofing': requestSpoofing,
  'race-conditions': raceConditions,
  'certificate-code-guessing': certificateCodeGuessing,
  'cookie-tossing': cookieTossing,
  'stale-admin-session': staleAdminSession,
  'upward-power': upwardPower,
  'settings-injection': settingsInjection,
  'stolen-database': stolenDatabase,
  'forged-backups': forgedBackups,
  'weak-secrets': weakSecrets,
  'full-log-disk': fullLogDisk,
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
