import type { Logger } from 'pino';
import type { Actor } from '../../../domain/audit.ts';
import { describeChanges } from '../../../domain/content/changes.ts';
import { lessonsOf } from '../../../domain/content/course.ts';
import {
  type Content,
  type ContentDocument,
  fillContent,
  type SectionName,
  type SiteOverrides,
  sectionNames,
  sectionProblems,
} from '../../../domain/content/document.ts';
import { mediaIn } from '../../../domain/content/media.ts';
import { type PaymentChange, paymentChanges } from '../../../domain/content/payments.ts';
import type { Transact, Transaction } from '../../db/connect.ts';
import { AppError } from '../../http/errors.ts';
import { complete } from './complete.ts';
import type { ContentRepository, Publisher, StoredDraft } from './content.repository.ts';
import { createFileCheck } from './missing-files.ts';
import { withoutReplacedTexts } from './replaced-texts.ts';

export interface Edition {
  /** 0 is the one that comes with the product. */
  revision: number;
  document: ContentDocument;
  /** As it is read. */
  content: Content;
}

/** What was saved and not published, on top of what is published. */
export interface Draft extends StoredDraft {
  document: ContentDocument;
}

/** Makes an edition ready to be shown, and shows it. */
export interface Publication {
  /** @throws when a page cannot be made; then everything stays as it was */
  prepare(content: Content): Promise<() => void>;
  /** Comes back once the other processes of this machine show what is published, too. */
  spread?(): Promise<void>;
}

/** A document that takes the place of an edition. */
interface Replacement {
  document: ContentDocument;
  /** It was made of this draft, which ends with it. */
  draft?: StoredDraft;
}

/** Milliseconds between two looks for an edition that a request asks for. */
const lookInterval = 1_000;

interface ContentParts {
  repository: ContentRepository;
  transact: Transact;
  shipped: ContentDocument;
  /** @returns which of these uploads are there */
  findMedia(ids: string[]): Promise<ReadonlyMap<string, { kind: string; name: string }>>;
  /** What the environment says instead. */
  overrides: SiteOverrides;
  /** For which copies are kept; nothing where there are none. */
  backupDays: number | undefined;
  /** Called within the transaction that publishes other payment links or prices. */
  tellOfPayments?: (
    transaction: Transaction,
    change: { author: Actor; revision: number; changes: PaymentChange[] },
  ) => Promise<void>;
  log: Logger;
}

/** Which edition the site shows, and how it becomes another one. */
export function createContent({
  repository,
  transact,
  shipped,
  overrides,
  backupDays,
  findMedia,
  tellOfPayments,
  log,
}: ContentParts) {
  const fill = (document: ContentDocument) => fillContent(document, overrides, backupDays);
  const read = (revision: number, document: ContentDocument): Edition => ({
    revision,
    document,
    content: fill(document),
  });
  /** As an edition or draft of an earlier release is read today. */
  const renewed = (document: ContentDocument) => withoutReplacedTexts(complete(document, shipped), shipped);
  let edition = read(0, shipped);
  const knownLessons = new Set(idsOf(shipped));
  let publicPictures: ReadonlySet<string> = new Set();
  /** Uploads that students are shown. */
  let shownMedia: ReadonlySet<string> = new Set();
  let publication: Publication | undefined;
  const beforePublishing: ((tx: Transaction, before: Content) => Promise<void>)[] = [];
  const missingFiles = createFileCheck({ findMedia, shipped });
  /** Pages are made of one edition at a time. */
  let work: Promise<unknown> = Promise.resolve();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let look: Promise<unknown> = Promise.resolve();

  function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    const turn = work.then(task, task);
    work = turn.catch(() => undefined);
    return turn;
  }

  /** Editions of earlier releases lack what is new since: that comes from the shipped one. */
  async function load(revision: number): Promise<Edition> {
    if (revision === 0) return read(0, shipped);
    const document = await repository.find(revision);
    if (!document) throw new Error(`Edition ${revision} is gone`);
    return read(revision, renewed(document));
  }

  async function show(next: Edition): Promise<void> {
    const swap = await publication?.prepare(next.content);
    take(next, swap);
  }

  function take(next: Edition, swap: (() => void) | undefined): void {
    for (const id of idsOf(next.document)) knownLessons.add(id);
    publicPictures = new Set(
      mediaIn(next.document).flatMap(({ id, kind }) => (kind === 'image' ? [id] : [])),
    );
    shownMedia = new Set(mediaIn(next.content).map(({ id }) => id));
    edition = next;
    swap?.();
  }

  /** The edition that is published, whichever process has done it. */
  async function newest(): Promise<Edition> {
    const revision = await repository.newestRevision();
    return revision === edition.revision ? edition : load(revision);
  }

  function onTop({ document }: Edition, draft: StoredDraft): Draft {
    return { ...draft, document: withSections(document, draft.sections) };
  }

  /** Sections that were saved by an earlier release lack fields, too. */
  function withSections(document: ContentDocument, sections: Partial<ContentDocument>): ContentDocument {
    return renewed({ ...document, ...sections });
  }

  const refresh = () =>
    inTurn(async () => {
      const newest = await repository.newestRevision();
      if (newest <= edition.revision) return 0;
      await show(await load(newest));
      return 1;
    });

  /**
   * Looks whether another machine has published just now what a request names and nobody here knows; once a second, so that
   * nobody keeps the database busy with lessons that are none.
   */
  async function lookForNews(): Promise<void> {
    const now = performance.now();
    if (now - lookedAt >= lookInterval) {
      lookedAt = now;
      look = refresh().catch(() => undefined);
    }
    await look;
  }

  return {
    /** The edition that this process shows. */
    edition: () => edition,
    /** What it says. */
    current: () => edition.content,
    /** The modules of the course, without what is hidden. */
    modules: () => edition.content.course.modules,
    /** Says whether all these lessons are in the course, or were in an edition of before. */
    async hasEverHad(...lessons: string[]): Promise<boolean> {
      const areKnown = () => lessons.every((lesson) => knownLessons.has(lesson));
      if (areKnown()) return true;
      await lookForNews();
      return areKnown();
    },
    lookForNews,
    /** Runs the work in the transaction of each publishing, with the content that it takes the place of. */
    beforePublishing(work: (tx: Transaction, before: Content) => Promise<void>): void {
      beforePublishing.push(work);
    },
    /** Whether a page that everybody sees shows a picture. */
    isPublicPicture: (id: string) => publicPictures.has(id),
    /** Returns true when a lesson that students see names the upload. Uploads in drafts are for administrators. */
    async showsMedia(id: string): Promise<boolean> {
      if (!shownMedia.has(id)) await lookForNews();
      return shownMedia.has(id);
    },
    /** The uploads that any edition or the draft names. */
    async mediaInUse(): Promise<Set<string>> {
      const draft = await repository.findDraft();
      const documents = [...(await repository.documents()), withSections(shipped, draft?.sections ?? {})];
      return new Set(documents.flatMap((document) => mediaIn(document).map(({ id }) => id)));
    },
    /** What a document would say if it were published. */
    preview: fill,
    /** What the environment says instead, by field. */
    overrides: Object.fromEntries(
      Object.entries(overrides).map(([field, value]) => [`site.${field}`, value]),
    ),
    /** Reads what is published and drafted, whichever process has saved or published it. */
    async findForOwner(): Promise<{ published: Edition; draft: Draft | undefined }> {
      const published = await newest();
      const draft = await repository.findDraft();
      return { published, draft: draft && onTop(published, draft) };
    },
    list: () => repository.list(),

    /**
     * Takes the edition that is published.
     * @param one makes the pages, from now on; commands need none
     * @throws when they cannot be made
     */
    async start(one?: Publication): Promise<void> {
      publication = one;
      for (const id of await repository.lessonIds()) knownLessons.add(id);
      await inTurn(async () => show(await load(await repository.newestRevision())));
    },

    /** Looks for an edition that another process has published. @returns how many there were, for the log */
    refresh,

    /**
     * Keeps a section in the draft.
     * @param seen the version of the draft that its editor has seen, 0 for none; undefined takes any
     * @throws {AppError} `invalid_content` with the fields, or `content_changed`
     */
    async saveSection(name: SectionName, section: unknown, author: Actor, seen?: number): Promise<Draft> {
      const problems = sectionProblems(name, section);
      if (problems.length > 0) throw new AppError('invalid_content', {}, { fields: problems });
      const published = await newest();
      const missing = await missingFiles(withSections(published.document, { [name]: section }));
      const fields = missing.flatMap(({ path, message }) =>
        path.startsWith(`${name}.`) ? [{ path: path.slice(name.length + 1), message }] : [],
      );
      if (fields.length > 0) throw new AppError('invalid_content', {}, { fields });
      const saved = await transact(async (transaction) => {
        await repository.lock(transaction);
        const draft = await repository.findDraft(transaction);
        const version = draft?.version ?? 0;
        if (seen !== undefined && seen !== version) throw new AppError('content_changed');
        const sections = { ...draft?.sections, [name]: section };
        return repository.saveDraft(transaction, { version: version + 1, sections }, author);
      });
      return onTop(published, saved);
    },

    discardDraft: () => repository.removeDraft(),

    /**
     * Makes the draft the edition that everybody reads.
     * @param baseRevision the edition that its editor has seen
     * @throws {AppError} `content_changed`, `nothing_to_publish`, `invalid_content`, `render_failed`, or
     * `fresh_login_required` where payment links or prices change
     */
    publish(baseRevision: number, author: Publisher): Promise<number> {
      return become(author, baseRevision, async (before) => {
        const draft = await repository.findDraft();
        if (!draft) throw new AppError('nothing_to_publish');
        return { document: withSections(before.document, draft.sections), draft };
      });
    },

    /** Takes a whole document for the first edition. @throws {AppError} `content_changed` where there is one */
    adopt(document: ContentDocument, author: Publisher): Promise<number> {
      return become(author, 0, async () => ({ document }));
    },

    /**
     * An edition of before becomes the newest one, below the draft.
     * @param baseRevision the edition that its editor has seen; undefined takes the one of now
     * @throws {AppError} `not_found` and as {@link publish} does
     */
    async restore(revision: number, author: Publisher, baseRevision?: number): Promise<number> {
      const base = baseRevision ?? (await repository.newestRevision());
      const document = revision === 0 ? shipped : await repository.find(revision);
      if (!document) throw new AppError('not_found');
      return become(author, base, async () => ({ document: renewed(document) }));
    },
  };

  /**
   * Makes the pages first and takes the lock then: nobody waits for pages. What they were made of must be what is there
   * under the lock.
   */
  async function become(
    author: Publisher,
    seen: number,
    choose: (before: Edition) => Promise<Replacement>,
  ): Promise<number> {
    const revision = await inTurn(async () => {
      const before = await newest();
      if (seen !== before.revision) throw new AppError('content_changed');
      const { document, draft } = await choose(before);
      const payments = paymentChanges(before.document, document);
      if (payments.length > 0 && !author.isFresh) throw new AppError('fresh_login_required');
      const problems = sectionNames.flatMap((name) =>
        sectionProblems(name, document[name]).map((problem) => ({
          ...problem,
          path: `${name}.${problem.path}`,
        })),
      );
      problems.push(...(await missingFiles(document)));
      if (problems.length > 0) throw new AppError('invalid_content', {}, { fields: problems });
      const next = read(before.revision + 1, document);
      const swap = await publication?.prepare(next.content).catch((error: unknown) => {
        log.error({ err: error }, 'edition cannot be shown');
        throw new AppError('render_failed');
      });
      const changes = describeChanges(before.document, document);
      await transact(async (transaction) => {
        await repository.lock(transaction);
        const isAsSeen =
          (await repository.newestRevision(transaction)) === seen &&
          (!draft || isSame(draft, await repository.findDraft(transaction)));
        if (!isAsSeen) throw new AppError('content_changed');
        for (const work of beforePublishing) await work(transaction, before.content);
        await repository.add(transaction, { revision: next.revision, document, changes }, author);
        if (draft) await repository.removeDraft(transaction);
        if (payments.length > 0)
          await tellOfPayments?.(transaction, { author, revision: next.revision, changes: payments });
      });
      take(next, swap);
      return next.revision;
    });
    // Not in turn: another process that publishes may wait for this one to show its edition.
    await publication?.spread?.();
    return revision;
  }
}

export type ContentService = ReturnType<typeof createContent>;

/** Versions count from 1 again once a draft is discarded. */
function isSame(draft: StoredDraft, found: StoredDraft | undefined): boolean {
  return found?.version === draft.version && found.updatedAt.getTime() === draft.updatedAt.getTime();
}

function idsOf({ course }: ContentDocument): string[] {
  return lessonsOf(course.modules).map(({ id }) => id);
}
