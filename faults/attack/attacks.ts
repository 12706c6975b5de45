import type { Scenario } from '../stage.ts';
import { askForParts } from './ask-for-parts.ts';
import type { Attack } from './attack.ts';
import { choke } from './choke.ts';
import { comeFirst } from './come-first.ts';
import { fillLog } from './fill-log.ts';
import { floodFromOneHouse, floodFromOneLine } from './flood-logins.ts';
import { floodMails } from './flood-mails.ts';
import { forgePurchases } from './forge-purchases.ts';
import { guessCodes } from './guess-codes.ts';
import { holdSigned, holdUnknown, holdUnsigned } from './hold-bodies.ts';
import { holdConnections } from './hold-connections.ts';
import { lockOut } from './lock-out.ts';
import { lure } from './lure.ts';
import { malform } from './malform.ts';
import { plantFiles } from './plant-files.ts';
import { poisonPurchases } from './poison-purchases.ts';
import { poseAsPostmaster } from './pose-as-postmaster.ts';
import { race } from './race.ts';
import { reuseSession } from './reuse-session.ts';
import { smuggleFiles } from './smuggle-files.ts';
import { spoilSecret } from './spoil-secret.ts';
import { stealDump } from './steal-dump.ts';
import { swapArchive } from './swap-archive.ts';
import { tossCookies } from './toss-cookies.ts';
import { traverse } from './traverse.ts';
import { weighDown } from './weigh-down.ts';

const attacks: Record<string, Attack> = {
  traverse,
  malform,
  'ask-for-parts': askForParts,
  'smuggle-files': smuggleFiles,
  'plant-files': plantFiles,
  'flood-from-one-house': floodFromOneHouse,
  'flood-from-one-line': floodFromOneLine,
  'flood-mails': floodMails,
  'lock-out': lockOut,
  'hold-signed-bodies': holdSigned,
  'hold-unsigned-bodies': holdUnsigned,
  'hold-bodies-for-nobody': holdUnknown,
  'hold-connections': holdConnections,
  choke,
  'weigh-down': weighDown,
  'forge-purchases': forgePurchases,
  'poison-purchases': poisonPurchases,
  'come-first': comeFirst,
  lure,
  race,
  'guess-codes': guessCodes,
  'toss-cookies': tossCookies,
  'reuse-session': reuseSession,
  'steal-dump': stealDump,
  'swap-archive': swapArchive,
  'spoil-secret': spoilSecret,
  'fill-log': fillLog,
  'pose-as-postmaster': poseAsPostmaster,
};

/** Seconds per attack. */
const deadline = 180;

/** Every attack, to be played like the other scenarios; what it tried counts as acknowledged once it was refused. */
export const attackScenarios = Object.fromEntries(
  Object.entries(attacks).map(([name, attack]): [string, [Scenario, number]] => [
    `attack: ${name}`,
    [
      async (stage) => {
        const { tries, ...siege } = await attack(stage);
        return { ...siege, acknowledged: tries, lost: [], doubled: [] };
      },
      deadline,
    ],
  ]),
);
