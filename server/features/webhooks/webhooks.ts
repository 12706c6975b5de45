import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import type { Actor, SiteAction } from '../../../domain/audit.ts';
import type { SettingsTestResult } from '../../../domain/settings.ts';
import {
  maxWebhookEndpoints,
  publicHttpsOnly,
  testEvent,
  type WebhookEvent,
} from '../../../domain/webhooks.ts';
import type { Base } from '../../base.ts';
import type { Transaction } from '../../db/connect.ts';
import { AppError, orNotFound, orThrow } from '../../http/errors.ts';
import { lookupPublic, PrivateAddressError, refusePrivateHost } from '../../public-address.ts';
import { explainFailure, statusText, storedText, unreadableSecret } from './answer-texts.ts';
import type { DeliveriesRepository, Delivery, DeliveryOutcome } from './deliveries.repository.ts';
import type { Endpoint, EndpointsRepository } from './endpoints.repository.ts';
import type { PostWebhook } from './post-webhook.ts';

/** Milliseconds to wait for the name server when an address is saved; at each sending the address is checked anyway. */
const lookupTimeout = 3_000;

/** A path may have a key of the other system in it, so the audit log and emails name the host only. */
const hostOf = ({ url }: Pick<Endpoint, 'url'>) => new URL(url).host;
const secretName = (id: string) => `webhook ${id}`;
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

/** Returns what an administrator does to endpoints, and the sending of events, signed after Standard Webhooks. */
export function createWebhooks(
  { config, transact, auditLog, notifyAdmins, encryption }: Base,
  endpoints: EndpointsRepository,
  events: DeliveriesRepository,
  post: PostWebhook,
) {
  /** @throws {AppError} `invalid_input` for an address in a private network; a name that is unknown now may come to be */
  async function requirePublic(url: string): Promise<void> {
    if (config.ALLOW_PRIVATE_NETWORKS) return;
    try {
      const address = new URL(url);
      refusePrivateHost(address);
      const resolved = promisify(lookupPublic)(address.hostname, { all: true });
      await Promise.race([resolved, sleep(lookupTimeout, undefined, { ref: false })]);
    } catch (error) {
      if (error instanceof PrivateAddressError)
        throw new AppError('invalid_input', {}, { fields: [{ path: 'url', message: publicHttpsOnly }] });
    }
  }

  /** Posts an event, and returns what to store of the answer; without `last_error` the other system has taken it. */
  async function deliver(endpoint: Endpoint, event_id: string, payload: string) {
    const { id, url, secret, previous_secret, previous_until } = endpoint;
    const now = new Date();
    const isOverlap = previous_until !== null && previous_until > now;
    const encrypted = isOverlap && previous_secret ? [secret, previous_secret] : [secret];
    // None if another AUTH_SECRET encrypted them.
    const secrets = encrypted.flatMap((text) => encryption.decrypt(secretName(id), text) ?? []);
    const sign = (key: string) => new Webhook(key).sign(event_id, now, payload);
    const unanswered = { tried_at: now, last_status: null, last_answer: null };
    if (secrets.length === 0) return { ...unanswered, last_error: unreadableSecret };
    try {
      const headers = {
        'User-Agent': 'IA-Veterinaria',
        'webhook-id': event_id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': secrets.map(sign).join(' '),
      };
      const { status, text } = await post(url, headers, payload);
      const last_error = status >= 200 && status < 300 ? null : statusText(status);
      return { tried_at: now, last_status: status, last_answer: storedText(text), last_error };
    } catch (error) {
      return { ...unanswered, last_error: explainFailure(error as NodeJS.ErrnoException) };
    }
  }

  const find = async (id: string) => orNotFound(await endpoints.find(id));

  /** Tells all administrators of a system that is told of events from now on. */
  async function recordNew(tx: Transaction, actor: Actor, action: SiteAction, endpoint: { url: string }) {
    const detail = hostOf(endpoint);
    await auditLog.record(tx, actor, { action, detail });
    await notifyAdmins(tx, { actor, changed: [`Avisos a outros sistemas: ${detail}`], former: '' });
  }

  return {
    /** Sends an event. Any answer but 2xx is a failure, which is tried again. */
    async send({ event_id, payload }: Delivery, endpoint: Endpoint): Promise<DeliveryOutcome> {
      const { last_error: reason, ...changes } = await deliver(endpoint, event_id, payload);
      if (reason !== null) return { result: 'later', reason, changes };
      return { result: 'done', changes: { ...changes, delivered_at: new Date() } };
    },

    /** @returns the id and the secret, which is not shown again @throws {AppError} `invalid_input`, `wrong_state` for too many */
    async add(actor: Actor, { url, events }: { url: string; events: WebhookEvent[] }) {
      await requirePublic(url);
      const [id, secret] = [randomUUID(), newSecret()];
      const endpoint = {
        id,
        url,
        events,
        secret: encryption.encrypt(secretName(id), secret),
        created_by: actor.id,
      };
      await transact(async (tx) => {
        if (!(await endpoints.add(tx, endpoint, maxWebhookEndpoints))) throw new AppError('wrong_state');
        await recordNew(tx, actor, 'add-webhook', endpoint);
      });
      return { id, secret };
    },

    /** Changes where and of what a system is told; its secret stays, and what waits goes to the new address. @throws {AppError} as {@link add} does */
    async change(actor: Actor, id: string, { url, events }: { url: string; events: WebhookEvent[] }) {
      await requirePublic(url);
      await transact(async (tx) => {
        const change = { url, events, created_by: actor.id };
        orNotFound(await endpoints.change(tx, id, change));
        await recordNew(tx, actor, 'change-webhook', { url });
      });
    },

    remove: (actor: Actor, id: string): Promise<void> =>
      transact(async (tx) => {
        const endpoint = orNotFound(await endpoints.remove(tx, id));
        await auditLog.record(tx, actor, { action: 'remove-webhook', detail: hostOf(endpoint) });
      }),

    /** Stops telling a system of events, or tells one again that was turned off. @throws {AppError} `wrong_state` */
    setOn: (actor: Actor, id: string, isOn: boolean): Promise<void> =>
      transact(async (tx) => {
        const endpoint = orThrow(await endpoints.setOn(tx, id, isOn), 'wrong_state');
        if (isOn) await recordNew(tx, actor, 'turn-on-webhook', endpoint);
        else await auditLog.record(tx, actor, { action: 'turn-off-webhook', detail: hostOf(endpoint) });
      }),

    /** @returns the new secret, which is not shown again */
    async rotateSecret(actor: Actor, id: string): Promise<string> {
      const endpoint = await find(id);
      const secret = newSecret();
      await transact(async (tx) => {
        await endpoints.rotateSecret(tx, id, encryption.encrypt(secretName(id), secret));
        await auditLog.record(tx, actor, { action: 'turn-webhook-secret', detail: hostOf(endpoint) });
      });
      return secret;
    },

    /** Has an event tried again now. @throws {AppError} `wrong_state` for one that was delivered, or is being sent */
    retry: (id: string): Promise<void> =>
      transact(async (tx) => {
        if (!(await events.retry(tx, id))) throw new AppError('wrong_state');
      }),

    /** Sends an invented event at once, and stores what became of it. @returns the answer in words */
    async test(id: string): Promise<SettingsTestResult> {
      const endpoint = await find(id);
      const event_id = randomUUID();
      const data = { message: 'Este é um teste dos avisos do site.' };
      const payload = JSON.stringify({ type: testEvent, timestamp: new Date().toISOString(), data });
      const answer = await deliver(endpoint, event_id, payload);
      const { last_error, last_status } = answer;
      const ended = last_error === null ? { delivered_at: new Date() } : { failed_at: new Date() };
      await events.addTest({ endpoint_id: id, event_id, payload, ...answer, ...ended });
      if (last_error === null)
        return { ok: true, message: `O outro sistema recebeu o teste e respondeu ${last_status}.` };
      const hint = last_status === null ? '' : ' Confira o endereço no outro sistema.';
      return { ok: false, message: last_error + hint };
    },

    /** Encrypts again, with the first secret of the server, what an older one encrypted. @returns the number of endpoints */
    async renewEncryption(): Promise<number> {
      let count = 0;
      for (const endpoint of await endpoints.listAll()) {
        const { id, secret, previous_secret } = endpoint;
        const renew = (encrypted: string | null) => {
          const text = encrypted && encryption.decrypt(secretName(id), encrypted);
          return text ? encryption.encrypt(secretName(id), text) : null;
        };
        const renewed = encryption.isCurrent(secret) ? null : renew(secret);
        if (!renewed) continue;
        await endpoints.reencrypt(endpoint, { secret: renewed, previous_secret: renew(previous_secret) });
        count += 1;
      }
      return count;
    },
  };
}
