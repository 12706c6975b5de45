import { desc, isNull, notInArray } from 'drizzle-orm';
import { maxRehearsals, type RehearsalStep } from '../../../domain/rehearsal.ts';
import type { Database } from '../../db/connect.ts';
import { contentRevisions, media } from '../../db/schema/content.ts';
import { rehearsals } from '../../db/schema/operations.ts';

interface NewRehearsal {
  started_at: Date;
  steps: RehearsalStep[];
}

export function createRehearsalsRepository(database: Database) {
  const newest = () => database.select().from(rehearsals).orderBy(desc(rehearsals.started_at));

  return {
    /** Returns the rehearsals that are kept, the newest first. */
    list: () => newest().limit(maxRehearsals),

    async findLast() {
      const [row] = await newest().limit(1);
      return row;
    },

    /** Stores a rehearsal and forgets older ones. */
    async record(rehearsal: NewRehearsal): Promise<void> {
      await database.insert(rehearsals).values(rehearsal);
      const kept = database
        .select({ id: rehearsals.id })
        .from(rehearsals)
        .orderBy(desc(rehearsals.started_at))
        .limit(maxRehearsals);
      await database.delete(rehearsals).where(notInArray(rehearsals.id, kept));
    },

    /** Copies the published revision, and the rows of the uploads, to an empty database of the same tables. */
    async copyPublished(scratch: Database): Promise<void> {
      const published = database
        .select()
        .from(contentRevisions)
        .orderBy(desc(contentRevisions.revision))
        .limit(1);
      const revisions = (await published).map((row) => ({ ...row, author_id: null }));
      if (revisions.length > 0) await scratch.insert(contentRevisions).values(revisions);
      const uploads = await database.select().from(media).where(isNull(media.uploading_since));
      const rows = uploads.map((row) => ({ ...row, created_by: null }));
      if (rows.length > 0) await scratch.insert(media).values(rows);
    },
  };
}

export type RehearsalsRepository = ReturnType<typeof createRehearsalsRepository>;
