import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { type ContentDocument, isSectionName, sectionNames } from '../../../domain/content/document.ts';
import { hiddenFields } from '../../../domain/content/fixed-fields.ts';
import {
  applyOfferAnswers,
  applySellerAnswers,
  findRemovedPromises,
  findStartQuestions,
  otherLinks,
  sellerAnswersOf,
} from '../../../domain/content/start.ts';
import { offerAnswers, sellerAnswers } from '../../../domain/content/start-answers.ts';
import { dayText } from '../../../domain/dates.ts';
import type { PublishedReview } from '../../../domain/reviews.ts';
import type { Base } from '../../base.ts';
import { compressJson } from '../../http/compressed.ts';
import { AppError } from '../../http/errors.ts';
import type { SessionEnv } from '../../sessions/env.ts';
import { hasRecentLogin } from '../../sessions/proof.ts';
import type { Publisher } from './content.repository.ts';
import type { ContentDraft, Draft } from './content-draft.ts';
import type { ContentStore } from './content-store.ts';

/** Bytes; all sections together take a fifth. */
const maxBody = 512 * 1024;
const publishBody = z.strictObject({ baseRevision: z.int().min(0) });
const sellerBody = sellerAnswers.extend(publishBody.shape);
const offerBody = offerAnswers.extend(publishBody.shape);
const restoredQuery = z.object({ section: z.enum(sectionNames).optional() });
const restoreBody = publishBody.partial().extend({
  section: z.enum(sectionNames).optional(),
  field: z.string().max(300).optional(),
});

const previewBody = z.strictObject({
  page: z.string().max(200),
  moment: z.string().max(20).optional(),
  /** Sections that were typed and not saved. */
  sections: z.partialRecord(z.enum(sectionNames), z.unknown()),
});

interface Dependencies extends Pick<Base, 'policy' | 'config' | 'limits' | 'sessions'> {
  store: ContentStore;
  draft: ContentDraft;
  findReviews(): Promise<readonly PublishedReview[]>;
  findDocument(): Promise<ContentDocument>;
  renderPage(document: ContentDocument, path: string, moment?: string): Promise<string>;
}

export function contentRoutes(dependencies: Dependencies) {
  const { store, draft: content, findDocument, findReviews, renderPage } = dependencies;
  const { config, limits, policy, sessions } = dependencies;
  async function authorOf(c: Context<SessionEnv>): Promise<Publisher> {
    const session = c.get('session');
    const { id, name } = session.user;
    const isFresh = hasRecentLogin(session, 'fresh') || (await sessions.isSettingUp(session.token));
    return { id, name, isFresh };
  }

  /** Values that the environment overrides, by field. */
  const overriddenFields = Object.fromEntries(
    Object.entries(config.siteOverrides).map(([field, value]) => [`site.${field}`, value]),
  );
  const editing = { who: 'admin', proof: 'none' } as const;
  const preview = { ...editing, accountLimit: limits.contentPreviews, body: previewBody, maxBody } as const;
  return (
    new Hono()
      .get('/', policy({ who: 'admin' }), compressJson, async (c) => {
        const { published, draft } = await content.findPublishedAndDraft();
        const { revision, document } = published;
        return c.json({
          published: { revision, document },
          draft: draft ? describeDraft(draft) : null,
          overrides: overriddenFields,
          /** The forms do not offer these. */
          hidden: hiddenFields(store.shipped, [document, draft?.document ?? document]),
        });
      })
      .put('/draft/:section', policy({ ...editing, body: z.unknown(), maxBody }), async (c) => {
        const section = c.req.param('section');
        if (!isSectionName(section)) throw new AppError('not_found');
        const value = c.req.valid('json');
        return c.json({
          draft: describeDraft(
            await content.saveSection(section, value, await authorOf(c), seenVersionOf(c)),
          ),
        });
      })
      // Renders a page with what is being typed; it saves nothing.
      .post('/preview', policy(preview), compressJson, async (c) => {
        const { page, moment, sections } = c.req.valid('json');
        const document = content.withSections(await findDocument(), sections);
        return c.json({ html: await renderPage(document, page, moment) });
      })
      .delete('/draft', policy(editing), async (c) => {
        await store.discardDraft();
        return c.json({ ok: true });
      })
      .post('/publish', policy({ who: 'admin', body: publishBody }), async (c) =>
        c.json({
          revision: await content.publish(
            c.req.valid('json').baseRevision,
            await authorOf(c),
            seenVersionOf(c),
          ),
        }),
      )
      // The first two steps before the first sale: their questions, and the answers as they are published.
      .get('/start', policy({ who: 'admin' }), async (c) => {
        const { published } = await content.findPublishedAndDraft();
        const { revision, document } = published;
        const site = { ...document.site, ...config.siteOverrides };
        return c.json({
          revision,
          seller: sellerAnswersOf({ site }),
          offer: { cents: site.price.cents, checkoutUrl: site.checkoutUrlHero, otherLinks: otherLinks(site) },
          removed: findRemovedPromises(document),
          questions: findStartQuestions(document, { reviews: await findReviews() }),
        });
      })
      .post('/start/seller', policy({ who: 'admin', body: sellerBody }), async (c) => {
        const { baseRevision, ...answers } = c.req.valid('json');
        return c.json({
          revision: await content.publishChange(baseRevision, await authorOf(c), (document) =>
            applySellerAnswers(document, answers),
          ),
        });
      })
      .post('/start/offer', policy({ who: 'admin', body: offerBody }), async (c) => {
        const { baseRevision, ...answers } = c.req.valid('json');
        const today = dayText(new Date());
        return c.json({
          revision: await content.publishChange(baseRevision, await authorOf(c), (document) =>
            applyOfferAnswers(document, answers, today),
          ),
        });
      })
      .get('/revisions', policy({ who: 'admin' }), async (c) =>
        c.json({ revisions: await store.listRevisions() }),
      )
      .get('/revisions/:n/changes', policy({ who: 'admin', query: restoredQuery }), async (c) => {
        const { section } = c.req.valid('query');
        const changes = await content.listRestoredChanges(revisionOf(c), section);
        return c.json({
          changes: changes.map(({ text, part, image }) => ({
            text,
            field: part?.field ?? null,
            is_whole_list: part?.isWholeList ?? false,
            image: image ?? null,
          })),
        });
      })
      .post('/revisions/:n/restore', policy({ who: 'admin', body: restoreBody }), async (c) => {
        const { baseRevision, section, field } = c.req.valid('json');
        if (!section && field !== undefined) throw new AppError('invalid_input');
        const seen = { version: seenVersionOf(c), baseRevision };
        return c.json(
          section
            ? {
                draft: describeDraft(
                  await content.restorePart(revisionOf(c), { section, field }, await authorOf(c), seen),
                ),
              }
            : { revision: await content.restore(revisionOf(c), await authorOf(c), baseRevision) },
        );
      })
  );
}

function revisionOf(c: Context): number {
  const number = c.req.param('n') ?? '';
  if (!/^\d{1,9}$/.test(number)) throw new AppError('not_found');
  return Number(number);
}

function describeDraft({ version, sections, document, authorName, updatedAt }: Draft) {
  return {
    version,
    sections: Object.keys(sections),
    document,
    author_name: authorName,
    updated_at: updatedAt,
  };
}

/** Returns the draft version in If-Match; undefined accepts any. */
function seenVersionOf(c: Context): number | undefined {
  const tag = c.req.header('if-match');
  if (tag === undefined || tag === '*') return undefined;
  const version = /^"(\d{1,9})"$/.exec(tag)?.[1];
  if (version === undefined) throw new AppError('invalid_input');
  return Number(version);
}
