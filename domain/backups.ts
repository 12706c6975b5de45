import { z } from 'zod';
import { boundedText } from './bounded-text.ts';

/** Rows that the restore dialog counts, in the database and in the backup, before the backup replaces the database. */
export const countedTables = {
  accounts: 'users',
  certificates: 'certificates',
  questions: 'lesson_questions',
  media: 'media',
} as const;
export type CountedName = keyof typeof countedTables;

/** The admin types the name of the site to confirm a restore. */
export const restoreBackupBody = z.object({ site_name: boundedText(300).trim().min(1) });

/** Copies are uploaded here, by the protocol tus. */
export const backupUploadsPath = '/api/admin/backups/uploads';
export const maxBackupGigabytes = 20;
export const maxBackupBytes = maxBackupGigabytes * 1024 ** 3;

/** The key or password of an encrypted copy; empty for others. */
export const checkUploadBody = z.object({ key: boundedText(500).trim() });
