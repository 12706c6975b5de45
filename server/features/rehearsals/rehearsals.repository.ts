import { desc, notInArray } from 'drizzle-orm';
import { maxRehearsals, type RehearsalStep } from '../../../domain/rehearsal.ts';
import type { Database } from '../../db/connect.ts';
import { firstRow } from '../../db/list.ts';
import { contentRevisions } from '../../db/schema/content.ts';
import { rehearsals } from '../../db/schema/operations.ts';

export function createRehearsalsRepository(database: Database) {
  const list = () =>
    database.select().from(rehearsals).orderBy(desc(rehearsals.started_at)).limit(maxRehearsals);

  return {
    /** Returns the rehearsals that are kept, the newest first. */
    list,

    findLast: () => firstRow(list()),

    /** Stores a rehearsal and forgets older ones. */
    async record(rehearsal: { started_at: Date; steps: RehearsalStep[] }): Promise<void> {
      await database.insert(rehearsals).values(rehearsal);
      const kept = (await list()).map(({ id }) => id);
      await database.delete(rehearsals).where(notInArray(rehearsals.id, kept));
    },

    /** Copies the published revision to an empty database of the same tables. */
    async copyPublished(scratch: Database): Promise<void> {
      const newest = database.select().from(contentRevisions).orderBy(desc(contentRevisions.revision));
      const rows = (await newest.limit(1)).map((row) => ({ ...row, author_id: null }));
      if (rows.length > 0) await scratch.insert(contentRevisions).values(rows);
    },
  };
}

export type RehearsalsRepository = ReturnType<typeof createRehearsalsRepository>;
