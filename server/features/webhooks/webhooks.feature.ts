import { Hono } from 'hono';
import { adviceCheck, countedAlert, type FindChecks } from '../../../domain/checks.ts';
import { paths } from '../../../domain/paths.ts';
import { turnWebhookBody, webhookBody } from '../../../domain/webhooks.ts';
import type { Base } from '../../base.ts';
import { hour, minute } from '../../periodic-tasks.ts';
import { createQueue } from '../../queues/queue.ts';
import { createDeliveriesRepository } from './deliveries.repository.ts';
import { createEndpointsRepository } from './endpoints.repository.ts';
import { createPostWebhook } from './post-webhook.ts';
import { createWebhooks } from './webhooks.ts';

/** Events that one process sends at the same time, each to another endpoint. */
const senders = 2;
const path = `${paths.adminIntegrations}#avisos`;

/** Tells other systems of events: endpoints, the queue of deliveries, and what the owner sees of both. */
export function createWebhooksFeature(base: Base) {
  const { config, database, log, policy, limits, settings } = base;
  const endpoints = createEndpointsRepository(database, settings.current);
  const events = createDeliveriesRepository(database, settings.current);
  const post = createPostWebhook({ isPublicOnly: !config.ALLOW_PRIVATE_NETWORKS });
  const webhooks = createWebhooks(base, endpoints, events, post);

  /** Endpoints to which this process is sending: a slow one keeps one sender, and the others take turns. */
  const busy = new Set<string>();
  let last = '';
  async function processNext() {
    const due = (await events.listDue()).filter((id) => !busy.has(id)).sort();
    for (const id of [...due.filter((id) => id > last), ...due.filter((id) => id <= last)]) {
      if (busy.has(id)) continue;
      busy.add(id);
      last = id;
      try {
        const processed = await events.processNext(id, webhooks.send);
        if (processed) return processed;
      } finally {
        busy.delete(id);
      }
    }
    return undefined;
  }

  const ids = ['id'];
  const routes = new Hono()
    .basePath('/api/admin/webhooks')
    .get('/', policy({ who: 'admin' }), async (c) =>
      c.json({ endpoints: await endpoints.listWithDeliveries() }),
    )
    .post('/', policy({ who: 'admin', proof: 'fresh', body: webhookBody }), async (c) =>
      c.json(await webhooks.add(c.var.user, c.req.valid('json')), 201),
    )
    .put('/:id', policy({ who: 'admin', proof: 'fresh', ids, body: webhookBody }), async (c) => {
      await webhooks.change(c.var.user, c.req.param('id'), c.req.valid('json'));
      return c.json({ ok: true });
    })
    .delete('/:id', policy({ who: 'admin', proof: 'fresh', ids }), async (c) => {
      await webhooks.remove(c.var.user, c.req.param('id'));
      return c.json({ ok: true });
    })
    .post('/:id/turn-on', policy({ who: 'admin', ids, body: turnWebhookBody }), async (c) => {
      await webhooks.setOn(c.var.user, c.req.param('id'), c.req.valid('json').is_on);
      return c.json({ ok: true });
    })
    .post('/:id/secret', policy({ who: 'admin', proof: 'fresh', ids }), async (c) =>
      c.json({ secret: await webhooks.rotateSecret(c.var.user, c.req.param('id')) }),
    )
    .post('/:id/test', policy({ who: 'admin', ids, accountLimit: limits.webhookTest }), async (c) =>
      c.json(await webhooks.test(c.req.param('id'))),
    )
    .post('/events/:id/retry', policy({ who: 'admin', ids }), async (c) => {
      await webhooks.retry(c.req.param('id'));
      return c.json({ ok: true });
    });

  const findAlerts: FindChecks = async () => {
    const { given_up, failing } = await events.measure();
    const action = 'Ver os avisos';
    return [
      countedAlert('webhooks-given-up', given_up, {
        one: '1 aviso a outro sistema não foi entregue',
        many: 'avisos a outros sistemas não foram entregues',
        text: 'O site tentou por três dias e desistiu. Veja o que o outro sistema respondeu, e tente de novo.',
        path,
        action,
      }),
      countedAlert('webhooks-failing', failing, {
        one: '1 sistema não recebe os avisos do site',
        many: 'sistemas não recebem os avisos do site',
        text: 'Nada é aceito há mais de uma hora. Os avisos esperam, em ordem, por até três dias.',
        path,
        action,
      }),
    ];
  };
  const findAdvice: FindChecks = async () => {
    const { given_up, failing, turned_off } = await events.measure();
    const offText = `Outros sistemas que não recebem avisos porque estão desligados: ${turned_off}. Ligue os que ainda usa e remova os outros.`;
    const failingText = `Outros sistemas que não recebem os avisos há mais de uma hora: ${failing}.`;
    const givenUpText = `Avisos a outros sistemas de que o site desistiu nos últimos 7 dias: ${given_up}.`;
    const page = { path: paths.adminIntegrations };
    return [
      adviceCheck(turned_off > 0, offText, page),
      adviceCheck(failing > 0, failingText, page),
      adviceCheck(given_up > 0, givenUpText, page),
    ];
  };

  return {
    record: events.record,
    listens: endpoints.listens,
    measure: events.measure,
    routes,
    queues: Array.from({ length: senders }, () => createQueue('webhooks', processNext, log)),
    tasks: [
      { name: 'removed webhooks', run: endpoints.deleteRemoved, interval: minute },
      { name: 'encryption of webhooks', run: webhooks.renewEncryption, interval: hour },
    ],
    alertChecks: [findAlerts],
    setupChecks: [findAdvice],
    /** Sends one due event, for tests. */
    processNext,
  };
}

export type WebhooksFeature = ReturnType<typeof createWebhooksFeature>;
