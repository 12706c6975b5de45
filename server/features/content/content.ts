import { isDeepStrictEqual } from 'node:util';
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
import { offerAt } from '../../../domain/content/promotion.ts';
import type { BackupFacts } from '../../../domain/personal-data/kinds.ts';
import type { PublishedReview } from '../../../domain/reviews.ts';
import type { Transact, Transaction } from '../../db/connect.ts';
import { AppError } from '../../http/errors.ts';
import { complete } from './complete.ts';
import type { ContentRepository, Publisher, StoredDraft } from './content.repository.ts';
import { createFileCheck } from './missing-files.ts';
import { withoutReplacedTexts } from './replaced-texts.ts';

export interface Revision {
  /** 0 is the shipped revision. */
  revision: number;
  document: ContentDocument;
  content: Content;
}

/** Unpublished changes, applied to the published document. */
export interface Draft extends StoredDraft {
  document: ContentDocument;
}

export interface Publication {
  /** @returns a function that shows the pages @throws if a page fails to render */
  prepare(content: Content): Promise<() => void>;
  /** Resolves once the machine's other processes show the revision. */
  spread?(): Promise<void>;
}

interface Replacement {
  document: ContentDocument;
  /** The draft that it publishes, which is then discarded. */
  draft?: StoredDraft;
}

/** Milliseconds between two checks for a newer revision. */
const lookInterval = 1_000;

interface ContentParts {
  repository: ContentRepository;
  transact: Transact;
  shipped: ContentDocument;
  findMedia(ids: string[]): Promise<ReadonlyMap<string, { kind: string; name: string }>>;
  overrides: SiteOverrides;
  /** Those that the public pages show beside the document's texts. */
  findReviews(): Promise<readonly PublishedReview[]>;
  /** Undefined if backups are off. */
  backups: () => BackupFacts | undefined;
  /** Called in the transaction that publishes new payment links or prices. */
  tellOfPayments?: (
    transaction: Transaction,
    change: { author: Actor; revision: number; changes: PaymentChange[] },
  ) => Promise<void>;
  log: Logger;
}

export function createContent({
  repository,
  transact,
  shipped,
  overrides,
  backups,
  findMedia,
  findReviews,
  tellOfPayments,
  log,
}: ContentParts) {
  let shownReviews: readonly PublishedReview[] = [];
  const fill = (document: ContentDocument, at?: Date): Content => ({
    ...fillContent(document, overrides, backups(), at),
    reviews: shownReviews,
  });
  const read = (revision: number, document: ContentDocument): Revision => ({
    revision,
    document,
    content: fill(document),
  });
  /** Upgrades a document of an earlier release. */
  const renewed = (document: ContentDocument) => withoutReplacedTexts(complete(document, shipped), shipped);
  let publishedRevision = read(0, shipped);
  const knownLessons = new Set(idsOf(shipped));
  let publicPictures: ReadonlySet<string> = new Set();
  let shownMedia: ReadonlySet<string> = new Set();
  let publication: Publication | undefined;
  const beforePublishing: ((tx: Transaction, before: Content) => Promise<void>)[] = [];
  const missingFiles = createFileCheck({ findMedia, shipped });
  /** Serializes rendering. */
  let work: Promise<unknown> = Promise.resolve();
  /** The shown pages say so. */
  let shownBackups = backups();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let look: Promise<unknown> = Promise.resolve();

  function serialize<Result>(task: () => Promise<Result>): Promise<Result> {
    const turn = work.then(task, task);
    work = turn.catch(() => undefined);
    return turn;
  }

  async function load(revision: number): Promise<Revision> {
    if (revision === 0) return read(0, shipped);
    const document = await repository.find(revision);
    if (!document) throw new Error(`Revision ${revision} is gone`);
    return read(revision, renewed(document));
  }

  async function show(next: Revision, reviews: readonly PublishedReview[]): Promise<void> {
    const content = { ...next.content, reviews };
    const swap = await publication?.prepare(content);
    take({ ...next, content }, swap);
  }

  function take(next: Revision, swap: (() => void) | undefined): void {
    for (const id of idsOf(next.document)) knownLessons.add(id);
    publicPictures = new Set(
      mediaIn(next.document).flatMap(({ id, kind }) => (kind === 'image' ? [id] : [])),
    );
    shownBackups = backups();
    shownReviews = next.content.reviews ?? [];
    shownMedia = new Set(mediaIn(next.content).map(({ id }) => id));
    publishedRevision = next;
    swap?.();
  }

  /** Returns the newest revision, even if another process published it. */
  async function newest(): Promise<Revision> {
    const revision = await repository.newestRevision();
    return revision === publishedRevision.revision ? publishedRevision : load(revision);
  }

  function onTop({ document }: Revision, draft: StoredDraft): Draft {
    return { ...draft, document: withSections(document, draft.sections) };
  }

  function withSections(document: ContentDocument, sections: Partial<ContentDocument>): ContentDocument {
    return renewed({ ...document, ...sections });
  }

  function isOfferCurrent(): boolean {
    const { document, content } = publishedRevision;
    const now = offerAt(document.site, new Date());
    return (now.promotion === null) === (content.offer.promotion === null);
  }

  const refresh = () =>
    serialize(async () => {
      const [newest, reviews] = await Promise.all([repository.newestRevision(), findReviews()]);
      // The privacy policy says how long copies are kept, and where; promotions begin and end by themselves.
      const isCurrent =
        isDeepStrictEqual(backups(), shownBackups) &&
        isDeepStrictEqual(reviews, shownReviews) &&
        isOfferCurrent();
      if (newest <= publishedRevision.revision && isCurrent) return 0;
      await show(await load(newest), reviews);
      return 1;
    });

  /** Checks for other machines' revisions once a second at most: unknown lessons must not load the database. */
  async function lookForNews(): Promise<void> {
    const now = performance.now();
    if (now - lookedAt >= lookInterval) {
      lookedAt = now;
      look = refresh().catch(() => undefined);
    }
    await look;
  }

  return {
    /** This process's revision, which may lag behind the newest. */
    publishedRevision: () => publishedRevision,
    current: () => publishedRevision.content,
    modules: () => publishedRevision.content.course.modules,
    async hasEverHad(...lessons: string[]): Promise<boolean> {
      const areKnown = () => lessons.every((lesson) => knownLessons.has(lesson));
      if (areKnown()) return true;
      await lookForNews();
      return areKnown();
    },
    lookForNews,
    /** Runs work in each publishing transaction. @param work gets the replaced content */
    beforePublishing(work: (tx: Transaction, before: Content) => Promise<void>): void {
      beforePublishing.push(work);
    },
    isPublicPicture: (id: string) => publicPictures.has(id),
    /** Returns true if a published lesson names the upload. Only admins see those of drafts. */
    async showsMedia(id: string): Promise<boolean> {
      if (!shownMedia.has(id)) await lookForNews();
      return shownMedia.has(id);
    },
    async mediaInUse(): Promise<Set<string>> {
      const draft = await repository.findDraft();
      const documents = [...(await repository.documents()), withSections(shipped, draft?.sections ?? {})];
      return new Set(documents.flatMap((document) => mediaIn(document).map(({ id }) => id)));
    },
    preview: fill,
    /** Values that the environment overrides, by field. */
    overrides: Object.fromEntries(
      Object.entries(overrides).map(([field, value]) => [`site.${field}`, value]),
    ),
    /** Reads the newest state of all processes. */
    async findForOwner(): Promise<{ published: Revision; draft: Draft | undefined }> {
      const published = await newest();
      const draft = await repository.findDraft();
      return { published, draft: draft && onTop(published, draft) };
    },
    list: () => repository.list(),

    /** Loads the published revision. @param one renders the pages; commands need none @throws if rendering fails */
    async start(one?: Publication): Promise<void> {
      publication = one;
      for (const id of await repository.lessonIds()) knownLessons.add(id);
      await serialize(async () => show(await load(await repository.newestRevision()), await findReviews()));
    },

    /** Loads the published revision, although its number is known: a restored backup may have another one of that number. */
    reload: () =>
      serialize(async () => show(await load(await repository.newestRevision()), await findReviews())),

    /** Loads a revision that another process published, or other reviews. @returns 1 if there was something new */
    refresh,

    /** Shows the published reviews in all processes of this machine; those elsewhere see them within seconds. */
    async showReviews(): Promise<void> {
      // The review is stored: a page that fails now is rendered by the next refresh.
      await refresh().catch((err: unknown) => log.warn({ err }, 'reviews not shown'));
      await publication?.spread?.();
    },

    /**
     * Saves a section in the draft.
     * @param seen the draft version that the editor saw, 0 for none; undefined accepts any
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
     * Publishes the draft.
     * @param baseRevision the revision that the editor saw
     * @throws {AppError} `content_changed`, `nothing_to_publish`, `invalid_content`, `render_failed`, or
     *   `fresh_login_required` if payment links or prices change
     */
    publish(baseRevision: number, author: Publisher): Promise<number> {
      return become(author, baseRevision, async (before) => {
        const draft = await repository.findDraft();
        if (!draft) throw new AppError('nothing_to_publish');
        return { document: withSections(before.document, draft.sections), draft };
      });
    },

    /** Publishes a whole document as the first revision. @throws {AppError} `content_changed` if there is one */
    adopt(document: ContentDocument, author: Publisher): Promise<number> {
      return become(author, 0, async () => ({ document }));
    },

    /**
     * Publishes an old revision again; the draft stays on top.
     * @param baseRevision the revision that the editor saw; undefined accepts any
     * @throws {AppError} `not_found`, and as {@link publish} does
     */
    async restore(revision: number, author: Publisher, baseRevision?: number): Promise<number> {
      const base = baseRevision ?? (await repository.newestRevision());
      const document = revision === 0 ? shipped : await repository.find(revision);
      if (!document) throw new AppError('not_found');
      return become(author, base, async () => ({ document: renewed(document) }));
    },
  };

  /** Renders before taking the lock, so that nobody waits for pages; under the lock their source must be unchanged. */
  async function become(
    author: Publisher,
    seen: number,
    choose: (before: Revision) => Promise<Replacement>,
  ): Promise<number> {
    const revision = await serialize(async () => {
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
        log.error({ err: error }, 'revision cannot be shown');
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
    // Outside `serialize`: another publishing process may wait for this one.
    await publication?.spread?.();
    return revision;
  }
}

export type ContentService = ReturnType<typeof createContent>;

/** Compares times too: versions restart at 1 once a draft is discarded. */
function isSame(draft: StoredDraft, found: StoredDraft | undefined): boolean {
  return found?.version === draft.version && found.updatedAt.getTime() === draft.updatedAt.getTime();
}

function idsOf({ course }: ContentDocument): string[] {
  return lessonsOf(course.modules).map(({ id }) => id);
}
