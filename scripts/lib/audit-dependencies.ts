import { spawnSync } from 'node:child_process';
import { root } from './command.ts';

interface AuditReport {
  vulnerabilities?: Record<string, { severity: string }>;
}

/** Milliseconds. */
const auditTimeout = 15_000;

/** Returns a line on vulnerabilities for the end of `npm test`. It fails no test: a commit that has passed must keep passing. */
export function auditDependencies(command = 'npm'): string {
  const args = ['audit', '--omit=dev', '--json'];
  const { stdout } = spawnSync(command, args, { cwd: root, timeout: auditTimeout, encoding: 'utf8' });
  const vulnerabilities = readReport(stdout)?.vulnerabilities;
  if (!vulnerabilities) return 'Dependências: não conferidas, porque o registro do npm não respondeu a isso.';
  const severe = Object.entries(vulnerabilities).flatMap(([name, { severity }]) =>
    ['high', 'critical'].includes(severity) ? [`${name} (${severity})`] : [],
  );
  return severe.length > 0
    ? `Dependências com falhas conhecidas e graves, veja npm audit: ${severe.join(', ')}.`
    : 'Dependências: o registro do npm não conhece falhas graves.';
}

function readReport(stdout: string | null): AuditReport | undefined {
  try {
    return JSON.parse(stdout ?? '') as AuditReport;
  } catch {
    return undefined;
  }
}
