import { fieldAddress } from './field-address.ts';
import { launchStepOf, launchSteps } from './launch-steps.ts';
import { paths } from './paths.ts';
import type { ProviderName } from './purchases.ts';

/** The order in which alerts are shown: what costs students comes first. */
export const alertKinds = [
  'purchases-without-access',
  'purchases-without-email',
  'payments-not-understood',
  'refunds-waiting',
  'letters-refused',
  'questions-unanswered',
  'name-requests',
  'reviews-waiting',
  'sales-silent',
  'certificate',
  'slow',
  'backup',
  'backup-check',
  'backup-elsewhere',
  'disk',
  'memory',
  'launch',
] as const;

/** Those that the role support may act on. */
export const supportAlertKinds: readonly Check['kind'][] = [
  'refunds-waiting',
  'letters-refused',
  'questions-unanswered',
  'name-requests',
];

/** Something that needs a person, or that keeps the site from selling, or that a connection lacks. */
export interface Check {
  /** The owner gets one email per kind of alert, when it begins. */
  kind: (typeof alertKinds)[number] | 'setup' | 'provider';
  /**
   * An `alert` needs a person, on the first page and by email; `blocking` keeps the site from selling, `advice` improves it;
   * a `fault` is shown only beside its connection, and so is a `note`, which is nothing wrong.
   */
  severity: 'alert' | 'blocking' | 'advice' | 'fault' | 'note';
  count: number;
  title: string;
  text: string;
  /** The page that fixes it; `action` is its link. */
  path: string;
  action: string;
  /** The content field that it concerns, such as `site.supportPhone`. */
  field?: string;
  alsoAt?: readonly string[];
  /** Settings for who reads them on the server; the admin pages never name them. */
  settings?: readonly string[];
  /** The owner sends it as it is to who keeps the server. */
  request?: string;
  /** The connection beside which it is shown. */
  about?: 'mail' | 'storage' | 'address' | 'notices' | 'payments' | ProviderName;
  /** The owner gets a separate email for each of them. */
  isToldApart?: boolean;
}

export type Found = Check | false | undefined;

/** `quick` uses what is remembered of services; `thorough` asks them, and leaves out checks that fail instead of failing. */
export type Look = 'quick' | 'thorough';

export type FindChecks = (look: Look) => Promise<Found | readonly Found[]>;

/** Returns an alert with its count in the title; undefined for none. */
export function countedAlert(
  kind: Check['kind'],
  count: number,
  { one, many, ...rest }: { one: string; many: string } & Pick<Check, 'text' | 'path' | 'action' | 'about'>,
): Check | undefined {
  if (count === 0) return undefined;
  const title = count === 1 ? one : `${count.toLocaleString('pt-BR')} ${many}`;
  return { kind, severity: 'alert', count, title, ...rest };
}

/** A content field, or what else there is to say. Without field or page, who keeps the server fixes it. */
type Place = string | Partial<Check>;

/** Makes checks of the set-up. One without a title has that of its launch step. */
const setupCheck =
  (severity: Check['severity']) =>
  (isFound: boolean, text: string, place: Place = {}): Found => {
    const { field, ...rest } = typeof place === 'string' ? { field: place } : place;
    const path = field ? fieldAddress(field) : (rest.path ?? `${paths.adminSettings}#conexoes`);
    const action = field || rest.path ? 'Resolver' : 'Ver como o site está';
    const { title } = launchSteps[launchStepOf({ field, path })];
    return isFound && { kind: 'setup', severity, count: 1, title, text, action, field, ...rest, path };
  };

export const blocking = setupCheck('blocking');
export const advice = setupCheck('advice');

export async function runChecks(checks: readonly FindChecks[], look: Look): Promise<Check[]> {
  const outcomes = await Promise.allSettled(checks.map((find) => find(look)));
  const found = outcomes.flatMap((outcome) => {
    if (outcome.status === 'fulfilled') return outcome.value;
    if (look === 'quick') throw outcome.reason;
    return [];
  });
  return found.filter((check) => check !== undefined && check !== false);
}

/** Returns the alerts in their order; all that keeps the site from selling is one of them. */
export function alertsOf(checks: readonly Check[]): Check[] {
  const missing = checks.filter(({ severity }) => severity === 'blocking');
  const launch = countedAlert('launch', missing.length, {
    one: 'O site ainda não pode vender: falta 1 coisa',
    many: 'coisas faltam para o site poder vender',
    text:
      (missing.length === 1 && missing[0]?.text) ||
      'Até lá, quem visita não compra, ou não recebe o que comprou.',
    path: `${paths.admin}#antes-de-vender`,
    action: 'Ver o que falta',
  });
  const order = ({ kind }: Check) => (alertKinds as readonly string[]).indexOf(kind);
  return [...checks.filter(({ severity }) => severity === 'alert'), launch]
    .filter((check) => check !== undefined)
    .sort((one, other) => order(one) - order(other));
}
