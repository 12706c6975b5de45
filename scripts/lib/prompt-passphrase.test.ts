import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { promptPassphrase } from './prompt-passphrase.ts';

const long = 'quatro palavras bem longas';

/** Types a line after each question. @returns the passphrase and what the terminal showed */
async function type(lines: string[], options?: { isNew: boolean }) {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
  const output = new PassThrough();
  const remaining = [...lines];
  output.on('data', (chunk) => {
    if (String(chunk).endsWith(': ')) setImmediate(() => input.write(remaining.shift() ?? ''));
  });
  const shown: Buffer[] = [];
  output.on('data', (chunk) => shown.push(chunk));
  const passphrase = await promptPassphrase(options, { input, output });
  return { passphrase, shown: Buffer.concat(shown).toString() };
}

test('a new passphrase is asked for twice and never shown', async () => {
  expect(await type([`${long}\r`, `${long}\r`], { isNew: true })).toEqual({
    passphrase: long,
    shown: 'Senha da cópia: \nA mesma senha, outra vez: \n',
  });
});

test('the passphrase of a copy is asked for once', async () => {
  expect(await type(['curta\r'])).toEqual({ passphrase: 'curta', shown: 'Senha ou chave da cópia: \n' });
});

test.each([
  ['não são iguais', [`${long}\r`, `${long}!\r`]],
  ['pelo menos 12 caracteres', ['curta\r', 'curta\r']],
  ['nenhuma senha', ['\r', '\r']],
  ['nenhuma senha', ['\u0003']],
  ['nenhuma senha', ['\u0004']],
])('refuses on the terminal: %s (%j)', async (reason, lines) => {
  await expect(type(lines, { isNew: true })).rejects.toThrow(reason);
});

test('a pipe gives the passphrase in its first line', async () => {
  const pipe = (content: string) => Object.assign(new PassThrough(), { isTTY: false }).end(content);
  const output = new PassThrough();
  expect(await promptPassphrase({ isNew: true }, { input: pipe(`${long}\nmais\n`), output })).toBe(long);
  expect(await promptPassphrase({}, { input: pipe(long), output })).toBe(long);
  await expect(promptPassphrase({ isNew: true }, { input: pipe('curta\n'), output })).rejects.toThrow(
    '12 caracteres',
  );
  await expect(promptPassphrase({}, { input: pipe(''), output })).rejects.toThrow('nenhuma senha');
  expect(await text(output.end())).toBe('');
});
