import { Hono } from 'hono';
import { type CourseModule, type Lesson, lessonsOf } from '../../../domain/content/course.ts';
import type { Content, ContentDocument } from '../../../domain/content/document.ts';
import { emailPages } from '../../../domain/content/email-templates.ts';
import { hiddenFields } from '../../../domain/content/fixed-fields.ts';
import { videoOf } from '../../../domain/content/lesson-video.ts';
import { writtenMinutes } from '../../../domain/documents/walk-blocks.ts';
import { exerciseMinutes, requiredExercises } from '../../../domain/exercises.ts';
import { readMomentInput } from '../../../domain/moment-input.ts';
import { shortMoneyText } from '../../../domain/money.ts';
import { paths } from '../../../domain/paths.ts';
import type { PublicParts } from '../../../domain/public-parts.ts';
import type { PublishedReview } from '../../../domain/reviews.ts';
import type { Base } from '../../base.ts';
import { builtText } from '../../http/built-files.ts';
import { compressJson } from '../../http/compressed.ts';
import { AppError } from '../../http/errors.ts';
import { previewHeaders, withoutScripts } from '../../http/preview-page.ts';
import { backupFacts } from '../../settings/owner-settings.ts';
import type { MediaFeature } from '../media/media.feature.ts';
import { createContentRepository } from './content.repository.ts';
import { contentRoutes } from './content.routes.ts';
import { checkBackupsInPolicy, checkContent } from './content-checks.ts';
import { createContentDraft } from './content-draft.ts';
import { createContentRenderer } from './content-renderer.ts';
import { createContentStore } from './content-store.ts';
import { createPaymentChangeEmails } from './payment-change-emails.ts';
import { markDocument, placeFields, withOwnMarks } from './preview-marks.ts';
import { readShippedContent } from './shipped.ts';

interface Dependencies extends Base {
  media: Pick<MediaFeature, 'repository'>;
  findReviews(): Promise<readonly PublishedReview[]>;
  findPublicParts(content: Content): Promise<PublicParts>;
  renderEmail(content: Content, name: string): string | undefined;
}

/** Stores and publishes what visitors and students read; the owner edits it as a draft. */
export function createContentFeature(dependencies: Dependencies) {
  const { config, settings, database, log, policy, media, catalog, renderPreview } = dependencies;
  const { findPublicParts, renderEmail } = dependencies;
  const backups = () => backupFacts(settings.current());
  const repository = createContentRepository(database);
  const store = createContentStore({ ...dependencies, repository, shipped: readShippedContent() });
  const overrides = config.siteOverrides;
  const renderer = createContentRenderer({ ...dependencies, store, overrides, backups });
  const draft = createContentDraft({
    ...dependencies,
    store,
    renderer,
    media: media.repository,
    emailPaymentChanges: createPaymentChangeEmails(dependencies),
  });

  /** Returns the modules for students, without the texts of written lessons, with the minutes to read each. */
  function describeCourse({ course: { modules }, exercises }: Pick<Content, 'course' | 'exercises'>) {
    const minutes = new Map(exercises.sets.map((set) => [set.module, exerciseMinutes(set)]));
    const shipped = new Map(catalog().documents.map((document) => [document.id, document.readingMinutes]));
    const readingMinutesOf = ({ folder }: CourseModule, { type, text, documents, material }: Lesson) => {
      if (type === 'text') return writtenMinutes(text ?? '');
      return documents.length > 0 ? undefined : shipped.get(`${folder}/${material}`);
    };
    return {
      modules: modules.map((module) => ({
        ...module,
        hasExercises: minutes.has(module.id),
        exerciseMinutes: minutes.get(module.id),
        lessons: module.lessons.map((lesson) => ({
          ...lesson,
          text: undefined,
          readingMinutes: readingMinutesOf(module, lesson),
          video: videoOf(lesson),
        })),
      })),
    };
  }

  /** Returns the draft, or without one the published document. @param revision of `?versao=`, for an old revision */
  async function findDocument(revision?: string) {
    if (revision !== undefined) {
      if (!/^\d{1,9}$/.test(revision)) throw new AppError('not_found');
      return store.findRevision(Number(revision));
    }
    const { published, draft: edited } = await draft.findPublishedAndDraft();
    return (edited ?? published).document;
  }

  /** Renders a public page or an email of a document for the admin who edits it, without scripts and with the field of each text. */
  async function renderPage(document: ContentDocument, path: string, moment?: string): Promise<string> {
    const at = moment ? readMomentInput(moment) : new Date();
    if (!at) throw new AppError('invalid_input');
    const { document: marked, fields } = markDocument(document, hiddenFields(store.shipped, [document]));
    const { reviews, ...content } = renderer.preview(marked, new Date(at));
    const shown = withOwnMarks(content);
    if (path.startsWith(emailPages)) {
      const email = renderEmail(shown, path.slice(emailPages.length));
      if (!email) throw new AppError('not_found');
      return placeFields(email, fields, new Map());
    }
    const parts = await findPublicParts(shown);
    // Visitors find no page there until she has chosen everything.
    const isMissing = path === paths.firstLesson && !parts.firstLesson;
    const name = isMissing ? '404' : path.slice('/'.length) || 'index';
    const files = await renderPreview({ ...shown, ...parts, reviews }, `${name}.html`);
    const file = files.get(`/${name}.html`);
    // `app.html` is the application's shell.
    if (!file || name === 'app') throw new AppError('not_found');
    const { cents, promotion } = content.offer;
    const price = [shortMoneyText(cents), promotion ? 'site.promotion.cents' : 'site.price.cents'] as const;
    return placeFields(withoutScripts(builtText(file)), fields, new Map([price]));
  }

  const routes = new Hono()
    .get('/api/course', policy({ who: 'student' }), compressJson, (c) =>
      c.json(describeCourse(renderer.current())),
    )
    .route('/api/admin/content', contentRoutes({ ...dependencies, store, draft, renderPage, findDocument }))
    // Shows a public page as the draft, or the revision `versao`, has it (lessons: app-pages/lesson-preview.ts); `em` is a
    // date and time in Brasília.
    .get('/painel/previa/*', policy({ who: 'admin' }), async (c) => {
      const path = c.req.path.slice('/painel/previa'.length);
      const html = await renderPage(await findDocument(c.req.query('versao')), path, c.req.query('em'));
      return c.html(html, 200, previewHeaders);
    });
  const checksOf = (document: ContentDocument, filled: Content) => [
    ...checkContent(filled),
    checkBackupsInPolicy(document, backups()),
  ];
  return {
    ...renderer,
    ...draft,
    findRevision: store.findRevision,
    mediaInUse: store.mediaInUse,
    modules: () => renderer.current().course.modules,
    lessons: () => lessonsOf(renderer.current().course.modules),
    lessonIds: () => lessonsOf(renderer.current().course.modules).map(({ id }) => id),
    describeCourse,
    findDocument,
    requiredExercises: () => requiredExercises(renderer.current().exercises),
    /** Shows the published reviews in all processes of this machine; those elsewhere see them within seconds. */
    async renderPublishedReviews(): Promise<void> {
      // The review is stored: a page that fails now is rendered by the next refresh.
      await renderer.refresh().catch((err: unknown) => log.warn({ err }, 'reviews not shown'));
      await renderer.refreshOtherProcesses();
    },
    routes,
    setupChecks: [async () => checksOf(renderer.publishedRevision().document, renderer.current())],
    /** The same of the draft; without one, of what is published. */
    draftChecks: [
      async () => {
        const document = await findDocument();
        const content = renderer.preview(document);
        return checksOf(document, { ...content, ...(await findPublicParts(content)) });
      },
    ],
    // Other processes may have published.
    tasks: [{ name: 'revisions', run: renderer.refresh, interval: 2_000 }],
  };
}

export type ContentFeature = ReturnType<typeof createContentFeature>;
