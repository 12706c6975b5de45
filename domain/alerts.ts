/** All alerts, in the order in which they are shown: what costs students comes first. */
export const alertKinds = [
  'purchases-without-access',
  'purchases-without-email',
  'payments-not-understood',
  'refunds-waiting',
  'letters-refused',
  'questions-unanswered',
  'name-requests',
  'slow',
  'backup',
  'disk',
  'launch',
] as const;

/** Something that needs a person now, in an owner's words; nobody is named in it. */
export interface Alert {
  /** The owner is written to once for each kind, when it begins. */
  kind: (typeof alertKinds)[number];
  count: number;
  title: string;
  /** What it means, and what to do. */
  text: string;
  /** Where it is mended, and the text of the link to it. */
  path: string;
  action: string;
  /** The owner gets an e-mail of its own for each of it. */
  isToldApart?: boolean;
}

/** Finds what needs a person, if anything does. Each feature has its own checks. */
export type Check = () => Promise<Alert | undefined>;

/** Returns an alert with its count in the title; nothing where there is none. */
export function countedAlert(
  kind: Alert['kind'],
  count: number,
  { one, many, ...rest }: { one: string; many: string } & Pick<Alert, 'text' | 'path' | 'action'>,
): Alert | undefined {
  if (count === 0) return undefined;
  return { kind, count, title: count === 1 ? one : `${count.toLocaleString('pt-BR')} ${many}`, ...rest };
}

/** Runs all checks and returns what they found, in the order of {@link alertKinds}. */
export async function runChecks(checks: readonly Check[]): Promise<Alert[]> {
  const found = await Promise.all(checks.map((check) => check()));
  return found
    .filter((alert) => alert !== undefined)
    .sort((one, other) => alertKinds.indexOf(one.kind) - alertKinds.indexOf(other.kind));
}
