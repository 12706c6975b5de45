import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** The mails that became files, as there is no mail server. @param folder may not be there yet */
export function createMailFiles(folder: string) {
  async function remove(isToGo: (file: string) => Promise<boolean>): Promise<number> {
    const names = (await readdir(folder).catch(() => [])).filter((name) => /\.eml(\.part)?$/.test(name));
    let count = 0;
    for (const file of names.map((name) => path.join(folder, name))) {
      if (!(await isToGo(file).catch(() => false))) continue;
      await rm(file, { force: true });
      count += 1;
    }
    return count;
  }

  return {
    /** Removes those that name an address. */
    async removeOf(address: string): Promise<void> {
      // Lines are broken with a sign at their end.
      await remove(async (file) => (await readFile(file, 'utf8')).replaceAll('=\n', '').includes(address));
    },

    /** @returns how many */
    removeBefore: (time: Date): Promise<number> => remove(async (file) => (await stat(file)).mtime < time),
  };
}

export type MailFiles = ReturnType<typeof createMailFiles>;
