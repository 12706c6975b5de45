import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Manages emails written as files without a mail server. @param folder may not exist yet */
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
    async removeOf(address: string): Promise<void> {
      // Quoted-printable breaks long lines with a final `=`.
      await remove(async (file) => (await readFile(file, 'utf8')).replaceAll('=\n', '').includes(address));
    },

    removeBefore: (time: Date): Promise<number> => remove(async (file) => (await stat(file)).mtime < time),
  };
}
