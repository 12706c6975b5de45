import { createHash } from 'node:crypto';
import type { Storage } from '../storage/storage.ts';
import { drain } from './archive-reader.ts';
import { BackupError, filesFolder, type Manifest } from './manifest.ts';

/** Takes an archive's files into the storage of an installation whose database knows none. */
export function createFilesReceiver(storage: Storage, { members }: Manifest) {
  const files = members.filter(({ name }) => name.startsWith(filesFolder));
  const expected = new Map(files.map(({ name, sha256 }) => [name, sha256]));

  const isThere = async (name: string) =>
    (await hashOf(storage, name.slice(filesFolder.length))) === expected.get(name);

  return {
    /** @param name of the member */
    async receive(name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
      // From a restore that was ended on the way.
      if (await isThere(name)) return drain(content);
      const path = name.slice(filesFolder.length);
      const received = await storage.receive(content);
      if (await received.publish(path)) return;
      // Half of it may be there for the same reason; the path holds the upload's time or id, so it is no other file's.
      await storage.remove(path);
      if (await received.publish(path)) return;
      await received.discard();
      throw new BackupError(`O arquivo ${path} não pôde ser gravado: o nome já está em uso.`);
    },
    /** Reads every file back. @throws {BackupError} naming one that is not as it was */
    async check(): Promise<void> {
      for (const { name } of files)
        if (!(await isThere(name)))
          throw new BackupError(
            `O arquivo ${name.slice(filesFolder.length)} não chegou inteiro ao armazenamento.`,
          );
    },
  };
}

/** @returns SHA-256, or nothing where there is no such file */
async function hashOf(storage: Storage, path: string): Promise<string | undefined> {
  const found = await storage.read(path);
  if (!found) return undefined;
  const hash = createHash('sha256');
  if (found.body instanceof Uint8Array) return hash.update(found.body).digest('hex');
  for await (const chunk of found.body) hash.update(chunk);
  return hash.digest('hex');
}
