import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../../../domain/audit.ts';
import type { ContentDocument, SectionName } from '../../../domain/content/document.ts';
import { mediaIn } from '../../../domain/content/media.ts';
import type { Base } from '../../base.ts';
import type { Transaction } from '../../db/connect.ts';
import { AppError, orNotFound } from '../../http/errors.ts';
import type { ContentRepository, Publisher, StoredDraft } from './content.repository.ts';
import { upgradeDocument } from './upgrade-document.ts';

export interface Revision {
  /** 0 is the content of the repository, shown until the owner publishes. */
  revision: number;
  document: ContentDocument;
}

interface NewRevision extends Revision {
  /** The news in it, in Portuguese. */
  changes: string[];
  /** The draft that it comes from, which is discarded with the publication. */
  draft?: StoredDraft | undefined;
  /** Runs in the publishing transaction. */
  within(tx: Transaction): Promise<void>;
}

interface StoreDependencies extends Pick<Base, 'auditLog' | 'transact'> {
  repository: ContentRepository;
  shipped: ContentDocument;
}

/** Reads and writes revisions and the draft; documents of earlier releases come upgraded. */
export function createContentStore({ repository, auditLog, transact, shipped }: StoreDependencies) {
  const upgrade = (document: ContentDocument) => upgradeDocument(document, shipped);

  async function findDocument(revision: number): Promise<ContentDocument | undefined> {
    if (revision === 0) return shipped;
    const document = await repository.findDocument(revision);
    return document && upgrade(document);
  }

  function applySections(document: ContentDocument, sections: Partial<ContentDocument>): ContentDocument {
    return upgrade({ ...document, ...sections });
  }

  return {
    shipped,
    applySections,
    findNewestRevision: () => repository.findNewestRevision(),
    listRevisions: () => repository.list(),
    listLessonIds: () => repository.listLessonIds(),
    findDraft: () => repository.findDraft(),
    discardDraft: () => repository.removeDraft(),

    async load(revision: number): Promise<Revision> {
      const document = await findDocument(revision);
      if (!document) throw new Error(`Revision ${revision} is gone`);
      return { revision, document };
    },

    /** @throws {AppError} `not_found` */
    async findRevision(revision: number): Promise<ContentDocument> {
      return orNotFound(await findDocument(revision));
    },

    /** Returns the ids of media that the draft or any revision, even an old one, uses. */
    async mediaInUse(): Promise<Set<string>> {
      const draft = await repository.findDraft();
      const documents = [
        ...(await repository.listDocuments()),
        applySections(shipped, draft?.sections ?? {}),
      ];
      return new Set(documents.flatMap((document) => mediaIn(document).map(({ id }) => id)));
    },

    /**
     * Saves a section in the draft.
     * @param seenVersion the draft version that the editor saw, 0 for none; undefined accepts any
     * @throws {AppError} `content_changed`
     */
    saveSection<Name extends SectionName>(
      name: Name,
      section: ContentDocument[Name],
      author: Actor,
      seenVersion: number | undefined,
    ): Promise<StoredDraft> {
      return transact(async (tx) => {
        await repository.lock(tx);
        const draft = await repository.findDraft(tx);
        const version = draft?.version ?? 0;
        if (seenVersion !== undefined && seenVersion !== version) throw new AppError('content_changed');
        const sections = { ...draft?.sections, [name]: section };
        return repository.saveDraft(tx, { version: version + 1, sections }, author);
      });
    },

    /** Changes the sections of the waiting draft, if that changes anything; its author stays. */
    async changeDraft(
      tx: Transaction,
      published: ContentDocument,
      change: (document: ContentDocument) => ContentDocument,
    ): Promise<void> {
      const draft = await repository.findDraft(tx);
      if (!draft) return;
      const changed = change(applySections(published, draft.sections));
      const names = Object.keys(draft.sections) as SectionName[];
      const sections = Object.fromEntries(names.map((name) => [name, changed[name]]));
      if (isDeepStrictEqual(sections, draft.sections)) return;
      await repository.saveDraft(tx, { version: draft.version + 1, sections }, { name: draft.authorName });
    },

    /**
     * Stores the revision after the newest one.
     * @throws {AppError} `content_changed` if another one, or another version of the draft, was stored meanwhile
     */
    async addRevision({ draft, within, ...next }: NewRevision, author: Publisher): Promise<void> {
      await transact(async (tx) => {
        await repository.lock(tx);
        const isUnchanged =
          (await repository.findNewestRevision(tx)) === next.revision - 1 &&
          (!draft || isSame(draft, await repository.findDraft(tx)));
        if (!isUnchanged) throw new AppError('content_changed');
        await within(tx);
        await repository.addRevision(tx, next, author);
        await auditLog.record(tx, author, { action: 'publish', detail: `versão ${next.revision}` });
        if (draft) await repository.removeDraft(tx);
      });
    },
  };
}

export type ContentStore = ReturnType<typeof createContentStore>;

/** Compares times too: versions restart at 1 once a draft is discarded. */
function isSame(draft: StoredDraft, found: StoredDraft | undefined): boolean {
  return found?.version === draft.version && found.updatedAt.getTime() === draft.updatedAt.getTime();
}
