import { randomUUID } from 'node:crypto';
import { signSampleMessage } from '../../../server/features/purchases/sample-messages.ts';
import { createGraduateActions } from '../graduate-actions.ts';
import { newSample, sendPaymentMessage } from '../purchases.ts';
import { newAccount } from '../test-app.ts';
import type { ConcurrentWrites, WriteContext } from './write-context.ts';

const tokenIn = (link: string) => new URL(link).searchParams.get('token');

/** Returns concurrent writes of students, buyers, subscribers and payment providers. */
export function courseWrites({
  product,
  providers,
  run,
  countOf,
  student,
  sale,
}: WriteContext): ConcurrentWrites {
  const post = (path: string, json: unknown, cookie = '') =>
    product.call('POST', `/api/${path}`, { json, cookie });

  async function question() {
    const { cookie } = await student();
    const path = 'lessons/m1v1/questions';
    const { id } = (await (await post(path, { question: 'Como?' }, cookie)).json()) as { id: string };
    const call = (method: string, json?: unknown) =>
      product.call(method, `/api/${path}/${id}`, { cookie, json });
    return { id, call };
  }

  let bought = '';
  let delivered = '';
  let welcomed = '';
  let asked = '';
  let noticed = '';
  let answered = '';

  return {
    'POST /api/webhooks/:provider': {
      async prepare() {
        const sample = newSample({ eventId: randomUUID() });
        delivered = sample.eventId ?? '';
        return () => sendPaymentMessage(product, 'hotmart', signSampleMessage('hotmart', providers, sample));
      },
      count: () => countOf('from purchase_events where event_id = $1', [delivered]),
    },
    'POST /api/progress': {
      async prepare() {
        const { cookie } = await student();
        return () => post('progress', { completed_lessons: ['m1v1', 'm1p1'] }, cookie);
      },
    },
    'POST /api/progress/lessons/:lessonId': {
      async prepare() {
        const { cookie } = await student();
        return () => post('progress/lessons/m1v1', {}, cookie);
      },
    },
    'POST /api/lessons/:lessonId/position': {
      async prepare() {
        const { cookie } = await student();
        return (seconds) => post('lessons/m1v1/position', { seconds, duration: 60 }, cookie);
      },
    },
    'POST /api/lessons/:lessonId/video-notice': {
      async prepare() {
        const { cookie, id } = await student();
        noticed = id;
        return () => post('lessons/m1v1/video-notice', {}, cookie);
      },
      count: () => countOf('from video_notices where user_id = $1', [noticed]),
    },
    'DELETE /api/lessons/:lessonId/video-notice': {
      async prepare() {
        const { cookie } = await student();
        await post('lessons/m1v1/video-notice', {}, cookie);
        return () => product.call('DELETE', '/api/lessons/m1v1/video-notice', { cookie });
      },
    },
    'POST /api/lessons/:id/questions': {
      async prepare() {
        const { cookie } = await student();
        asked = randomUUID();
        return () => post('lessons/m1v1/questions', { id: asked, question: 'Como?' }, cookie);
      },
      count: () => countOf('from lesson_questions where id = $1', [asked]),
    },
    'POST /api/exercises/:module': {
      async prepare() {
        const { id, cookie } = await student();
        answered = id;
        return () =>
          post('exercises/modulo1', { answers: [{ exercise: 'modulo1-1', chosen: ['r1'] }] }, cookie);
      },
      count: () => countOf('from exercise_answers where user_id = $1', [answered]),
    },
    'PUT /api/lessons/:id/questions/:question': {
      async prepare() {
        const { call } = await question();
        return (index) => call('PUT', { question: `Como, pela ${index}ª vez?` });
      },
    },
    'DELETE /api/lessons/:id/questions/:question': {
      winners: 1,
      async prepare() {
        const { call } = await question();
        return () => call('DELETE');
      },
    },
    'POST /api/review': {
      winners: 1,
      async prepare() {
        const { cookie } = await createGraduateActions(product).graduate();
        return (index) => post('review', { rating: 5, text: `Gostei, pela ${index}ª vez.` }, cookie);
      },
    },
    'POST /api/review/decline': {
      winners: 1,
      async prepare() {
        const { cookie } = await createGraduateActions(product).graduate();
        return () => post('review/decline', {}, cookie);
      },
    },
    'DELETE /api/review/consent': {
      winners: 1,
      async prepare() {
        const { cookie } = await createGraduateActions(product).graduate();
        await post('review', { rating: 5, text: 'Gostei.', consent: true }, cookie);
        return () => product.call('DELETE', '/api/review/consent', { cookie });
      },
    },
    'POST /api/certificate/name': {
      winners: 1,
      async prepare() {
        const { cookie } = await createGraduateActions(product).graduate();
        return () => post('certificate/name', { name: 'Ana Lúcia Souza' }, cookie);
      },
    },
    'POST /api/certificate/name-request': {
      winners: 1,
      async prepare() {
        const { cookie } = await student();
        return () => post('certificate/name-request', { name: 'Ana Lúcia Souza' }, cookie);
      },
    },
    'POST /api/welcome-email': {
      async prepare() {
        const { account, cookie } = await student();
        welcomed = account.email;
        return () => post('welcome-email', {}, cookie);
      },
      count: () => countOf(`from outbox where kind = 'welcome' and recipient = $1`, [welcomed]),
    },
    'POST /api/purchases/resend': {
      async prepare() {
        const { account } = await sale();
        return () => post('purchases/resend', account);
      },
    },
    'POST /api/access/recover': {
      prepare: async () => () => post('access/recover', { email: newAccount().email, transaction: 'HP1' }),
    },
    'POST /api/access/confirm': {
      async prepare() {
        const { purchase } = await sale();
        bought = purchase;
        const [row] = await run<{ transaction_id: string }>(
          'select transaction_id from purchases where id = $1',
          [purchase],
        );
        const link = product.features.purchases.accessLinks.create(
          newAccount().email,
          row?.transaction_id ?? '',
        );
        return () => post('access/confirm', { token: tokenIn(link) });
      },
      count: () => countOf('from access_requests where purchase_id = $1', [bought]),
    },
    'POST /api/purchases/:id/refund': {
      async prepare() {
        const { cookie, purchase } = await sale();
        bought = purchase;
        return () => post(`purchases/${purchase}/refund`, {}, cookie);
      },
      count: () => countOf('from refund_requests where purchase_id = $1', [bought]),
    },
    'POST /api/refunds/link': {
      prepare: async () => () => post('refunds/link', { ...newAccount(), transaction: 'HP1' }),
    },
    'POST /api/refunds': {
      async prepare() {
        const { account, purchase } = await sale();
        bought = purchase;
        const { email } = account;
        const token = tokenIn(product.features.purchases.refundLinks.create(purchase, email, new Date()));
        return () => post('refunds', { token });
      },
      count: () => countOf('from refund_requests where purchase_id = $1', [bought]),
    },
    'POST /api/newsletter': {
      prepare: async () => () => post('newsletter', { email: newAccount().email }),
    },
    'POST /api/newsletter/confirm': {
      async prepare() {
        const { email } = newAccount();
        await post('newsletter', { email });
        const token = tokenIn((await product.features.newsletter.links.confirmationLink(email)) ?? '') ?? '';
        return () =>
          product.call('POST', '/api/newsletter/confirm', { body: new URLSearchParams({ token }) });
      },
    },
    'PUT /api/course-emails': {
      async prepare() {
        const { cookie, id } = await student();
        asked = id;
        return () => product.call('PUT', '/api/course-emails', { cookie, json: { is_refused: true } });
      },
      count: () => countOf('from course_email_refusals where user_id = $1', [asked]),
    },
    'POST /api/course-emails/unsubscribe': {
      async prepare() {
        const { id } = await student();
        asked = id;
        const { search } = new URL(
          product.features.newsletter.links.courseEmailsUnsubscribeLinks(id).oneClick,
        );
        return () => product.call('POST', `/api/course-emails/unsubscribe${search}`);
      },
      count: () => countOf('from course_email_refusals where user_id = $1', [asked]),
    },
    'POST /api/newsletter/unsubscribe': {
      async prepare() {
        const { email } = newAccount();
        await post('newsletter', { email });
        const { search } = new URL(product.features.newsletter.links.unsubscribeLinks(email).oneClick);
        return () => product.call('POST', `/api/newsletter/unsubscribe${search}`);
      },
    },
  };
}
