import { createGraduateActions } from '../graduate-actions.ts';
import { newAccount } from '../test-app.ts';
import type { ConcurrentWrites, WriteContext } from './write-context.ts';

/** Returns concurrent writes of an admin to students, questions, names and purchases. */
export function peopleWrites({
  product,
  run,
  countOf,
  student,
  sale,
  admin,
  recordsOf,
}: WriteContext): ConcurrentWrites {
  const { post } = admin;
  /** Account or purchase that the last one was about. */
  let subject = '';

  const toStudent = (action: string, json: object = {}) => ({
    async prepare() {
      const { id } = await student();
      subject = id;
      return () => post(`/students/${id}/${action}`, json);
    },
  });

  async function question(isAnswered = false) {
    const { cookie } = await student();
    const asked = await product.call('POST', '/api/lessons/m1v1/questions', {
      cookie,
      json: { question: 'Como?' },
    });
    const { id } = (await asked.json()) as { id: string };
    if (isAnswered) await post(`/questions/${id}/answer`, { answer: 'Assim.' });
    const [row] = await run<{ version: number }>('select version from lesson_questions where id = $1', [id]);
    return { path: `/questions/${id}`, version: row?.version };
  }

  async function nameRequest() {
    const { cookie, id } = await student();
    const json = { name: 'Ana Lúcia Souza' };
    await product.call('POST', '/api/certificate/name-request', { cookie, json });
    const [row] = await run<{ id: string }>('select id from name_requests where user_id = $1', [id]);
    return `/name-requests/${row?.id}`;
  }

  async function accessRequest() {
    const { purchase } = await sale();
    const [row] = await run<{ id: string }>(
      'insert into access_requests (purchase_id, email) values ($1, $2) returning id',
      [purchase, newAccount().email],
    );
    return `/access-requests/${row?.id}`;
  }

  async function review() {
    const { cookie, account } = await createGraduateActions(product).graduate();
    await product.call('POST', '/api/review', {
      cookie,
      json: { rating: 5, text: 'Gostei.', consent: true },
    });
    const [row] = await run<{ id: string }>(
      'select id from reviews where user_id = (select id from users where email = $1)',
      [account.email],
    );
    return `/reviews/${row?.id}`;
  }

  async function refundRequest(way: 'owner' | 'provider') {
    const { cookie, purchase } = await sale();
    await product.call('POST', `/api/purchases/${purchase}/refund`, { cookie });
    const [row] = await run<{ id: string }>(
      'update refund_requests set way = $2 where purchase_id = $1 returning id',
      [purchase, way],
    );
    return `/requests/${row?.id}`;
  }

  async function heldPurchase() {
    const { purchase } = await sale();
    await run(`update purchases set status = 'held', not_opening_reason = 'outro produto' where id = $1`, [
      purchase,
    ]);
    return purchase;
  }

  return {
    'POST /api/admin/students/:id/grant': {
      ...toStudent('grant'),
      count: () =>
        countOf('from access_grants where email = (select email from users where id = $1)', [subject]),
    },
    'POST /api/admin/students/:id/revoke': {
      async prepare() {
        const { id } = await student();
        subject = id;
        await post(`/students/${id}/grant`);
        return () => post(`/students/${id}/revoke`);
      },
      count: () => recordsOf('revoke-access', subject),
    },
    'PUT /api/admin/students/:id/tags': {
      async prepare() {
        const { id } = await student();
        subject = id;
        return () => admin.put(`/students/${id}/tags`, { tags: ['Clínica Sol'] });
      },
      count: () => countOf('from student_tags where user_id = $1', [subject]),
    },
    'POST /api/admin/student-imports': {
      async prepare() {
        const { id, account } = await student();
        subject = id;
        return () => post('/student-imports', { csv: `e-mail\n${account.email}`, tag: 'Turma 2' });
      },
      count: () => recordsOf('grant-access', subject),
    },
    'POST /api/admin/students': {
      async prepare() {
        const account = newAccount();
        subject = account.email;
        return () => post('/students', account);
      },
      count: () => countOf('from access_grants where email = $1', [subject]),
    },
    'POST /api/admin/students/:id/email': {
      winners: 1,
      async prepare() {
        const { id } = await student();
        const { email } = newAccount();
        return () => post(`/students/${id}/email`, { email });
      },
    },
    'POST /api/admin/students/:id/rename': toStudent('rename', { name: 'Ana Lúcia Souza' }),
    'POST /api/admin/students/:id/confirm': toStudent('confirm'),
    'POST /api/admin/students/:id/send-access': toStudent('send-access'),
    'POST /api/admin/students/:id/link': toStudent('link'),
    'POST /api/admin/students/:id/end-sessions': toStudent('end-sessions'),
    'POST /api/admin/students/:id/make-admin': {
      ...toStudent('make-admin'),
      count: () => recordsOf('grant', subject),
    },
    'POST /api/admin/students/:id/make-support': {
      ...toStudent('make-support'),
      count: () => recordsOf('grant-support', subject),
    },
    'POST /api/admin/students/:id/remove-admin': {
      async prepare() {
        const { id } = await student();
        subject = id;
        await post(`/students/${id}/make-admin`);
        return () => post(`/students/${id}/remove-admin`);
      },
      count: () => recordsOf('revoke', subject),
    },
    'POST /api/admin/students/:id/erase': { ...toStudent('erase'), winners: 1 },
    'POST /api/admin/purchases': {
      async prepare() {
        const { order } = await sale();
        const again = { ...order, id: crypto.randomUUID() };
        subject = again.id;
        return () => post('/purchases', again);
      },
      count: () =>
        countOf(
          `from audit_log join purchases on detail = 'compra ' || purchases.id where action = 'sell' and transaction_id = $1`,
          [subject],
        ),
    },
    'POST /api/admin/purchases/:id/replay': {
      async prepare() {
        const { purchase } = await sale();
        return () => post(`/purchases/${purchase}/replay`);
      },
    },
    'POST /api/admin/purchases/:id/open': {
      winners: 1,
      async prepare() {
        const purchase = await heldPurchase();
        return () => post(`/purchases/${purchase}/open`);
      },
    },
    'POST /api/admin/purchases/:id/refund': {
      winners: 1,
      async prepare() {
        const { purchase } = await sale();
        subject = `compra ${purchase}`;
        return () => post(`/purchases/${purchase}/refund`);
      },
      count: () => recordsOf('refund', subject),
    },
    'POST /api/admin/requests/:id/refunded': {
      winners: 1,
      async prepare() {
        const path = await refundRequest('owner');
        return () => post(`${path}/refunded`);
      },
    },
    'POST /api/admin/requests/:id/take': {
      winners: 1,
      async prepare() {
        const path = await refundRequest('provider');
        return () => post(`${path}/take`);
      },
    },
    'POST /api/admin/questions/:id/answer': {
      winners: 1,
      async prepare() {
        const { path, version } = await question();
        return (index) => post(`${path}/answer`, { answer: `Assim: ${index}.`, version });
      },
    },
    'POST /api/admin/questions/:id/publish': {
      winners: 1,
      async prepare() {
        const { path, version } = await question(true);
        return () => post(`${path}/publish`, { question: 'Como?', answer: 'Assim.', version });
      },
    },
    'POST /api/admin/questions/:id/unpublish': {
      winners: 1,
      async prepare() {
        const { path } = await question(true);
        await post(`${path}/publish`, { question: 'Como?', answer: 'Assim.' });
        return () => post(`${path}/unpublish`);
      },
    },
    'POST /api/admin/reviews/:id/publish': {
      winners: 1,
      async prepare() {
        const path = await review();
        return () => post(`${path}/publish`);
      },
    },
    'POST /api/admin/reviews/:id/refuse': {
      winners: 1,
      async prepare() {
        const path = await review();
        return () => post(`${path}/refuse`);
      },
    },
    'POST /api/admin/access-requests/:id/approve': {
      winners: 1,
      async prepare() {
        const path = await accessRequest();
        return () => post(`${path}/approve`);
      },
    },
    'POST /api/admin/access-requests/:id/refuse': {
      winners: 1,
      async prepare() {
        const path = await accessRequest();
        return () => post(`${path}/refuse`, { reason: 'Falta o comprovante.' });
      },
    },
    'POST /api/admin/purchases/:id/correct-email': {
      winners: 1,
      async prepare() {
        const { purchase } = await sale();
        await run(
          `insert into outbox (kind, recipient, data, due_at, failed_at, last_error)
           select 'purchase', users.email, json_build_object('purchase', purchases.id), null, now(), '550'
           from purchases join users on users.id = purchases.user_id where purchases.id = $1`,
          [purchase],
        );
        return () => post(`/purchases/${purchase}/correct-email`, { email: newAccount().email });
      },
    },
    'POST /api/admin/name-requests/:id/approve': {
      winners: 1,
      async prepare() {
        const path = await nameRequest();
        return () => post(`${path}/approve`);
      },
    },
    'POST /api/admin/name-requests/:id/refuse': {
      winners: 1,
      async prepare() {
        const path = await nameRequest();
        return () => post(`${path}/refuse`, { reason: 'Não é um nome.' });
      },
    },
  };
}
