import { createInterface } from 'node:readline/promises';
import { BackupError } from '../../server/backup/backup-error.ts';

/** Asks at a terminal for a word. @throws {BackupError} if it is not typed, or there is no terminal */
export async function confirm(word: string, signal: AbortSignal): Promise<void> {
  if (!process.stdin.isTTY)
    throw new BackupError(
      'aqui há dados, e sem terminal ninguém confirma. Acrescente --replace para trocá-los.',
    );
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl-C and Ctrl-D.
  const inputEnd = new AbortController();
  lines.once('SIGINT', () => inputEnd.abort()).once('close', () => inputEnd.abort());
  const answer = await lines
    .question(`Escreva ${word} para continuar: `, { signal: AbortSignal.any([signal, inputEnd.signal]) })
    .catch(() => '')
    .finally(() => lines.close());
  if (answer.trim() !== word) throw new BackupError('não foi confirmado.');
}
