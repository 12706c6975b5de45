import { desc, eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../domain/audit.ts';
import { type ContentDocument, resolveConditions } from '../../../domain/content/document.ts';
import type { Connection, Database, Transaction } from '../../db/connect.ts';
import { contentDraft, contentRevisions } from '../../db/schema/content.ts';

export interface Publisher extends Actor {
  /** True after a recent login, which changes of payment links and prices require. */
  isFresh: boolean;
}

export interface StoredDraft {
  version: number;
  /** Only the edited sections, each complete. */
  sections: Partial<ContentDocument>;
  authorName: string;
  updatedAt: Date;
}

/** Serializes changes of draft and revisions. */
const lockStatement = sql`select pg_advisory_xact_lock(hashtext('content'))`;
const isTheDraft = eq(contentDraft.id, 1);
/** A revision as it is edited; beside it stands what a release before conditions reads. */
const edited = sql<ContentDocument>`coalesce(${contentRevisions.document} -> 'edited', ${contentRevisions.document})`;

export function createContentRepository(database: Database) {
  return {
    /** Returns the number of the newest published revision; 0 if there is none. */
    async findNewestRevision(connection: Connection = database): Promise<number> {
      const [row] = await connection
        .select({ revision: contentRevisions.revision })
        .from(contentRevisions)
        .orderBy(desc(contentRevisions.revision))
        .limit(1);
      return row?.revision ?? 0;
    },

    async findDocument(revision: number): Promise<ContentDocument | undefined> {
      const [row] = await database
        .select({ document: edited })
        .from(contentRevisions)
        .where(eq(contentRevisions.revision, revision));
      return row?.document;
    },

    async listDocuments(): Promise<ContentDocument[]> {
      const rows = await database.select({ document: edited }).from(contentRevisions);
      return rows.map(({ document }) => document);
    },

    /** Returns the ids of all lessons that any revision ever had. */
    async listLessonIds(): Promise<string[]> {
      const { rows } = await database.execute<{ id: string }>(sql`
        select distinct jsonb_path_query(document, '$.course.modules[*].lessons[*].id') #>> '{}' as id
        from content_revisions`);
      return rows.map(({ id }) => id);
    },

    list() {
      return database
        .select({
          revision: contentRevisions.revision,
          changes: contentRevisions.changes,
          author_name: contentRevisions.author_name,
          created_at: contentRevisions.created_at,
        })
        .from(contentRevisions)
        .orderBy(desc(contentRevisions.revision));
    },

    async lock(tx: Transaction): Promise<void> {
      await tx.execute(lockStatement);
    },

    async findDraft(connection: Connection = database): Promise<StoredDraft | undefined> {
      const [row] = await connection.select().from(contentDraft).where(isTheDraft);
      return row && readDraft(row);
    },

    async saveDraft(
      tx: Transaction,
      { version, sections }: Pick<StoredDraft, 'version' | 'sections'>,
      author: Pick<Actor, 'name'>,
    ): Promise<StoredDraft> {
      const values = {
        version,
        sections,
        author_name: author.name,
        updated_at: sql`now()`,
      };
      const [row] = await tx
        .insert(contentDraft)
        .values({ id: 1, ...values })
        .onConflictDoUpdate({ target: contentDraft.id, set: values })
        .returning();
      if (!row) throw new Error('The draft was not written');
      return readDraft(row);
    },

    async removeDraft(connection: Connection = database): Promise<void> {
      await connection.delete(contentDraft).where(isTheDraft);
    },

    async addRevision(
      tx: Transaction,
      { document, ...newRevision }: { revision: number; document: ContentDocument; changes: string[] },
      author: Actor,
    ): Promise<void> {
      await tx.insert(contentRevisions).values({
        ...newRevision,
        document: Object.assign(resolveConditions(document), { edited: document }),
        author_id: author.id,
        author_name: author.name,
      });
    },
  };
}

function readDraft(row: typeof contentDraft.$inferSelect): StoredDraft {
  const { version, sections, author_name, updated_at } = row;
  return { version, sections, authorName: author_name, updatedAt: updated_at };
}

export type ContentRepository = ReturnType<typeof createContentRepository>;
