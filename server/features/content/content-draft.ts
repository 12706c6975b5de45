import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import type { Actor } from '../../../domain/audit.ts';
import { type Change, findChanges } from '../../../domain/content/changes.ts';
import { completeFields } from '../../../domain/content/complete-fields.ts';
import {
  type Content,
  type ContentDocument,
  findDocumentErrors,
  findSectionErrors,
  type SectionName,
  sections as sectionSchemas,
} from '../../../domain/content/document.ts';
import type { FieldError } from '../../../domain/content/field-error.ts';
import { mediaIn } from '../../../domain/content/media.ts';
import { paymentChanges } from '../../../domain/content/payments.ts';
import { restoreField } from '../../../domain/content/restore-field.ts';
import type { Transaction } from '../../db/connect.ts';
import { AppError } from '../../http/errors.ts';
import type { MediaFeature } from '../media/media.feature.ts';
import type { Publisher, StoredDraft } from './content.repository.ts';
import type { ContentRenderer } from './content-renderer.ts';
import type { ContentStore, Revision } from './content-store.ts';
import { createMissingFilesCheck } from './missing-files.ts';
import type { createPaymentChangeEmails } from './payment-change-emails.ts';

/** Unpublished changes, applied to the published document. */
export interface Draft extends StoredDraft {
  document: ContentDocument;
}

interface Dependencies {
  store: ContentStore;
  renderer: Pick<
    ContentRenderer,
    'loadNewest' | 'serialize' | 'prepare' | 'preview' | 'refreshOtherProcesses'
  >;
  media: Pick<MediaFeature['repository'], 'describe'>;
  emailPaymentChanges: ReturnType<typeof createPaymentChangeEmails>;
  log: Logger;
}

type BeforePublishing = (tx: Transaction, before: Content) => Promise<void>;

/** Saves, compares and publishes what the owner edits, and brings old revisions back. */
export function createContentDraft({ store, renderer, media, emailPaymentChanges, log }: Dependencies) {
  const publishingHooks: BeforePublishing[] = [];
  const findMissingFiles = createMissingFilesCheck(media, store.shipped);

  /** Reads the newest revision and draft, even if this process still shows an older revision. */
  async function findPublishedAndDraft(): Promise<{ published: Revision; draft: Draft | undefined }> {
    const published = await renderer.loadNewest();
    const draft = await store.findDraft();
    return { published, draft: draft && applyDraft(published, draft) };
  }

  function applyDraft({ document }: Revision, draft: StoredDraft): Draft {
    return { ...draft, document: store.applySections(document, draft.sections) };
  }

  /** Describes the changes with the names of uploaded files. */
  async function describeChanges(before: ContentDocument, after: ContentDocument): Promise<Change[]> {
    const ids = [before, after].flatMap((document) => mediaIn(document).map(({ id }) => id));
    const files = new Map([...(await media.describe(ids))].map(([id, { name }]) => [id, name]));
    return findChanges(before, after, { files });
  }

  /**
   * Saves a section in the draft.
   * @param seenVersion the draft version that the editor saw, 0 for none; undefined accepts any
   * @throws {AppError} `invalid_content` with the fields, or `content_changed`
   */
  async function saveSection(name: SectionName, given: unknown, author: Actor, seenVersion?: number) {
    const section = completeFields(sectionSchemas[name], given) as ContentDocument[typeof name];
    requireNoErrors(findSectionErrors(name, section));
    const published = await renderer.loadNewest();
    const document = store.applySections(published.document, { [name]: section });
    requireNoErrors(await findMissingFiles(document, name));
    return applyDraft(published, await store.saveSection(name, section, author, seenVersion));
  }

  /** Returns the document with unsaved sections. @throws {AppError} `invalid_content` with the fields */
  function withSections(document: ContentDocument, given: Partial<Record<SectionName, unknown>>) {
    const sections = Object.entries(given).map(([name, value]) => {
      const section = completeFields(sectionSchemas[name as SectionName], value);
      requireNoErrors(
        findSectionErrors(name as SectionName, section).map((error) => ({
          ...error,
          path: `${name}.${error.path}`,
        })),
      );
      return [name, section];
    });
    return store.applySections(document, Object.fromEntries(sections));
  }

  /** Publishes what `chooseDocument` returns. The pages are rendered before the store takes its lock: nobody waits for them. */
  async function publishDocument(
    author: Publisher,
    seenRevision: number,
    chooseDocument: (before: Revision) => Promise<{ document: ContentDocument; draft?: StoredDraft }>,
    changeDraft?: (document: ContentDocument) => ContentDocument,
  ): Promise<number> {
    const revision = await renderer.serialize(async () => {
      const before = await renderer.loadNewest();
      if (seenRevision !== before.revision) throw new AppError('content_changed');
      const { document, draft } = await chooseDocument(before);
      const payments = paymentChanges(before.document, document);
      if (payments.length > 0 && !author.isFresh) throw new AppError('fresh_login_required');
      requireNoErrors([...findDocumentErrors(document), ...(await findMissingFiles(document))]);
      const next = { revision: before.revision + 1, document };
      const show = await renderer.prepare(next).catch((error: unknown) => {
        log.error({ err: error }, 'revision cannot be shown');
        throw new AppError('render_failed');
      });
      const changes = (await describeChanges(before.document, document)).map(({ text }) => text);
      async function within(tx: Transaction): Promise<void> {
        for (const work of publishingHooks) await work(tx, renderer.preview(before.document));
        if (payments.length > 0)
          await emailPaymentChanges(tx, { author, revision: next.revision, changes: payments });
        if (changeDraft) await store.changeDraft(tx, before.document, changeDraft);
      }
      await store.addRevision({ ...next, changes, draft, within }, author);
      show();
      return next.revision;
    });
    // Outside `serialize`: another publishing process may wait for this one.
    await renderer.refreshOtherProcesses();
    return revision;
  }

  return {
    /** Registers work for each publishing transaction. @param work gets the content that the new revision replaces */
    beforePublishing: (work: BeforePublishing) => void publishingHooks.push(work),
    findPublishedAndDraft,
    saveSection,
    withSections,

    /**
     * Publishes the draft.
     * @param baseRevision the revision that the editor saw
     * @param seenVersion the draft version that the editor saw; undefined accepts any
     * @throws {AppError} `content_changed`, `nothing_to_publish`, `invalid_content`, `render_failed`, or
     *   `fresh_login_required` if payment links or prices change
     */
    publish: (baseRevision: number, author: Publisher, seenVersion?: number) =>
      publishDocument(author, baseRevision, async (before) => {
        const draft = await store.findDraft();
        if (!draft) throw new AppError('nothing_to_publish');
        if (seenVersion !== undefined && draft.version !== seenVersion) throw new AppError('content_changed');
        return { document: store.applySections(before.document, draft.sections), draft };
      }),

    /**
     * Publishes a change of some fields alone. The draft waits on, with the same change: without it, publishing the
     * draft would take it back.
     * @returns the newest revision, which is the one before if nothing changes
     * @throws {AppError} as {@link publish} does
     */
    async publishChange(
      baseRevision: number,
      author: Publisher,
      change: (document: ContentDocument) => ContentDocument,
    ): Promise<number> {
      const { revision, document } = await renderer.loadNewest();
      if (revision === baseRevision && isDeepStrictEqual(change(document), document)) return revision;
      return publishDocument(
        author,
        baseRevision,
        async (before) => ({ document: change(before.document) }),
        change,
      );
    },

    /**
     * Lists what restoring an old revision would change.
     * @param section compares it with the draft; undefined compares the whole site with what is published
     */
    async listRestoredChanges(revision: number, section?: SectionName): Promise<Change[]> {
      const old = await store.findRevision(revision);
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
      const old = await store.findRevision(revision);
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
      const base = baseRevision ?? (await store.findNewestRevision());
      const document = await store.findRevision(revision);
      return publishDocument(author, base, async () => ({ document }));
    },
  };
}

export type ContentDraft = ReturnType<typeof createContentDraft>;

function requireNoErrors(fields: FieldError[]): void {
  if (fields.length > 0) throw new AppError('invalid_content', {}, { fields });
}
