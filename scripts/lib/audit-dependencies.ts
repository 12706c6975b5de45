import { spawnSync } from 'node:child_process';
import { root } from './command.ts';

interface AuditReport {
  vulnerabilities?: Record<string, { severity: string }>;
}

/** Milliseconds; the answer is a courtesy. */
const patience = 15_000;

/**
 * Asks the registry for known faults of what the product is installed with. Only said, never a failure: a commit that has
 * passed goes on passing.
 * @param command how npm is called
 * @returns one line
 */
export function auditDependencies(command = 'npm'): string {
  const args = ['audit', '--omit=dev', '--json'];
  const { stdout } = spawnSync(command, args, { cwd: root, timeout: patience, encoding: 'utf8' });
  const faults = readReport(stdout)?.vulnerabilities;
  if (!faults) return 'Dependências: não conferidas, porque o registro do npm não respondeu a isso.';
  const grave = Object.entries(faults).flatMap(([name, { severity }]) =>
    ['high', 'critical'].includes(severity) ? [`${name} (${severity})`] : [],
  );
  return grave.length > 0
    ? `Dependências com falhas conhecidas e graves, veja npm audit: ${grave.join(', ')}.`
    : 'Dependências: o registro do npm não conhece falhas graves.';
}

function readReport(stdout: string | null): AuditReport | undefined {
  try {
    return JSON.parse(stdout ?? '') as AuditReport;
  } catch {
    return undefined;
  }
}
