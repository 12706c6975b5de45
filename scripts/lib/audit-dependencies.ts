import { spawnSync } from 'node:child_process';
import { root } from './command.ts';

interface AuditReport {
  vulnerabilities?: Record<string, { severity: string }>;
}

/** Milliseconds. */
const patience = 15_000;

/** Only reports vulnerabilities: a commit that has passed must keep passing. Returns one line. */
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
