import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { fail } from './command.ts';

/** File of the package that names the key by which it is signed; `install` makes it the installation's. */
export const publicKeyFile = 'release-key.pub';
/** Keeps a signature made for something else from counting; `deploy/ia-vet` asks for the same. */
const namespace = 'ia-vet-release';

/** Returns the public key beside a key of `ssh-keygen`, without its comment, which may name a person and a machine. */
export function readPublicKey(key: string): string {
  try {
    const [type, value] = readFileSync(`${key}.pub`, 'utf8').trim().split(/\s+/);
    return `${type} ${value}\n`;
  } catch {
    return fail(`${key}.pub não pôde ser lido: a chave pública fica ao lado da outra.`);
  }
}

/** Writes `<archive>.sig`. A key with a passphrase asks for it at the terminal. @param program `ssh-keygen` */
export function signRelease(archive: string, key: string, program = 'ssh-keygen'): void {
  // It would ask before it writes over one.
  rmSync(`${archive}.sig`, { force: true });
  const { status } = spawnSync(program, ['-Y', 'sign', '-q', '-f', key, '-n', namespace, archive], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0)
    fail('O pacote não foi assinado: é preciso o ssh-keygen, e a senha da chave se ela tem uma.');
}
