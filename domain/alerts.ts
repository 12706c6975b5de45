/** The order in which alerts are shown: what costs students comes first. */
export const alertKinds = [
  'purchases-without-access',
  'purchases-without-email',
  'payments-not-understood',
  'refunds-waiting',
  'letters-refused',
  'questions-unanswered',
  'name-requests',
  'sales-silent',
  'certificate',
  'slow',
  'backup',
  'backup-check',
  'disk',
  'memory',
  'launch',
] as const;

/** Those that the role support may act on. */
export const supportAlertKinds: readonly (typeof alertKinds)[number][] = [
  'refunds-waiting',
  'letters-refused',
  'questions-unanswered',
  'name-requests',
];

export interface Alert {
  /** The owner gets one email per kind, when it begins. */
  kind: (typeof alertKinds)[number];
  count: number;
  title: string;
  text: string;
  /** The page that fixes it; `action` is its link. */
  path: string;
  action: string;
  /** The owner gets a separate email for each of them. */
  isToldApart?: boolean;
}

export type Check = () => Promise<Alert | undefined>;

/** Returns an alert with its count in the title; undefined for none. */
export function countedAlert(
  kind: Alert['kind'],
  count: number,
  { one, many, ...rest }: { one: string; many: string } & Pick<Alert, 'text' | 'path' | 'action'>,
): Alert | undefined {
  if (count === 0) return undefined;
  return { kind, count, title: count === 1 ? one : `${count.toLocaleString('pt-BR')} ${many}`, ...rest };
}

export async function runChecks(checks: readonly Check[]): Promise<Alert[]> {
  const found = await Promise.all(checks.map((check) => check()));
  return found
    .filter((alert) => alert !== undefined)
    .sort((one, other) => alertKinds.indexOf(one.kind) - alertKinds.indexOf(other.kind));
}
