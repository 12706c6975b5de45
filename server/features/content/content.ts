import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import type { Actor } from '../../../domain/audit.ts';
import { type Change, findChanges, type ImageChange } from '../../../domain/content/changes.ts';
import { completeFields } from '../../../domain/content/complete-fields.ts';
import { lessonsOf } from '../../../domain/content/course.ts';
import {
  type Content,
  type ContentDocument,
  fillContent,
  findSectionErrors,
  type SectionName,
  type SiteOverrides,
  sectionNames,
  sections as sectionSchemas,
} from '../../../domain/content/document.ts';
import { mediaIn } from '../../../domain/content/media.ts';
import { type PaymentChange, paymentChanges } from '../../../domain/content/payments.ts';
import { offerAt } from '../../../domain/content/promotion.ts';
import { restoreField } from '../../../domain/content/restore-field.ts';
import type { BackupFacts } from '../../../domain/personal-data/kinds.ts';
import type { PublishedReview } from '../../../domain/reviews.ts';
import type { Transact, Transaction } from '../../db/connect.ts';
import { AppError } from '../../http/errors.ts';
import type { ContentRepository, Publisher, StoredDraft } from './content.repository.ts';
import { findVideoLinkFaults } from './content-checks.ts';
import { fillMissingFields } from './fill-missing-fields.ts';
import { createMissingFilesCheck } from './missing-files.ts';
import { dropRemovedFields, replaceOldLegalTexts } from './replaced-texts.ts';

export interface Revision {
  /** 0 is the content of the repository, shown until the owner publishes. */
  revision: number;
  document: ContentDocument;
  content: Content;
}

/** Unpublished changes, applied to the published document. */
export interface Draft extends StoredDraft {
  document: ContentDocument;
}

/** Renders the public pages; the server has one, commands do not. */
export interface PageRenderer {
  /** @returns a function that replaces the shown pages with the rendered ones @throws if a page fails to render */
  render(content: Content): Promise<() => void>;
  /** Resolves once the machine's other processes show the revision. */
  refreshOtherProcesses?(): Promise<void>;
}

interface NewDocument {
  document: ContentDocument;
  /** The draft that it comes from, which is discarded with the publication. */
  draft?: StoredDraft;
}

/** Milliseconds between two checks for a newer revision. */
const checkInterval = 1_000;

interface ContentDependencies {
  repository: ContentRepository;
  transact: Transact;
  shipped: ContentDocument;
  findMedia(ids: string[]): Promise<ReadonlyMap<string, { kind: string; name: string }>>;
  overrides: SiteOverrides;
  /** Reviews that the public pages show beside the document's texts. */
  findReviews(): Promise<readonly PublishedReview[]>;
  /** Undefined if backups are off. */
  backups: () => BackupFacts | undefined;
  /** Called in the transaction that publishes new payment links or prices. */
  emailPaymentChanges?: (
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
  emailPaymentChanges,
  log,
}: ContentDependencies) {
  let shownReviews: readonly PublishedReview[] = [];
  const fill = (document: ContentDocument, at?: Date): Content => ({
    ...fillContent(document, overrides, backups(), at),
    reviews: shownReviews,
  });
  const toRevision = (revision: number, document: ContentDocument): Revision => ({
    revision,
    document,
    content: fill(document),
  });
  /** Upgrades a document of an earlier release. */
  const upgrade = (document: ContentDocument) =>
    dropRemovedFields(replaceOldLegalTexts(fillMissingFields(document, shipped), shipped));
  let publishedRevision = toRevision(0, shipped);
  const knownLessons = new Set(idsOf(shipped));
  let publicPictures: ReadonlySet<string> = new Set();
  let shownMedia: ReadonlySet<string> = new Set();
  let pageRenderer: PageRenderer | undefined;
  const beforePublishing: ((tx: Transaction, before: Content) => Promise<void>)[] = [];
  const missingFiles = createMissingFilesCheck({ findMedia, shipped });
  /** The latest task of {@link serialize}, which starts the next one only when it has ended. */
  let lastTask: Promise<unknown> = Promise.resolve();
  /** The facts about backups that the shown privacy policy states. */
  let shownBackups = backups();
  let checkedAt = Number.NEGATIVE_INFINITY;
  let lastCheck: Promise<unknown> = Promise.resolve();

  function serialize<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = lastTask.then(task, task);
    lastTask = result.catch(() => undefined);
    return result;
  }

  async function load(revision: number): Promise<Revision> {
    if (revision === 0) return toRevision(0, shipped);
    const document = await repository.findDocument(revision);
    if (!document) throw new Error(`Revision ${revision} is gone`);
    return toRevision(revision, upgrade(document));
  }

  /** Renders the public pages, and then switches this process to the revision. */
  async function show(next: Revision, reviews: readonly PublishedReview[]): Promise<void> {
    const content = { ...next.content, reviews };
    const showPages = await pageRenderer?.render(content);
    activate({ ...next, content }, showPages);
  }

  function activate(next: Revision, showPages: (() => void) | undefined): void {
    for (const id of idsOf(next.document)) knownLessons.add(id);
    publicPictures = new Set(
      mediaIn(next.document).flatMap(({ id, kind }) => (kind === 'image' ? [id] : [])),
    );
    shownBackups = backups();
    shownReviews = next.content.reviews ?? [];
    shownMedia = new Set(mediaIn(next.content).map(({ id }) => id));
    publishedRevision = next;
    showPages?.();
  }

  /** Returns the newest revision, even if another process published it. */
  async function loadNewest(): Promise<Revision> {
    const revision = await repository.findNewestRevision();
    return revision === publishedRevision.revision ? publishedRevision : load(revision);
  }

  function applyDraft({ document }: Revision, draft: StoredDraft): Draft {
    return { ...draft, document: withSections(document, draft.sections) };
  }

  function withSections(document: ContentDocument, sections: Partial<ContentDocument>): ContentDocument {
    return upgrade({ ...document, ...sections });
  }

  function isOfferCurrent(): boolean {
    const { document, content } = publishedRevision;
    const now = offerAt(document.site, new Date());
    return (now.promotion === null) === (content.offer.promotion === null);
  }

  const refresh = () =>
    serialize(async () => {
      const [newestRevision, reviews] = await Promise.all([repository.findNewestRevision(), findReviews()]);
      // The privacy policy says how long copies are kept, and where; promotions begin and end by themselves.
      const isCurrent =
        isDeepStrictEqual(backups(), shownBackups) &&
        isDeepStrictEqual(reviews, shownReviews) &&
        isOfferCurrent();
      if (newestRevision <= publishedRevision.revision && isCurrent) return 0;
      await show(await load(newestRevision), reviews);
      return 1;
    });

  /** Loads a revision that another machine published. Checks once a second at most: requests for unknown lessons must not load the database. */
  async function loadNewerRevision(): Promise<void> {
    const now = performance.now();
    if (now - checkedAt >= checkInterval) {
      checkedAt = now;
      lastCheck = refresh().catch(() => undefined);
    }
    await lastCheck;
  }

  return {
    /** This process's revision, which may lag behind the newest. */
    publishedRevision: () => publishedRevision,
    current: () => publishedRevision.content,
    modules: () => publishedRevision.content.course.modules,
    async hasEverHadLessons(...lessons: string[]): Promise<boolean> {
      const areKnown = () => lessons.every((lesson) => knownLessons.has(lesson));
      if (areKnown()) return true;
      await loadNewerRevision();
      return areKnown();
    },
    loadNewerRevision,
    /** Registers work for each publishing transaction. @param work gets the content that the new revision replaces */
    beforePublishing(work: (tx: Transaction, before: Content) => Promise<void>): void {
      beforePublishing.push(work);
    },
    isPublicPicture: (id: string) => publicPictures.has(id),
    /** Returns true if the published content shows the upload. */
    async showsMedia(id: string): Promise<boolean> {
      if (!shownMedia.has(id)) await loadNewerRevision();
      return shownMedia.has(id);
    },
    /** Returns the ids of media that the draft or any revision, even an old one, uses. */
    async mediaInUse(): Promise<Set<string>> {
      const draft = await repository.findDraft();
      const documents = [...(await repository.listDocuments()), withSections(shipped, draft?.sections ?? {})];
      return new Set(documents.flatMap((document) => mediaIn(document).map(({ id }) => id)));
    },
    preview: fill,
    /** Values that the environment overrides, by field. */
    overrides: Object.fromEntries(
      Object.entries(overrides).map(([field, value]) => [`site.${field}`, value]),
    ),
    findPublishedAndDraft,
    list: () => repository.list(),

    /** Lists the changes that the draft would publish, and what to look at first; none without a draft. */
    async listChanges(): Promise<{ changes: string[]; images: ImageChange[]; warnings: string[] }> {
      const { published, draft } = await findPublishedAndDraft();
      const found = draft ? await describeChanges(published.document, draft.document) : [];
      const warnings = draft ? findVideoLinkFaults(draft.document) : [];
      return {
        warnings: warnings.map(({ title, fault }) => `Aula “${title}”: ${fault}`),
        changes: found.map(({ text }) => text),
        images: found.flatMap(({ image }) => image ?? []),
      };
    },

    /** Loads the published revision. @param renderer commands need none @throws if rendering fails */
    async start(renderer?: PageRenderer): Promise<void> {
      pageRenderer = renderer;
      for (const id of await repository.listLessonIds()) knownLessons.add(id);
      await serialize(async () =>
        show(await load(await repository.findNewestRevision()), await findReviews()),
      );
    },

    /** Loads the published revision even if its number is unchanged: a restored backup may have another one of that number. */
    reload: () =>
      serialize(async () => show(await load(await repository.findNewestRevision()), await findReviews())),

    /** Shows a revision that another process published, and changed reviews, backups or promotions. @returns 1 if anything changed */
    refresh,

    /** Shows the published reviews in all processes of this machine; those elsewhere see them within seconds. */
    async renderPublishedReviews(): Promise<void> {
      // The review is stored: a page that fails now is rendered by the next refresh.
      await refresh().catch((err: unknown) => log.warn({ err }, 'reviews not shown'));
      await pageRenderer?.refreshOtherProcesses?.();
    },

    saveSection,

    discardDraft: () => repository.removeDraft(),

    /**
     * Publishes the draft.
     * @param baseRevision the revision that the editor saw
     * @throws {AppError} `content_changed`, `nothing_to_publish`, `invalid_content`, `render_failed`, or
     *   `fresh_login_required` if payment links or prices change
     */
    publish(baseRevision: number, author: Publisher): Promise<number> {
      return publishDocument(author, baseRevision, async (before) => {
        const draft = await repository.findDraft();
        if (!draft) throw new AppError('nothing_to_publish');
        return { document: withSections(before.document, draft.sections), draft };
      });
    },

    /** Publishes a complete document as the first revision. @throws {AppError} `content_changed` if one exists */
    publishFirst(document: ContentDocument, author: Publisher): Promise<number> {
      return publishDocument(author, 0, async () => ({ document }));
    },

    /** @throws {AppError} `not_found` */
    findRevision,

    /**
     * Lists what restoring an old revision would change.
     * @param section compares it with the draft; undefined compares the whole site with what is published
     */
    async listRestoredChanges(revision: number, section?: SectionName): Promise<Change[]> {
      const old = await findRevision(revision);
      const { published, draft } = await findPublishedAndDraft();
      if (!section) return describeChanges(published.document, old);
      const now = (draft ?? published).document;
      return describeChanges(now, { ...now, [section]: old[section] });
    },

    /**
     * Saves a section, or one field of it, in the draft as an old revision has it.
     * @param seen the draft version and the published revision that the editor saw; undefined accepts any
     * @throws {AppError} `not_found`, `invalid_input` for an unknown field, and as {@link saveSection} does
     */
    async restorePart(
      revision: number,
      { section, field = '' }: { section: SectionName; field?: string | undefined },
      author: Actor,
      seen: { version: number | undefined; baseRevision: number | undefined },
    ): Promise<Draft> {
      const old = await findRevision(revision);
      const { published, draft } = await findPublishedAndDraft();
      if (seen.baseRevision !== undefined && seen.baseRevision !== published.revision)
        throw new AppError('content_changed');
      const now = (draft ?? published).document[section];
      const restored = restoreField(sectionSchemas[section], now, old[section], field);
      if (!restored) throw new AppError('invalid_input');
      return saveSection(section, restored.value, author, seen.version ?? draft?.version ?? 0);
    },

    /**
     * Publishes an old revision again; the draft stays on top.
     * @param baseRevision the revision that the editor saw; undefined accepts any
     * @throws {AppError} `not_found`, and as {@link publish} does
     */
    async restore(revision: number, author: Publisher, baseRevision?: number): Promise<number> {
      const base = baseRevision ?? (await repository.findNewestRevision());
      const document = await findRevision(revision);
      return publishDocument(author, base, async () => ({ document }));
    },
  };

  async function findRevision(revision: number): Promise<ContentDocument> {
    const stored = revision === 0 ? shipped : await repository.findDocument(revision);
    if (!stored) throw new AppError('not_found');
    return upgrade(stored);
  }

  /**
   * Saves a section in the draft.
   * @param seenVersion the draft version that the editor saw, 0 for none; undefined accepts any
   * @throws {AppError} `invalid_content` with the fields, or `content_changed`
   */
  async function saveSection(
    name: SectionName,
    given: unknown,
    author: Actor,
    seenVersion?: number,
  ): Promise<Draft> {
    const section = completeFields(sectionSchemas[name], given);
    const errors = findSectionErrors(name, section);
    if (errors.length > 0) throw new AppError('invalid_content', {}, { fields: errors });
    const published = await loadNewest();
    const missing = await missingFiles(withSections(published.document, { [name]: section }));
    const fields = missing.flatMap(({ path, message }) =>
      path.startsWith(`${name}.`) ? [{ path: path.slice(name.length + 1), message }] : [],
    );
    if (fields.length > 0) throw new AppError('invalid_content', {}, { fields });
    const saved = await transact(async (transaction) => {
      await repository.lock(transaction);
      const draft = await repository.findDraft(transaction);
      const version = draft?.version ?? 0;
      if (seenVersion !== undefined && seenVersion !== version) throw new AppError('content_changed');
      const sections = { ...draft?.sections, [name]: section };
      return repository.saveDraft(transaction, { version: version + 1, sections }, author);
    });
    return applyDraft(published, saved);
  }

  /** Reads the newest revision and draft, even if this process still shows an older revision. */
  async function findPublishedAndDraft(): Promise<{ published: Revision; draft: Draft | undefined }> {
    const published = await loadNewest();
    const draft = await repository.findDraft();
    return { published, draft: draft && applyDraft(published, draft) };
  }

  /** Describes the changes with the names of uploaded files. */
  async function describeChanges(before: ContentDocument, after: ContentDocument) {
    const ids = [before, after].flatMap((document) => mediaIn(document).map(({ id }) => id));
    const files = new Map([...(await findMedia(ids))].map(([id, { name }]) => [id, name]));
    return findChanges(before, after, { files });
  }

  /** Renders the pages before taking the lock, so that nobody waits for them; under the lock nothing may have changed since. */
  async function publishDocument(
    author: Publisher,
    seenRevision: number,
    chooseDocument: (before: Revision) => Promise<NewDocument>,
  ): Promise<number> {
    const revision = await serialize(async () => {
      const before = await loadNewest();
      if (seenRevision !== before.revision) throw new AppError('content_changed');
      const { document, draft } = await chooseDocument(before);
      const payments = paymentChanges(before.document, document);
      if (payments.length > 0 && !author.isFresh) throw new AppError('fresh_login_required');
      const errors = sectionNames.flatMap((name) =>
        findSectionErrors(name, document[name]).map((error) => ({
          ...error,
          path: `${name}.${error.path}`,
        })),
      );
      errors.push(...(await missingFiles(document)));
      if (errors.length > 0) throw new AppError('invalid_content', {}, { fields: errors });
      const next = toRevision(before.revision + 1, document);
      const showPages = await pageRenderer?.render(next.content).catch((error: unknown) => {
        log.error({ err: error }, 'revision cannot be shown');
        throw new AppError('render_failed');
      });
      const changes = (await describeChanges(before.document, document)).map(({ text }) => text);
      await transact(async (transaction) => {
        await repository.lock(transaction);
        const isUnchanged =
          (await repository.findNewestRevision(transaction)) === seenRevision &&
          (!draft || isSame(draft, await repository.findDraft(transaction)));
        if (!isUnchanged) throw new AppError('content_changed');
        for (const work of beforePublishing) await work(transaction, before.content);
        await repository.addRevision(transaction, { revision: next.revision, document, changes }, author);
        if (draft) await repository.removeDraft(transaction);
        if (payments.length > 0)
          await emailPaymentChanges?.(transaction, { author, revision: next.revision, changes: payments });
      });
      activate(next, showPages);
      return next.revision;
    });
    // Outside `serialize`: another publishing process may wait for this one.
    await pageRenderer?.refreshOtherProcesses?.();
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
