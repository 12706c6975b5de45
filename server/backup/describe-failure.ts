import { EmbeddedPostgresError } from '../db/embedded-error.ts';
import { isFull, isLost } from '../failures.ts';
import { BackupError } from './manifest.ts';

/** Why there is no copy, in one line for the owner. */
export function describeFailure(error: unknown): string {
  if (error instanceof BackupError || error instanceof EmbeddedPostgresError) return error.message;
  const { code, message, syscall } = error as NodeJS.ErrnoException;
  if (isFull(code)) return 'não há espaço em disco.';
  // 28 is a login that is refused, 3D a database that is not there.
  if (isLost(code) || /^(28|3D)\w{3}$/.test(code ?? ''))
    return `o banco de dados não respondeu como esperado (${code}).`;
  if (syscall) return `não foi possível ler ou gravar um arquivo (${code}).`;
  // The database's sentence may quote what it was about.
  if (/^\w{5}$/.test(code ?? '')) return `o banco de dados recusou o pedido (${code}).`;
  return `${message.split('\n')[0] || 'erro'}${code ? ` (${code})` : ''}`;
}
