import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';

/** File of the package that names the key by which it is signed; `install` makes it the installation's. */
export const publicKeyFile = 'release-key.pub';
/** Keeps a signature made for something else from counting; `deploy/ia-vet` asks for the same. */
const namespace = 'ia-vet-release';

/** Returns the public key beside a key of `ssh-keygen`, without its comment, which may name a person and a machine. */
export function readPublicKey(key: string): string {
  const [type, value] = readFileSync(`${key}.pub`, 'utf8').trim().split(/\s+/);
  return `${type} ${value}\n`;
}

/** Writes `<archive>.sig`. A key with a passphrase asks for it at the terminal. @param program `ssh-keygen` */
export function signRelease(archive: string, key: string, program = 'ssh-keygen'): void {
  // It would ask before it writes over one.
  rmSync(`${archive}.sig`, { force: true });
  execFileSync(program, ['-Y', 'sign', '-q', '-f', key, '-n', namespace, archive], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
