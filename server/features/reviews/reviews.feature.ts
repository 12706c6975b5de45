import { Hono } from 'hono';
import type { Actor } from '../../../domain/audit.ts';
import { countedAlert, type FindChecks } from '../../../domain/checks.ts';
import { reviewList } from '../../../domain/lists/reviews.ts';
import { paths } from '../../../domain/paths.ts';
import { reviewBody } from '../../../domain/request-bodies.ts';
import { signedName } from '../../../domain/reviews.ts';
import type { Base } from '../../base.ts';
import { AppError, orNotFound, orThrow } from '../../http/errors.ts';
import type { ContentFeature } from '../content/content.feature.ts';
import type { ProgressFeature } from '../progress/progress.feature.ts';
import type { WebhooksFeature } from '../webhooks/webhooks.feature.ts';
import { createReviewsRepository, type ReviewsRepository } from './reviews.repository.ts';

/** Returns what the author sees. */
function describe(review: NonNullable<Awaited<ReturnType<ReviewsRepository['findOwn']>>>) {
  const { status, rating, text, signature, city, created_at } = review;
  return { status, rating, text, name: signedName(review.name, signature), city, created_at };
}

interface Dependencies extends Base {
  content: Pick<ContentFeature, 'renderPublishedReviews'>;
  progress: Pick<ProgressFeature, 'read'>;
  webhooks: Pick<WebhooksFeature, 'record'>;
}

/** Collects reviews of students who finished; an admin publishes those with consent. */
export function createReviewsFeature(dependencies: Dependencies) {
  const { database, policy, limits, transact, auditLog, content, progress, webhooks } = dependencies;
  const repository = createReviewsRepository(database);

  const find = async (id: string) => orNotFound(await repository.find(id));

  /** Adds a review, once per student and only after every lesson. @throws {AppError} `wrong_state` otherwise */
  async function add(userId: string, review: Omit<Parameters<typeof repository.add>[1], 'user_id'>) {
    const { completed, total } = await progress.read(userId);
    const isDue = total > 0 && completed >= total;
    if (!isDue) throw new AppError('wrong_state');
    await transact(async (tx) => {
      const id = orThrow(await repository.add(tx, { ...review, user_id: userId }), 'wrong_state');
      const { status, rating } = review;
      const data = { review_id: id, rating, may_be_published: status === 'waiting' };
      if (status !== 'declined') await webhooks.record(tx, { userId }, [{ type: 'review.received', data }]);
    });
  }

  async function decide(actor: Actor, id: string, status: 'published' | 'refused'): Promise<void> {
    const { user_id: userId, name, signature } = await find(id);
    const shownName = status === 'published' ? signedName(name, signature) : '';
    const action = status === 'published' ? 'publish-review' : 'refuse-review';
    await transact(async (tx) => {
      if (!(await repository.decide(tx, id, status, shownName))) throw new AppError('wrong_state');
      await auditLog.record(tx, actor, { action, userId });
    });
    await content.renderPublishedReviews();
  }

  const routes = new Hono()
    .get('/api/review', policy({ who: 'session' }), async (c) => {
      const review = await repository.findOwn(c.var.user.id);
      return c.json({ review: review ? describe(review) : null });
    })
    .post('/api/review', policy({ who: 'student', body: reviewBody }), async (c) => {
      const { consent, ...review } = c.req.valid('json');
      const publication = consent
        ? { status: 'waiting' as const, consented_at: new Date() }
        : { status: 'private' as const, city: '' };
      await add(c.var.user.id, { ...review, ...publication });
      return c.json({ ok: true }, 201);
    })
    .post('/api/review/decline', policy({ who: 'student' }), async (c) => {
      await add(c.var.user.id, { status: 'declined' });
      return c.json({ ok: true });
    })
    .delete('/api/review/consent', policy({ who: 'session' }), async (c) => {
      if (!(await repository.withdrawConsent(c.var.user.id))) throw new AppError('wrong_state');
      await content.renderPublishedReviews();
      return c.json({ ok: true });
    })
    .get(
      '/api/admin/reviews',
      policy({ who: 'admin', query: reviewList.query, accountLimit: limits.adminLists }),
      async (c) => c.json(await repository.list(c.req.valid('query'))),
    )
    .get('/api/admin/reviews/summary', policy({ who: 'admin' }), async (c) =>
      c.json(await repository.summarize()),
    )
    .post('/api/admin/reviews/:id/publish', policy({ who: 'admin', ids: ['id'] }), async (c) => {
      await decide(c.var.user, c.req.param('id'), 'published');
      return c.json({ ok: true });
    })
    .post('/api/admin/reviews/:id/refuse', policy({ who: 'admin', ids: ['id'] }), async (c) => {
      await decide(c.var.user, c.req.param('id'), 'refused');
      return c.json({ ok: true });
    });
  const alertChecks: FindChecks[] = [
    async () =>
      countedAlert('reviews-waiting', await repository.countWaiting(), {
        one: '1 avaliação espera por você',
        many: 'avaliações esperam por você',
        text: 'Quem concluiu o curso autorizou mostrar no site o que escreveu. Publique ou recuse.',
        path: paths.adminReviews,
        action: 'Ler',
      }),
  ];
  return { repository, findPublished: repository.listPublished, routes, alertChecks };
}

export type ReviewsFeature = ReturnType<typeof createReviewsFeature>;
