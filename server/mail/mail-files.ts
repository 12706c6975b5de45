import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** An email that was written to a file because there is no mail server. The name ends in its kind and its outbox id. */
export interface MailFile {
  id: string;
  writtenAt: Date;
}

const nameWithId = /-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.eml$/;

/** Lists and removes these files. @param folder may not exist yet */
export function createMailFiles(folder: string) {
  const listNames = async () =>
    (await readdir(folder).catch(() => [])).filter((name) => /\.eml(\.part)?$/.test(name));

  async function remove(shouldRemove: (file: string) => Promise<boolean>): Promise<number> {
    let count = 0;
    for (const file of (await listNames()).map((name) => path.join(folder, name))) {
      if (!(await shouldRemove(file).catch(() => false))) continue;
      await rm(file, { force: true });
      count += 1;
    }
    return count;
  }

  return {
    /** Returns the complete files, oldest first. */
    async list(): Promise<MailFile[]> {
      const files: MailFile[] = [];
      for (const name of (await listNames()).sort()) {
        const id = nameWithId.exec(name)?.[1];
        const written = id && (await stat(path.join(folder, name)).catch(() => undefined));
        if (id && written) files.push({ id, writtenAt: written.mtime });
      }
      return files;
    },

    /** Removes the files of these emails, incomplete ones too. */
    async removeEmails(ids: ReadonlySet<string>): Promise<void> {
      await remove(async (file) => ids.has(nameWithId.exec(path.basename(file, '.part'))?.[1] ?? ''));
    },

    async removeOf(address: string): Promise<void> {
      // Quoted-printable breaks long lines with a final `=`.
      await remove(async (file) => (await readFile(file, 'utf8')).replaceAll('=\n', '').includes(address));
    },

    removeBefore: (time: Date): Promise<number> => remove(async (file) => (await stat(file)).mtime < time),
  };
}
