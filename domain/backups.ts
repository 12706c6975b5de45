import { z } from 'zod';

/** Rows that the restore dialog counts, in the database and in the backup, before the backup replaces the database. */
export const countedTables = {
  accounts: 'users',
  certificates: 'certificates',
  questions: 'lesson_questions',
  media: 'media',
} as const;
export type CountedName = keyof typeof countedTables;

/** The admin types the name of the site to confirm a restore. */
export const restoreBackupBody = z.object({ site_name: z.string().trim().min(1).max(300) });
