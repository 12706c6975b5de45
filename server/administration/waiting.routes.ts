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
  certificates: Pick<CertificatesFeature, 'nameRequests'>;
  purchases: Pick<PurchasesFeature, 'accessRequests' | 'refundRequests' | 'adminPurchases'>;
  emails: Pick<EmailsFeature, 'sentEmails' | 'checkRefused'>;
}

const nothing = { rows: [] as never[], total: 0 };

function firstRows<Row>(list: Promise<readonly Row[]>, total: Promise<number>) {
  return firstOf(Promise.all([list, total]).then(([rows, total]) => ({ rows, total })));
}

async function waitingOf<Row>(requests: Promise<{ waiting: Row[] }>): Promise<Row[]> {
  return (await requests).waiting;
}

async function firstOf<Row>(page: Promise<{ rows: readonly Row[]; total: number }>) {
  const { rows, total } = await page;
  return { rows: rows.slice(0, maxWaitingRows), total };
}

/** Returns `GET /waiting`: what waits for the team, the rows as their own lists give them. */
export function waitingRoutes({ policy, ...sources }: WaitingSources & Pick<Base, 'policy'>) {
  const { accessRequests, adminPurchases, refundRequests } = sources.purchases;
  const { nameRequests } = sources.certificates;

  const countDisputes = async () => (await adminPurchases.countDisputed()).count;
  async function listRefunds(isAdmin: boolean) {
    const page = await refundRequests.list({ status: 'owner', page: 1 });
    return isAdmin ? page : { ...page, rows: page.rows.map((row) => ({ ...row, amount_cents: null })) };
  }

  // Every open admin page polls this for the counts of its menu.
  return new Hono().get('/waiting', policy({ who: 'support', watching: true }), async (c) => {
    // Support settles no disputes, publishes no reviews, and sees no amounts.
    const isAdmin = c.var.session.profile?.role === 'admin';
    const [disputes, accesses, refunds, questions, names, unopened, emails, reviews] = await Promise.all([
      isAdmin ? firstRows(adminPurchases.listDisputed(maxWaitingRows), countDisputes()) : nothing,
      firstRows(waitingOf(accessRequests.list()), accessRequests.countWaiting()),
      firstOf(listRefunds(isAdmin)),
      firstOf(sources.questions.repository.list({ status: 'unanswered', page: 1 })),
      firstRows(waitingOf(nameRequests.list()), nameRequests.countWaiting()),
      adminPurchases.listUnopened(maxWaitingRows),
      sources.emails.sentEmails.listRefused(maxWaitingRows, readerOf(c.var.session)),
      isAdmin ? firstOf(sources.reviews.repository.list({ status: 'waiting', page: 1 })) : nothing,
    ]);
    return c.json({ disputes, accesses, refunds, questions, names, unopened, emails, reviews });
  });
}
