import { statfs } from 'node:fs/promises';
import type { LaunchProblem } from '../../domain/launch-checks.ts';
import {
  backupTrouble,
  diskTrouble,
  launchTrouble,
  lettersRefused,
  nameRequestsWaiting,
  paymentsNotUnderstood,
  purchasesWithoutAccess,
  purchasesWithoutEmail,
  questionsUnanswered,
  refundsWaiting,
  slowTrouble,
  type Trouble,
} from '../../domain/troubles.ts';
import type { TroublesRepository } from './troubles.repository.ts';

/** Everything that needs a person now: one list, for the desk and for the owner's letters. */
export type FindTroubles = () => Promise<Trouble[]>;

export interface TroubleSources {
  repository: TroublesRepository;
  backups: {
    isOn: boolean;
    inspect(): Promise<{ uncoveredHours: number; isFailing: boolean; isRunning: boolean }>;
  };
  questions: { measureUnanswered(): Promise<{ count: number }> };
  requests: { measureWaiting(): Promise<Parameters<typeof refundsWaiting>[0]> };
  nameRequests: { countWaiting(): Promise<number> };
  /** Whether requests wait for long. */
  isSlow: () => Promise<boolean>;
  /** On disks of this machine. */
  folders: readonly string[];
  /** What keeps the site from selling; must be quick. */
  checkLaunch: () => Promise<LaunchProblem[]>;
}

/** One night missed, and two hours for the copy itself. */
const longestWithoutBackup = 26;

export function createTroubles(parts: TroubleSources): FindTroubles {
  const { repository, backups, questions, requests, nameRequests, isSlow, folders, checkLaunch } = parts;
  // What costs students comes first. Whatever else comes to need a person is one more line.
  const sources: (() => Promise<Trouble | undefined>)[] = [
    async () => purchasesWithoutAccess(await repository.findHeld()),
    async () => purchasesWithoutEmail(await repository.findWithoutEmail()),
    async () => paymentsNotUnderstood(await repository.countStuckEvents()),
    async () => refundsWaiting(await requests.measureWaiting()),
    async () => lettersRefused(await repository.countRefusedLetters()),
    async () => questionsUnanswered((await questions.measureUnanswered()).count),
    async () => nameRequestsWaiting(await nameRequests.countWaiting()),
    async () => slowTrouble(await isSlow()),
    () => findBackupTrouble(backups),
    () => findDiskTrouble(folders),
    async () => launchTrouble(await checkLaunch()),
  ];
  return async () =>
    (await Promise.all(sources.map((find) => find()))).filter((trouble) => trouble !== undefined);
}

async function findBackupTrouble(backups: TroubleSources['backups']): Promise<Trouble | undefined> {
  if (!backups.isOn) return undefined;
  const { uncoveredHours, isFailing, isRunning } = await backups.inspect();
  const isLate = uncoveredHours > longestWithoutBackup;
  return !isRunning && (isFailing || isLate) ? backupTrouble(uncoveredHours, isFailing) : undefined;
}

async function findDiskTrouble(folders: readonly string[]): Promise<Trouble | undefined> {
  const disk = await findFullestDisk(folders);
  return disk && diskTrouble(disk.free, disk.size);
}

/** @returns bytes of the disk that has least left, of those that hold the folders */
export async function findFullestDisk(
  folders: readonly string[],
): Promise<{ free: number; size: number } | undefined> {
  // One that is not there yet is made when it is needed.
  const looked = await Promise.all(folders.map((folder) => statfs(folder).catch(() => undefined)));
  const disks = looked.flatMap((disk) => (disk && disk.blocks > 0 ? [disk] : []));
  const sizes = disks.map(({ bavail, bsize, blocks }) => ({ free: bavail * bsize, size: blocks * bsize }));
  return sizes.sort((one, other) => one.free - other.free)[0];
}
