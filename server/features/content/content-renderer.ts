import { isDeepStrictEqual } from 'node:util';
import { lessonsOf } from '../../../domain/content/course.ts';
import {
  type Content,
  type ContentDocument,
  fillContent,
  type SiteOverrides,
} from '../../../domain/content/document.ts';
import { mediaIn } from '../../../domain/content/media.ts';
import { offerAt } from '../../../domain/content/promotion.ts';
import type { BackupFacts } from '../../../domain/personal-data/kinds.ts';
import type { PublicParts } from '../../../domain/public-parts.ts';
import type { PublishedReview } from '../../../domain/reviews.ts';
import { listKinds } from '../../db/personal-data.ts';
import type { ContentStore, Revision } from './content-store.ts';

/** Renders the public pages; the server has one, commands do not. */
export interface PageRenderer {
  /** @returns a function that replaces the shown pages with the rendered ones @throws if a page fails to render */
  render(content: Content): Promise<() => void>;
  /** Resolves once the machine's other processes show the revision. */
  refreshOtherProcesses?(): Promise<void>;
}

/** A revision as this process shows it. */
interface ShownRevision extends Revision {
  content: Content;
  reviews: readonly PublishedReview[];
  /** Facts about backups that its privacy policy states. */
  backups: BackupFacts | undefined;
  media: ReadonlySet<string>;
  /** Also those of hidden parts: a preview shows them. */
  pictures: ReadonlySet<string>;
}

interface RendererDependencies {
  store: Pick<ContentStore, 'shipped' | 'load' | 'findNewestRevision' | 'listLessonIds'>;
  overrides: SiteOverrides;
  /** Reviews that the public pages show beside the document's texts. */
  findReviews(): Promise<readonly PublishedReview[]>;
  /** Finds what visitors see of lessons and documents, as the content names them. */
  findPublicParts(content: Content): Promise<PublicParts>;
  /** Undefined if backups are off. */
  backups(): BackupFacts | undefined;
}

/** Milliseconds between two checks for a newer revision. */
const checkInterval = 1_000;

/** Renders the public pages of the newest revision and shows them, one revision after the other. */
export function createContentRenderer(dependencies: RendererDependencies) {
  const { store, overrides, findReviews, findPublicParts, backups } = dependencies;
  let pageRenderer: PageRenderer | undefined;
  let shown = describe({ revision: 0, document: store.shipped }, []);
  const knownLessons = new Set(lessonIdsOf(store.shipped));
  /** The latest task of {@link serialize}, which starts the next one only when it has ended. */
  let lastTask: Promise<unknown> = Promise.resolve();
  let lastCheck = { at: Number.NEGATIVE_INFINITY, ended: Promise.resolve<unknown>(undefined) };

  function fill(document: ContentDocument, reviews: readonly PublishedReview[], at?: Date): Content {
    return { ...fillContent(document, overrides, listKinds(backups()), at), reviews };
  }

  function describe(
    { revision, document }: Revision,
    reviews: readonly PublishedReview[],
    content = fill(document, reviews),
  ): ShownRevision {
    return {
      revision,
      document,
      content,
      reviews,
      backups: backups(),
      media: new Set(mediaIn(content).map(({ id }) => id)),
      pictures: new Set(mediaIn(document).flatMap(({ id, kind }) => (kind === 'image' ? [id] : []))),
    };
  }

  function serialize<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = lastTask.then(task, task);
    lastTask = result.catch(() => undefined);
    return result;
  }

  /** Renders the public pages of a revision. @returns a function that switches this process to it */
  async function prepare(next: Revision, reviews = shown.reviews): Promise<() => void> {
    const content = fill(next.document, reviews);
    const nextShown = describe(next, reviews, { ...content, ...(await findPublicParts(content)) });
    const showPages = await pageRenderer?.render(nextShown.content);
    return () => {
      for (const id of lessonIdsOf(next.document)) knownLessons.add(id);
      shown = nextShown;
      showPages?.();
    };
  }

  async function showNewest(): Promise<void> {
    const show = await prepare(await store.load(await store.findNewestRevision()), await findReviews());
    show();
  }

  /** Shows a revision that another process published, and changed reviews, backups or promotions. @returns 1 if anything changed */
  function refresh(): Promise<0 | 1> {
    return serialize(async () => {
      const [newestRevision, reviews] = await Promise.all([store.findNewestRevision(), findReviews()]);
      // The privacy policy says how long copies are kept, and where; promotions begin and end by themselves.
      const isCurrent =
        isDeepStrictEqual(backups(), shown.backups) &&
        isDeepStrictEqual(reviews, shown.reviews) &&
        isOfferCurrent(shown);
      if (newestRevision <= shown.revision && isCurrent) return 0;
      const show = await prepare(await store.load(newestRevision), reviews);
      show();
      return 1;
    });
  }

  /**
   * Returns what a search finds, here or else in a revision that another machine published. Checks for one once a second at
   * most: requests for unknown lessons must not load the database.
   */
  async function findInNewest<Found>(find: () => Found): Promise<Found> {
    const found = find();
    if (found) return found;
    const now = performance.now();
    if (now - lastCheck.at >= checkInterval) lastCheck = { at: now, ended: refresh().catch(() => undefined) };
    await lastCheck.ended;
    return find();
  }

  return {
    /** This process's revision, which may lag behind the newest. */
    publishedRevision: (): Revision & { content: Content } => shown,
    current: () => shown.content,
    /** Fills a document as the public pages show it. @param at decides whether a promotion runs */
    preview: (document: ContentDocument, at?: Date) => fill(document, shown.reviews, at),
    isPublicPicture: (id: string) => shown.pictures.has(id),
    /** Returns true if the published content shows the upload. */
    showsMedia: (id: string) => findInNewest(() => shown.media.has(id)),
    hasEverHadLessons: (...lessons: string[]) =>
      findInNewest(() => lessons.every((lesson) => knownLessons.has(lesson))),
    /** Returns the newest revision, even if another process published it. */
    async loadNewest(): Promise<Revision> {
      const revision = await store.findNewestRevision();
      return revision === shown.revision ? shown : store.load(revision);
    },
    findInNewest,
    serialize,
    prepare,
    refresh,
    /** Loads the published revision. @param renderer commands need none @throws if rendering fails */
    async start(renderer?: PageRenderer): Promise<void> {
      pageRenderer = renderer;
      for (const id of await store.listLessonIds()) knownLessons.add(id);
      await serialize(showNewest);
    },
    async refreshOtherProcesses(): Promise<void> {
      await pageRenderer?.refreshOtherProcesses?.();
    },
  };
}

export type ContentRenderer = ReturnType<typeof createContentRenderer>;

function isOfferCurrent({ document, content }: ShownRevision): boolean {
  const now = offerAt(document.site, new Date());
  return (now.promotion === null) === (content.offer.promotion === null);
}

function lessonIdsOf({ course }: ContentDocument): string[] {
  return lessonsOf(course.modules).map(({ id }) => id);
}
