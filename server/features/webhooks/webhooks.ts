import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import type { Actor } from '../../../domain/audit.ts';
import type { SettingsTestResult } from '../../../domain/settings.ts';
import {
  maxWebhookEndpoints,
  publicHttpsOnly,
  testEvent,
  type WebhookEvent,
} from '../../../domain/webhooks.ts';
import type { Base } from '../../base.ts';
import { AppError } from '../../http/errors.ts';
import { createSettingsChangeEmails } from '../../mail/security-change-emails.ts';
import { lookupPublic, PrivateAddressError, refusePrivateHost } from '../../public-address.ts';
import { explainFailure, isTaken, statusText, storedText } from './answer-texts.ts';
import type { DeliveriesRepository, Delivery, DeliveryOutcome } from './deliveries.repository.ts';
import type { Endpoint, EndpointsRepository } from './endpoints.repository.ts';
import type { PostWebhook, WebhookAnswer } from './post-webhook.ts';

interface WebhooksDependencies
  extends Pick<Base, 'config' | 'transact' | 'adminRepository' | 'outbox' | 'encryption'> {
  endpoints: EndpointsRepository;
  events: Pick<DeliveriesRepository, 'retry' | 'addTest'>;
  post: PostWebhook;
}

export interface NewEndpoint {
  url: string;
  events: WebhookEvent[];
}

/** Milliseconds to wait for the name server when an address is saved; at each sending the address is checked anyway. */
const lookupTimeout = 3_000;

/** A path may have a key of the other system in it, so the audit log and emails name the host only. */
const hostOf = ({ url }: Pick<Endpoint, 'url'>) => new URL(url).host;
const secretName = ({ id }: Pick<Endpoint, 'id'>) => `webhook ${id}`;

/** Returns what an administrator does to endpoints, and the sending of events, signed after Standard Webhooks. */
export function createWebhooks(dependencies: WebhooksDependencies) {
  const { endpoints, events, post, config, transact, adminRepository, outbox, encryption } = dependencies;
  const notifyAdmins = createSettingsChangeEmails({ outbox, adminRepository });
  const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

  /** @throws {AppError} `invalid_input` for an address in a private network; a name that is unknown now may come to be */
  async function requirePublic(url: string): Promise<void> {
    if (config.allowsPrivateNetworks) return;
    const address = new URL(url);
    const resolved = new Promise<void>((resolve, reject) => {
      refusePrivateHost(address);
      lookupPublic(address.hostname, { all: true }, (error) =>
        error instanceof PrivateAddressError ? reject(error) : resolve(),
      );
    });
    await Promise.race([resolved, sleep(lookupTimeout, undefined, { ref: false })]).catch(() => {
      throw new AppError('invalid_input', {}, { fields: [{ path: 'url', message: publicHttpsOnly }] });
    });
  }

  /** Returns the secrets that sign now; none if another AUTH_SECRET encrypted them. */
  function secretsOf(endpoint: Endpoint): string[] {
    const { secret, previous_secret, previous_until } = endpoint;
    const isOverlap = previous_secret !== null && previous_until !== null && previous_until > new Date();
    return [secret, ...(isOverlap ? [previous_secret] : [])].flatMap(
      (encrypted) => encryption.decrypt(secretName(endpoint), encrypted) ?? [],
    );
  }

  async function postSigned(endpoint: Endpoint, id: string, payload: string): Promise<WebhookAnswer> {
    const secrets = secretsOf(endpoint);
    if (secrets.length === 0) throw Object.assign(new Error('unreadable secret'), { code: 'ESECRET' });
    const now = new Date();
    const headers = {
      'User-Agent': 'IA-Veterinaria',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, payload)).join(' '),
    };
    return post(endpoint.url, headers, payload);
  }

  /** Sends an event. Any answer but 2xx is a failure, which is tried again. */
  async function send({ event_id, payload }: Delivery, endpoint: Endpoint): Promise<DeliveryOutcome> {
    const tried_at = new Date();
    try {
      const { status, text } = await postSigned(endpoint, event_id, payload);
      const answer = { tried_at, last_status: status, last_answer: storedText(text) };
      if (isTaken(status)) return { result: 'done', changes: { ...answer, delivered_at: new Date() } };
      return { result: 'later', reason: statusText(status), changes: answer };
    } catch (error) {
      const answer = { tried_at, last_status: null, last_answer: null };
      return { result: 'later', reason: explainFailure(error as NodeJS.ErrnoException), changes: answer };
    }
  }

  async function find(id: string): Promise<Endpoint> {
    const endpoint = await endpoints.find(id);
    if (!endpoint) throw new AppError('not_found');
    return endpoint;
  }

  return {
    send,

    /** @returns the id and the secret, which is not shown again @throws {AppError} `invalid_input`, `wrong_state` for too many */
    async add(actor: Actor, { url, events: told }: NewEndpoint) {
      await requirePublic(url);
      const [id, secret] = [randomUUID(), newSecret()];
      const endpoint = { id, url, events: told, secret: encryption.encrypt(secretName({ id }), secret) };
      await transact(async (tx) => {
        if (!(await endpoints.add(tx, endpoint, maxWebhookEndpoints))) throw new AppError('wrong_state');
        await adminRepository.record(tx, actor, { action: 'add-webhook', detail: hostOf(endpoint) });
        const changed = [`Avisos a outros sistemas: ${hostOf(endpoint)}`];
        await notifyAdmins(tx, { actor, changed, former: '' });
      });
      return { id, secret };
    },

    remove: (actor: Actor, id: string): Promise<void> =>
      transact(async (tx) => {
        const url = await endpoints.remove(tx, id);
        if (url === undefined) throw new AppError('not_found');
        await adminRepository.record(tx, actor, { action: 'remove-webhook', detail: hostOf({ url }) });
      }),

    /** @returns the new secret, which is not shown again */
    async turnSecret(actor: Actor, id: string): Promise<string> {
      const endpoint = await find(id);
      const secret = newSecret();
      await transact(async (tx) => {
        await endpoints.turnSecret(tx, id, encryption.encrypt(secretName({ id }), secret));
        await adminRepository.record(tx, actor, { action: 'turn-webhook-secret', detail: hostOf(endpoint) });
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
      const test = { endpoint_id: id, event_id, type: testEvent, payload, student_key: '' };
      try {
        const { status, text } = await postSigned(endpoint, event_id, payload);
        const ok = isTaken(status);
        const at = ok
          ? { delivered_at: new Date() }
          : { failed_at: new Date(), last_error: statusText(status) };
        await events.addTest({ ...test, ...at, last_status: status, last_answer: storedText(text) });
        if (ok) return { ok, message: `O outro sistema recebeu o teste e respondeu ${status}.` };
        return { ok, message: `${statusText(status)} Confira o endereço no outro sistema.` };
      } catch (error) {
        const last_error = explainFailure(error as NodeJS.ErrnoException);
        await events.addTest({ ...test, failed_at: new Date(), last_error });
        return { ok: false, message: last_error };
      }
    },

    /** Encrypts again, with the first secret of the server, what an older one encrypted. @returns the number of endpoints */
    async renewEncryption(): Promise<number> {
      let count = 0;
      for (const endpoint of await endpoints.listAll()) {
        const { secret, previous_secret } = endpoint;
        const text = encryption.decrypt(secretName(endpoint), secret);
        if (text === undefined || encryption.isCurrent(secret)) continue;
        const former = previous_secret && encryption.decrypt(secretName(endpoint), previous_secret);
        await endpoints.reencrypt(endpoint, {
          secret: encryption.encrypt(secretName(endpoint), text),
          previous_secret: former ? encryption.encrypt(secretName(endpoint), former) : null,
        });
        count += 1;
      }
      return count;
    },
  };
}

export type Webhooks = ReturnType<typeof createWebhooks>;
