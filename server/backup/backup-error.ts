import { EmbeddedPostgresError } from '../db/postmaster.ts';
import { isConnectionLost, isDiskFull } from '../failures.ts';

/** Stops a backup or a restore. The message is one Portuguese line for the owner. */
export class BackupError extends Error {}

/** Returns one Portuguese line for the owner. Unknown errors of PostgreSQL show only their code. */
export function describeFailure(error: unknown): string {
  if (error instanceof BackupError || error instanceof EmbeddedPostgresError) return error.message;
  const { code, message, syscall } = error as NodeJS.ErrnoException;
  if (isDiskFull(code)) return 'não há espaço em disco.';
  if (syscall === 'connect')
    return `o banco de dados não responde (${code}). Inicie-o e tente de novo; num servidor: sudo systemctl start postgresql.`;
  // 28 is a refused login, 3D a missing database.
  if (isConnectionLost(code) || /^(28|3D)\w{3}$/.test(code ?? ''))
    return `o banco de dados não respondeu como esperado (${code}).`;
  if (syscall) return `não foi possível ler ou gravar um arquivo (${code}).`;
  // PostgreSQL's own message may quote data.
  if (/^\w{5}$/.test(code ?? '')) return `o banco de dados recusou o pedido (${code}).`;
  return `${message.split('\n')[0] || 'erro'}${code ? ` (${code})` : ''}`;
}
