import { z } from 'zod';

/** Counted in the database and in a copy before one takes the other's place. */
export const countedTables = {
  accounts: 'users',
  certificates: 'certificates',
  questions: 'lesson_questions',
  media: 'media',
} as const;
export type CountedName = keyof typeof countedTables;

/** The name of the site is typed to confirm. */
export const restoreBackupBody = z.object({ site_name: z.string().trim().min(1).max(300) });
