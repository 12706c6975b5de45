import { BackupError } from '../../server/backup/manifest.ts';
import { EmbeddedPostgresError } from '../../server/db/embedded-error.ts';
import { isFull, isLost } from '../../server/failures.ts';

/** What `backup` and `restore` say, beside what they did. */

/** One line for whoever ran the command. */
export function describeFailure(error: unknown, { aborted }: AbortSignal): string {
  if (aborted) return 'a execução foi interrompida.';
  if (error instanceof BackupError || error instanceof EmbeddedPostgresError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (isFull(code)) return 'não há espaço em disco.';
  // 28 is a login that is refused, 3D a database that is not there.
  if (isLost(code) || /^(28|3D)\w{3}$/.test(code ?? ''))
    return `o banco de dados não respondeu como esperado (${code}).`;
  return `${message.split('\n')[0] || 'erro'}${code ? ` (${code})` : ''}`;
}

/** Bytes as people read them. */
export function describeSize(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`;
}

/** Aborted when the command is told to end, so that it can tidy up. */
export function untilSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => controller.abort());
  return controller.signal;
}
