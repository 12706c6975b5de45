import { Hono } from 'hono';
import { maxWaitingRows } from '../../domain/waiting.ts';
import type { Base } from '../base.ts';
import type { CertificatesFeature } from '../features/certificates/certificates.feature.ts';
import type { EmailsFeature } from '../features/emails/emails.feature.ts';
import type { PurchasesFeature } from '../features/purchases/purchases.feature.ts';
import type { QuestionsFeature } from '../features/questions/questions.feature.ts';
import type { ReviewsFeature } from '../features/reviews/reviews.feature.ts';
import { readerOf } from '../sessions/email-reader.ts';

export interface WaitingSources {
  questions: Pick<QuestionsFeature, 'repository'>;
  reviews: Pick<ReviewsFeature, 'repository'>;
  certificates: Pick<CertificatesFeature, 'nameRequests' | 'listNameRequests'>;
  purchases: Pick<PurchasesFeature, 'accessRequests' | 'refundRequests' | 'adminPurchases'>;
  emails: Pick<EmailsFeature, 'sentEmails' | 'checkRefused'>;
}

const firstRows = <Row>(rows: readonly Row[], total: number) => ({
  rows: rows.slice(0, maxWaitingRows),
  total,
});

/** Returns `GET /waiting`: what waits for the team, the rows as their own lists give them. */
export function waitingRoutes({ policy, ...sources }: WaitingSources & Pick<Base, 'policy'>) {
  const { questions, reviews, certificates, purchases, emails } = sources;

  async function listDisputes(isAdmin: boolean) {
    if (!isAdmin) return firstRows<never>([], 0);
    const [rows, { count }] = await Promise.all([
      purchases.adminPurchases.listDisputed(maxWaitingRows),
      purchases.adminPurchases.countDisputed(),
    ]);
    return firstRows(rows, count);
  }
  async function listRefunds(isAdmin: boolean) {
    const { rows, total } = await purchases.refundRequests.list({ status: 'owner', page: 1 });
    return firstRows(isAdmin ? rows : rows.map((row) => ({ ...row, amount_cents: null })), total);
  }
  async function listReviews(isAdmin: boolean) {
    if (!isAdmin) return firstRows<never>([], 0);
    const { rows, total } = await reviews.repository.list({ status: 'waiting', page: 1 });
    return firstRows(rows, total);
  }
  async function listQuestions() {
    const { rows, total } = await questions.repository.list({ status: 'unanswered', page: 1 });
    return firstRows(rows, total);
  }
  async function listNames() {
    const [{ waiting }, total] = await Promise.all([
      certificates.listNameRequests(),
      certificates.nameRequests.countWaiting(),
    ]);
    return firstRows(waiting, total);
  }

  async function listAccesses() {
    const [{ waiting }, total] = await Promise.all([
      purchases.accessRequests.list(),
      purchases.accessRequests.countWaiting(),
    ]);
    return firstRows(waiting, total);
  }

  // Every open admin page polls this for the counts of its menu.
  return new Hono().get('/waiting', policy({ who: 'support', watching: true }), async (c) => {
    // Support settles no disputes, publishes no reviews, and sees no amounts.
    const isAdmin = c.var.session.profile?.role === 'admin';
    const [disputes, accesses, refunds, asked, names, unopened, refused, written] = await Promise.all([
      listDisputes(isAdmin),
      listAccesses(),
      listRefunds(isAdmin),
      listQuestions(),
      listNames(),
      purchases.adminPurchases.listUnopened(maxWaitingRows),
      emails.sentEmails.listRefused(maxWaitingRows, readerOf(c.var.session)),
      listReviews(isAdmin),
    ]);
    return c.json({
      disputes,
      accesses,
      refunds,
      questions: asked,
      names,
      unopened,
      emails: refused,
      reviews: written,
    });
  });
}
