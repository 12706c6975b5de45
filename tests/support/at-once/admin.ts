import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { apiScopes } from '../../../domain/api-keys.ts';
import type { ContentDocument } from '../../../domain/content/document.ts';
import { maxWebhookEndpoints } from '../../../domain/webhooks.ts';
import { asProgram, makeKey } from '../api-keys.ts';
import { samplePdf } from '../sample-files.ts';
import { newAccount } from '../test-app.ts';
import { createVideoUploader, sampleVideo } from '../videos.ts';
import type { ConcurrentWrites, WriteContext } from './write-context.ts';

/** Returns concurrent writes of an admin to content, files, newsletters, emails and backups. */
export function adminWrites(context: WriteContext): ConcurrentWrites {
  const { product, run, countOf, recordsOf, student, admin } = context;
  let subject = '';
  const { post, put } = admin;
  const video = sampleVideo('lesson.mp4');
  const sender = createVideoUploader(product, admin.cookie);
  const newVideo = async () => (await sender.begin(video.length)).headers.get('location') ?? '';
  let heldTable: PoolClient | undefined;
  const pdf = samplePdf();
  const upload = async () => {
    const body = new FormData();
    body.append('module_id', 'bonus');
    body.append('file', new File([await pdf], 'guia.pdf'));
    return product.call('POST', '/api/course-files', { cookie: admin.cookie, body });
  };

  async function published() {
    const answer = await product.call('GET', '/api/admin/content', { cookie: admin.cookie });
    const { published } = (await answer.json()) as {
      published: { revision: number; document: ContentDocument };
    };
    return published;
  }
  async function draft() {
    const { revision, document } = await published();
    await admin.delete('/content/draft');
    await put('/content/draft/site', { ...document.site, tagline: randomUUID() });
    return { baseRevision: revision, document };
  }

  async function newsletter() {
    const { id } = (await (await post('/newsletter')).json()) as { id: string };
    await put(`/newsletter/${id}`, { subject: 'Novidades', body: 'Olá!', version: 1 });
    await run(
      `insert into newsletter_subscribers (email, confirmed_at) values ('lista@example.com', now()) on conflict do nothing`,
    );
    return id;
  }

  async function refusedMail() {
    const { account } = await student();
    const [row] = await run<{ id: string }>(
      `insert into outbox (kind, recipient, data, due_at, failed_at, last_error)
       values ('welcome', $1, '{}', null, now(), '550 5.1.1') returning id`,
      [account.email],
    );
    return row?.id;
  }

  async function webhook() {
    await run('delete from webhook_endpoints');
    const endpoint = { url: 'https://localhost:9/', events: ['review.received'] };
    return ((await (await post('/webhooks', endpoint)).json()) as { id: string }).id;
  }

  return {
    'PUT /api/admin/content/draft/:section': {
      winners: 1,
      async prepare() {
        const { document } = await published();
        await admin.delete('/content/draft');
        return (index) =>
          put('/content/draft/site', { ...document.site, tagline: `${index}` }, { 'if-match': '"0"' });
      },
    },
    'DELETE /api/admin/content/draft': {
      async prepare() {
        await draft();
        return () => admin.delete('/content/draft');
      },
    },
    'POST /api/admin/content/publish': {
      winners: 1,
      async prepare() {
        const { baseRevision } = await draft();
        return () => post('/content/publish', { baseRevision });
      },
    },
    'POST /api/admin/content/start/seller': {
      winners: 1,
      async prepare() {
        const { revision: baseRevision } = await published();
        const answers = {
          companyName: 'Clínica Escola Ltda.',
          document: '12.345.678/0001-95',
          address: 'Rua das Acácias, 1, São Paulo, SP, 01000-000',
          instructorName: 'Marina Duarte',
          credentials: 'CRMV-SP 12345',
          supportPhone: '5511987654321',
          supportEmail: 'suporte@example.com',
        };
        return (index) =>
          post('/content/start/seller', { baseRevision, ...answers, bio: `Ensina. ${index}` });
      },
    },
    'POST /api/admin/content/start/offer': {
      winners: 1,
      async prepare() {
        const { revision: baseRevision } = await published();
        const answers = { checkoutUrl: 'https://pay.example.com/curso', promises: {}, removesSamples: false };
        return (index) => post('/content/start/offer', { baseRevision, ...answers, cents: 8_500 + index });
      },
    },
    'POST /api/admin/content/revisions/:n/restore': {
      winners: 1,
      async prepare() {
        const { revision: baseRevision } = await published();
        return () => post('/content/revisions/0/restore', { baseRevision });
      },
    },
    'POST /api/admin/api-keys': {
      prepare: async () => () => post('/api-keys', { name: 'Planilha', scopes: apiScopes }),
    },
    'DELETE /api/admin/api-keys/:id': {
      winners: 1,
      async prepare() {
        const made = await post('/api-keys', { name: 'Planilha', scopes: apiScopes });
        const { id } = (await made.json()) as { id: string };
        return () => admin.delete(`/api-keys/${id}`);
      },
    },
    'POST /api/v1/students': {
      async prepare() {
        const ask = asProgram(product, await makeKey(product, admin.cookie));
        subject = newAccount().email;
        return () => ask('POST', '/students', { email: subject });
      },
      count: () => recordsOf('grant-access', subject),
    },
    'POST /api/v1/students/:id/grant': {
      async prepare() {
        const ask = asProgram(product, await makeKey(product, admin.cookie));
        subject = (await student()).id;
        return () => ask('POST', `/students/${subject}/grant`);
      },
      count: () => recordsOf('grant-access', subject),
    },
    'POST /api/v1/students/:id/revoke': {
      async prepare() {
        const ask = asProgram(product, await makeKey(product, admin.cookie));
        subject = (await student()).id;
        await ask('POST', `/students/${subject}/grant`);
        return () => ask('POST', `/students/${subject}/revoke`);
      },
      count: () => recordsOf('revoke-access', subject),
    },
    'POST /api/admin/rehearsals': { winners: 1, prepare: async () => () => post('/rehearsals') },
    'POST /api/admin/backups': {
      winners: 1,
      async prepare() {
        await product.features.backups.backups.idle();
        // Held back: a second backup may begin once the first has ended.
        heldTable = await product.database.$client.connect();
        await heldTable.query('begin; lock table video_uploads in access exclusive mode');
        return () => post('/backups');
      },
      async release() {
        await heldTable?.query('commit');
        heldTable?.release();
      },
    },
    'POST /api/admin/backups/key': {
      prepare: async () => () => post('/backups/key'),
    },
    'PUT /api/admin/settings/:group': {
      prepare: async () => (index) =>
        admin.put('/settings/notices', { values: { OWNER_EMAIL: `dona-${index}@example.com` } }),
    },
    'POST /api/admin/settings/:group/test': {
      prepare: async () => () => post('/settings/email/test', {}),
    },
    'POST /api/admin/webhooks': {
      winners: 1,
      async prepare() {
        for (let count = 1; count < maxWebhookEndpoints; count += 1)
          await run(
            `insert into webhook_endpoints (url, events, secret) values ('https://localhost:9/', '{}', '')`,
          );
        return () => post('/webhooks', { url: 'https://localhost:9/', events: ['review.received'] });
      },
    },
    'PUT /api/admin/webhooks/:id': {
      async prepare() {
        const id = await webhook();
        const changed = { url: 'https://localhost:9/changed', events: ['access.granted'] };
        return () => admin.put(`/webhooks/${id}`, changed);
      },
      count: () => countOf(`from webhook_endpoints where url like '%/changed'`),
    },
    'DELETE /api/admin/webhooks/:id': {
      winners: 1,
      async prepare() {
        const id = await webhook();
        return () => admin.delete(`/webhooks/${id}`);
      },
    },
    'POST /api/admin/webhooks/:id/secret': {
      async prepare() {
        const id = await webhook();
        return () => post(`/webhooks/${id}/secret`);
      },
    },
    'POST /api/admin/webhooks/:id/turn-on': {
      winners: 1,
      async prepare() {
        const id = await webhook();
        await run('update webhook_endpoints set turned_off_at = now() where id = $1', [id]);
        return () => post(`/webhooks/${id}/turn-on`);
      },
    },
    'POST /api/admin/webhooks/:id/test': {
      async prepare() {
        const id = await webhook();
        return () => post(`/webhooks/${id}/test`);
      },
    },
    'POST /api/admin/webhooks/events/:id/retry': {
      async prepare() {
        const [row] = await run<{ id: string }>(
          `insert into webhook_deliveries (endpoint_id, event_id, type, payload, student_key, due_at, failed_at)
           values ($1, gen_random_uuid(), 'review.received', '{}', '', null, now()) returning id`,
          [await webhook()],
        );
        return () => post(`/webhooks/events/${row?.id}/retry`);
      },
    },
    'POST /api/course-files': { prepare: async () => upload },
    'DELETE /api/admin/course-files/:id': {
      winners: 1,
      async prepare() {
        const { id } = (await (await upload()).json()) as { id: string };
        return () => admin.delete(`/course-files/${id}`);
      },
    },
    'POST /api/admin/media': {
      prepare: async () => () => {
        const body = new FormData();
        body.append('kind', 'captions');
        body.append('file', new File(['WEBVTT\n\n00:00.000 --> 00:01.000\nOlá\n'], 'aula.vtt'));
        return product.call('POST', '/api/admin/media', { cookie: admin.cookie, body });
      },
    },
    'POST /api/admin/media/uploads': { prepare: async () => () => sender.begin(video.length) },
    'PATCH /api/admin/media/uploads/:id': {
      winners: 1,
      async prepare() {
        await run('delete from video_uploads');
        const address = await newVideo();
        return () => sender.part(address, 0, video);
      },
    },
    'DELETE /api/admin/media/uploads/:id': {
      async prepare() {
        const address = await newVideo();
        return () => sender.abandon(address);
      },
    },
    'POST /api/admin/letters/retry': {
      async prepare() {
        await refusedMail();
        return () => post('/letters/retry');
      },
    },
    // The test has no mail server, and no files: tests of emails have both.
    'POST /api/admin/letters/files/send': { prepare: async () => () => post('/letters/files/send') },
    'POST /api/admin/letters/files/discard': { prepare: async () => () => post('/letters/files/discard') },
    'POST /api/admin/letters/:id/retry': {
      winners: 1,
      async prepare() {
        const id = await refusedMail();
        return () => post(`/letters/${id}/retry`);
      },
    },
    'POST /api/admin/newsletter': {
      async prepare() {
        await run('delete from newsletters where queued_at is null');
        return () => post('/newsletter');
      },
      count: () => countOf('from newsletters where queued_at is null'),
    },
    'PUT /api/admin/newsletter/:id': {
      winners: 1,
      async prepare() {
        const id = await newsletter();
        return (index) => put(`/newsletter/${id}`, { subject: `${index}`, body: 'Olá!', version: 2 });
      },
    },
    'DELETE /api/admin/newsletter/:id': {
      winners: 1,
      async prepare() {
        const id = await newsletter();
        return () => admin.delete(`/newsletter/${id}`);
      },
    },
    'POST /api/admin/newsletter/:id/test': {
      async prepare() {
        const id = await newsletter();
        return () => post(`/newsletter/${id}/test`);
      },
    },
    'POST /api/admin/newsletter/:id/send': {
      winners: 1,
      async prepare() {
        const id = await newsletter();
        return () => post(`/newsletter/${id}/send`, { version: 2 });
      },
    },
    'POST /api/admin/newsletter/:id/resend-access': {
      async prepare() {
        const id = await newsletter();
        return () => post(`/newsletter/${id}/resend-access`);
      },
    },
    'POST /api/admin/newsletter/:id/schedule': {
      winners: 1,
      async prepare() {
        const id = await newsletter();
        const at = new Date(Date.now() + 86_400_000).toISOString();
        return () => post(`/newsletter/${id}/schedule`, { version: 2, at });
      },
    },
    'POST /api/admin/newsletter/:id/unschedule': {
      winners: 1,
      async prepare() {
        const id = await newsletter();
        const at = new Date(Date.now() + 86_400_000).toISOString();
        await post(`/newsletter/${id}/schedule`, { version: 2, at });
        return () => post(`/newsletter/${id}/unschedule`);
      },
    },
    'POST /api/admin/newsletter/:id/stop': {
      winners: 1,
      async prepare() {
        const id = await newsletter();
        await post(`/newsletter/${id}/send`, { version: 2 });
        return () => post(`/newsletter/${id}/stop`);
      },
    },
  };
}
