import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { BackupError } from '../../server/backup/backup-error.ts';

/** Characters. Whoever has the file may guess as often as they like. */
const minLength = 12;

interface Terminal {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
}

/** Reads hidden input of a terminal, or the first line of a pipe. @throws {BackupError} if it is not acceptable */
export async function promptPassphrase(
  { isNew = false } = {},
  terminal: Terminal = { input: process.stdin, output: process.stderr },
): Promise<string> {
  const questions = isNew
    ? ['Senha da cópia: ', 'A mesma senha, outra vez: ']
    : ['Senha ou chave da cópia: '];
  const [passphrase = '', again] = await (terminal.input.isTTY
    ? promptHidden(questions, terminal)
    : readLine(terminal));
  if (!passphrase) throw new BackupError('nenhuma senha foi informada.');
  if (isNew && passphrase.length < minLength)
    throw new BackupError(
      `a senha deve ter pelo menos ${minLength} caracteres, como quatro ou cinco palavras.`,
    );
  if (again !== undefined && again !== passphrase) throw new BackupError('as senhas não são iguais.');
  return passphrase;
}

async function promptHidden(questions: string[], { input, output }: Terminal): Promise<string[]> {
  const mutedOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: mutedOutput, terminal: true });
  // Ctrl-C and Ctrl-D.
  const inputEnd = new AbortController();
  lines.once('SIGINT', () => inputEnd.abort()).once('close', () => inputEnd.abort());
  const answers: string[] = [];
  try {
    for (const question of questions) {
      output.write(question);
      answers.push(await lines.question('', { signal: inputEnd.signal }));
      output.write('\n');
    }
    return answers;
  } catch {
    output.write('\n');
    return [];
  } finally {
    lines.close();
  }
}

async function readLine({ input }: Terminal): Promise<string[]> {
  for await (const line of createInterface({ input })) return [line];
  return [];
}
