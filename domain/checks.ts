import { fieldFormPath } from './field-form-path.ts';
import { launchStepOf, launchSteps } from './launch-steps.ts';
import { paths } from './paths.ts';
import type { ProviderName } from './purchases.ts';

/** All kinds of alerts, in the order in which they are shown: disputes, which have a deadline, come first, then what affects students. */
export const alertKinds = [
  'disputes',
  'purchases-without-access',
  'purchases-without-email',
  'access-requests',
  'payments-not-understood',
  'refunds-waiting',
  'letters-refused',
  'questions-unanswered',
  'name-requests',
  'reviews-waiting',
  'sales-silent',
  /** The site's TLS certificate. */
  'certificate',
  'slow',
  'backup',
  'backup-check',
  'backup-elsewhere',
  'rehearsal',
  'webhooks-given-up',
  'webhooks-failing',
  'disk',
  'memory',
  'launch',
] as const;

/** Alerts that the support role sees, because it may act on them. */
export const supportAlertKinds: readonly Check['kind'][] = [
  'refunds-waiting',
  'letters-refused',
  'questions-unanswered',
  'name-requests',
  'access-requests',
];

/**
 * A result of looking at the site's state: an alert, something missing before the first sale, or a connection's
 * fault.
 */
export interface Check {
  /** The owner gets one email per kind of alert, when it begins. */
  kind: (typeof alertKinds)[number] | 'setup' | 'provider';
  /**
   * - `alert`: needs a person; shown on the first admin page and emailed
   * - `blocking`: must be done before the first sale; `advice`: should be
   * - `fault`: a connection does not work; `note`: it does; both are shown only beside it
   */
  severity: 'alert' | 'blocking' | 'advice' | 'fault' | 'note';
  count: number;
  title: string;
  text: string;
  /** The page where it is fixed; `action` is the text of the link. */
  path: string;
  action: string;
  /** The content field that it concerns, such as `site.supportPhone`. */
  field?: string;
  /** Further fields with the same text. */
  alsoAt?: readonly string[];
  /** Names of settings, for `npm run doctor`; admin pages do not show them. */
  settings?: readonly string[];
  /** A text that the owner can send to the operator of the server. */
  request?: string;
  /** The connection beside which it is shown. */
  about?: 'mail' | 'storage' | 'address' | 'notices' | 'payments' | 'rehearsal' | ProviderName;
  /** True if the owner already gets an email for each occurrence, so that the alert needs none. */
  hasOwnEmail?: boolean;
  /** True if it blocks the first sale only because the course is closed to all but buyers. */
  isForBuyers?: boolean;
}

export type CheckResult = Check | false | undefined;

/**
 * - `quick`: uses cached answers of other services; rejects if one check throws
 * - `thorough`: asks the services; leaves out a check that throws
 */
export type CheckMode = 'quick' | 'thorough';

export type FindChecks = (mode: CheckMode) => Promise<CheckResult | readonly CheckResult[]>;

/** Returns an alert with the count in its title; undefined for 0. */
export function countedAlert(
  kind: Check['kind'],
  count: number,
  { one, many, ...rest }: { one: string; many: string } & Pick<Check, 'text' | 'path' | 'action' | 'about'>,
): Check | undefined {
  if (count === 0) return undefined;
  const title = count === 1 ? one : `${count.toLocaleString('pt-BR')} ${many}`;
  return { kind, severity: 'alert', count, title, ...rest };
}

/** A content field, or further properties. Without `field` and `path`, it is fixed on the server, and leads to the connections. */
type CheckOptions = string | Partial<Check>;

/** Returns a function that creates checks of the set-up. Their title is by default that of their launch step. */
const setupCheck =
  (severity: Check['severity']) =>
  (isMissing: boolean, text: string, options: CheckOptions = {}): CheckResult => {
    const { field, ...rest } = typeof options === 'string' ? { field: options } : options;
    const path = field ? fieldFormPath(field) : (rest.path ?? paths.adminConnections);
    const action = field || rest.path ? 'Resolver' : 'Ver como o site está';
    const { title } = launchSteps[launchStepOf({ field, path })];
    return isMissing && { kind: 'setup', severity, count: 1, title, text, action, field, ...rest, path };
  };

export const blockingCheck = setupCheck('blocking');
export const adviceCheck = setupCheck('advice');

export async function runChecks(checks: readonly FindChecks[], mode: CheckMode): Promise<Check[]> {
  const outcomes = await Promise.allSettled(checks.map((find) => find(mode)));
  const found = outcomes.flatMap((outcome) => {
    if (outcome.status === 'fulfilled') return outcome.value;
    if (mode === 'quick') throw outcome.reason;
    return [];
  });
  return found.filter((check) => check !== undefined && check !== false);
}

/** Says how many are missing because the course is closed: the count grows when the owner closes it. */
function forBuyersText(missing: readonly Check[]): string {
  const count = missing.filter(({ isForBuyers }) => isForBuyers).length;
  if (count === 0) return '';
  return ` ${count === 1 ? '1 delas só falta' : `${count} delas só faltam`} porque o curso é só de quem comprou.`;
}

/** Returns the alerts in order. All `blocking` checks together are one alert. */
export function alertsOf(checks: readonly Check[]): Check[] {
  const missing = checks.filter(({ severity }) => severity === 'blocking');
  const launch = countedAlert('launch', missing.length, {
    one: 'O site ainda não pode vender: falta 1 coisa',
    many: 'coisas faltam para o site poder vender',
    text:
      (missing.length === 1 && missing[0]?.text) ||
      `Até lá, quem visita não compra, ou não recebe o que comprou.${forBuyersText(missing)}`,
    path: `${paths.admin}#antes-de-vender`,
    action: 'Ver o que falta',
  });
  const order = ({ kind }: Check) => (alertKinds as readonly string[]).indexOf(kind);
  return [...checks.filter(({ severity }) => severity === 'alert'), launch]
    .filter((check) => check !== undefined)
    .sort((a, b) => order(a) - order(b));
}
