import type { Logger } from 'pino';
import { describeChanges } from '../../../domain/content/changes.ts';
import { lessonsOf } from '../../../domain/content/course.ts';
import {
  type Content,
  type ContentDocument,
  type FieldProblem,
  fillContent,
  type SectionName,
  sectionNames,
  sectionProblems,
} from '../../../domain/content/document.ts';
import { mediaIn } from '../../../domain/content/media.ts';
import type { SiteOverrides } from '../../../domain/site-overrides.ts';
import type { Transact, Transaction } from '../../db/connect.ts';
import { AppError } from '../../http/errors.ts';
import type { Author, ContentRepository, StoredDraft } from './content.repository.ts';
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
}

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
  /** Called within the transaction of each publishing, with the edition that it takes the place of. */
  beforeChange?: (transaction: Transaction, content: Content) => Promise<void>;
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
  beforeChange,
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
  let isRefreshing = false;
  const shippedFiles = new Set(materialsIn(shipped).map(({ file }) => file));

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

  /** Takes the edition that another process has published. @returns how many there were */
  async function refresh(): Promise<number> {
    if (isRefreshing) return 0;
    isRefreshing = true;
    try {
      const newest = await repository.newestRevision();
      if (newest <= edition.revision) return 0;
      await show(await load(newest));
      return 1;
    } finally {
      isRefreshing = false;
    }
  }

  async function draftOf(): Promise<Draft | undefined> {
    const draft = await repository.findDraft();
    return draft && { ...draft, document: withSections(edition.document, draft.sections) };
  }

  /** Sections that were saved by an earlier release lack fields, too. */
  function withSections(document: ContentDocument, sections: Partial<ContentDocument>): ContentDocument {
    return renewed({ ...document, ...sections });
  }

  return {
    /** The edition that this process shows. */
    edition: () => edition,
    /** What it says. */
    current: () => edition.content,
    /** The modules of the course, without what is hidden. */
    modules: () => edition.content.course.modules,
    /** Whether a lesson is in the course, or was in an edition of before. */
    hasEverHad: (lesson: string) => knownLessons.has(lesson),
    /** Whether a page that everybody sees shows a picture. */
    isPublicPicture: (id: string) => publicPictures.has(id),
    /** Returns true when a lesson that students see names the upload. Uploads in drafts are for administrators. */
    async showsMedia(id: string): Promise<boolean> {
      // Another process may have published it a moment ago.
      return shownMedia.has(id) || ((await refresh()) > 0 && shownMedia.has(id));
    },
    /** The uploads that any edition or the draft names. */
    async mediaInUse(): Promise<Set<string>> {
      const documents = [...(await repository.documents()), (await draftOf())?.document ?? shipped];
      return new Set(documents.flatMap((document) => mediaIn(document).map(({ id }) => id)));
    },
    /** What a document would say if it were published. */
    preview: fill,
    /** What the environment says instead, by field. */
    overrides: Object.fromEntries(
      Object.entries(overrides).map(([field, value]) => [`site.${field}`, value]),
    ),
    findDraft: draftOf,
    list: () => repository.list(),

    /**
     * Takes the edition that is published.
     * @param one makes the pages, from now on; commands need none
     * @throws when they cannot be made
     */
    async start(one?: Publication): Promise<void> {
      publication = one;
      for (const id of await repository.lessonIds()) knownLessons.add(id);
      await show(await load(await repository.newestRevision()));
    },

    /** Looks for an edition that another process has published. @returns how many there were, for the log */
    refresh,

    /**
     * Keeps a section in the draft.
     * @param seen the version of the draft that its editor has seen, 0 for none; undefined takes any
     * @throws {AppError} `invalid_content` with the fields, or `content_changed`
     */
    async saveSection(name: SectionName, section: unknown, author: Author, seen?: number): Promise<Draft> {
      const problems = sectionProblems(name, section);
      if (problems.length > 0) throw new AppError('invalid_content', {}, { fields: problems });
      await transact(async (transaction) => {
        await repository.lock(transaction);
        const draft = await repository.findDraft(transaction);
        const version = draft?.version ?? 0;
        if (seen !== undefined && seen !== version) throw new AppError('content_changed');
        const sections = { ...draft?.sections, [name]: section };
        const missing = await missingFiles(withSections(edition.document, sections));
        const fields = missing.flatMap(({ path, message }) =>
          path.startsWith(`${name}.`) ? [{ path: path.slice(name.length + 1), message }] : [],
        );
        if (fields.length > 0) throw new AppError('invalid_content', {}, { fields });
        await repository.saveDraft(transaction, { version: version + 1, sections }, author);
      });
      const saved = await draftOf();
      if (!saved) throw new AppError('content_changed');
      return saved;
    },

    discardDraft: () => repository.removeDraft(),

    /**
     * Makes the draft the edition that everybody reads.
     * @param baseRevision the edition that its editor has seen
     * @throws {AppError} `content_changed`, `nothing_to_publish`, `invalid_content` or `render_failed`
     */
    publish(baseRevision: number, author: Author): Promise<number> {
      return become(author, baseRevision, async (transaction, before) => {
        const draft = await repository.findDraft(transaction);
        if (!draft) throw new AppError('nothing_to_publish');
        await repository.removeDraft(transaction);
        return withSections(before.document, draft.sections);
      });
    },

    /** Takes a whole document for the first edition. @throws {AppError} `content_changed` where there is one */
    adopt(document: ContentDocument, author: Author): Promise<number> {
      return become(author, 0, async () => document);
    },

    /** An edition of before becomes the newest one, below the draft. @throws {AppError} `not_found` and as {@link publish} does */
    async restore(revision: number, author: Author): Promise<number> {
      const document = revision === 0 ? shipped : await repository.find(revision);
      if (!document) throw new AppError('not_found');
      return become(author, undefined, async () => renewed(document));
    },
  };

  /** What a document names and is not there: uploads that are gone or are something else, documents that never came. */
  async function missingFiles(document: ContentDocument): Promise<FieldProblem[]> {
    const uses = mediaIn(document);
    const found = await findMedia(uses.map(({ id }) => id));
    const uploads = uses.filter(({ id, kind, name }) => {
      const media = found.get(id);
      return media?.kind !== kind || (name !== undefined && media.name !== name);
    });
    const documents = materialsIn(document).filter(({ file }) => !shippedFiles.has(file));
    return [
      ...uploads.map(({ path }) => ({ path, message: 'Este arquivo não está mais aqui: envie-o de novo.' })),
      ...documents.map(({ path }) => ({ path, message: 'Este documento não veio com o curso.' })),
    ];
  }

  async function become(
    author: Author,
    seen: number | undefined,
    choose: (transaction: Transaction, before: Edition) => Promise<ContentDocument>,
  ): Promise<number> {
    const { next, swap } = await transact(async (transaction) => {
      await repository.lock(transaction);
      const before = await load(await repository.newestRevision());
      if (seen !== undefined && seen !== before.revision) throw new AppError('content_changed');
      const document = await choose(transaction, before);
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
      await beforeChange?.(transaction, before.content);
      const changes = describeChanges(before.document, document);
      await repository.add(transaction, { revision: next.revision, document, changes }, author);
      return { next, swap };
    });
    take(next, swap);
    return next.revision;
  }
}

export type ContentService = ReturnType<typeof createContent>;

/** The shipped documents that lessons name. */
function materialsIn({ course }: ContentDocument): { file: string; path: string }[] {
  return course.modules.flatMap(({ folder, lessons }, index) =>
    lessons.flatMap(({ material }, at) =>
      material
        ? [{ file: `${folder}/${material}`, path: `course.modules.${index}.lessons.${at}.material` }]
        : [],
    ),
  );
}

function idsOf({ course }: ContentDocument): string[] {
  return lessonsOf(course.modules).map(({ id }) => id);
}

/** Fields that a document has not, as it was written before they were there, come from another. */
function complete<Value>(given: Value, other: Value): Value {
  if (!isGroup(given) || !isGroup(other)) return given === undefined ? other : given;
  const keys = new Set([...Object.keys(other), ...Object.keys(given)]);
  const entries = [...keys].map((key) => [
    key,
    complete((given as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
  ]);
  return Object.fromEntries(entries) as Value;
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
