import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signedOutCookie } from '../../../domain/browser-storage.ts';
import type { Session } from '../../../domain/session.ts';
import type { SessionEvent } from './session-client.ts';

const day = 24 * 60 * 60;
const hint = 'ia-vet:signed-in';

/** The server's response: a session, a status, or a network error. */
type Answer = Session | number | 'none';
let server: Record<'session' | 'get-session' | 'sign-in/email' | 'sign-out', Answer>;
/** The requests, such as `session at 200` for 200 ms after the start. */
let asked: string[];

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('fetch', async (url: string, { cache }: RequestInit = {}) => {
    const name = url.replace(/^\/api\/(auth\/)?/, '') as keyof typeof server;
    // Polls of reconnect.ts come at random times.
    if (cache !== 'no-store') asked.push(`${name} at ${Date.now()}`);
    const answer = server[name];
    if (answer === 'none') throw new TypeError('Failed to fetch');
    if (typeof answer === 'number') return Response.json({ error: { code: 'internal' } }, { status: answer });
    return Response.json(answer);
  });
  asked = [];
  server = { session: session(), 'get-session': session(), 'sign-in/email': session(), 'sign-out': 204 };
});

afterEach(() => {
  Channel.all.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** A BroadcastChannel without delay. */
class Channel {
  static readonly all = new Set<Channel>();
  onmessage?: (event: { data: unknown }) => void;
  constructor() {
    Channel.all.add(this);
  }
  postMessage(data: unknown) {
    for (const other of Channel.all) if (other !== this) other.onmessage?.({ data });
  }
}

/** @param left seconds until it ends @param since seconds since it was renewed */
function session({ left = 30 * day, since = 0, name = 'Ana' } = {}): Session {
  return {
    token_type: 'bearer',
    expires_at: Date.now() / 1000 + left,
    expires_in: 30 * day - since,
    user: { id: '1', email: 'ana@example.com', user_metadata: { full_name: name } },
  };
}

/** Loads the module anew, as another tab would, and records its events. */
async function openTab() {
  vi.resetModules();
  const client = await import('./session-client.ts');
  client.trackSession();
  const events: SessionEvent[] = [];
  const stop = client.onSessionEvent((event) => events.push(event));
  return { ...client, events, stop, status: () => client.sessionState().status };
}

async function signedInTab() {
  const tab = await openTab();
  await tab.loadSession();
  asked = [];
  tab.events.length = 0;
  return tab;
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

describe('loading', () => {
  test('sends one request for all callers', async () => {
    const tab = await openTab();
    expect(tab.status()).toBe('loading');
    const [first, second] = await Promise.all([tab.loadSession(), tab.loadSession()]);
    expect(first).toBe(second);
    expect(await tab.loadSession()).toBe(first);
    expect(asked).toEqual(['session at 0']);
    expect(tab.events).toEqual(['INITIAL_SESSION']);
    expect(localStorage.getItem(hint)).toBe('1');
  });

  test('without a session signs out, and removes the signed-in hint', async () => {
    localStorage.setItem(hint, '1');
    server.session = 401;
    const tab = await openTab();
    expect((await tab.loadSession()).status).toBe('signed-out');
    expect(localStorage.getItem(hint)).toBeNull();
  });

  test.each([502, 503, 504])('retries with growing delays after %i', async (status) => {
    server.session = status;
    const tab = await openTab();
    const loading = tab.loadSession();
    await pass(2.9);
    expect(tab.status()).toBe('loading');
    server.session = session();
    await pass(0.1);
    expect((await loading).status).toBe('signed-in');
    expect(asked).toEqual([0, 200, 600, 1400, 3000].map((at) => `session at ${at}`));
  });

  test('fails after four retries, and loads once the server is back', async () => {
    server.session = 503;
    const tab = await openTab();
    void tab.loadSession();
    await pass(3.1);
    expect(tab.status()).toBe('failed');
    server.session = session();
    await pass(20);
    expect(tab.status()).toBe('signed-in');
  });

  test.each([500, 429, 'none'] as const)('does not retry when the response is %s', async (answer) => {
    server.session = answer;
    const tab = await openTab();
    expect((await tab.loadSession()).status).toBe('failed');
    expect(asked).toEqual(['session at 0']);
    // The session has not ended.
    expect(tab.events).toEqual(['INITIAL_SESSION']);
  });

  test('renews a session that was last renewed more than a day ago', async () => {
    server.session = session({ since: day });
    await (await openTab()).loadSession();
    expect(asked).toEqual(['session at 0']);
    asked = [];
    server.session = session({ since: day + 1 });
    const tab = await openTab();
    await tab.loadSession();
    await pass(0);
    expect(asked).toEqual(['session at 0', 'get-session at 0']);
    expect(tab.events).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED']);
  });
});

describe('the tick', () => {
  test('renews the session 90 seconds before its end', async () => {
    server.session = session({ left: 200 });
    server['get-session'] = session({ left: 1_000, name: 'Ana Souza' });
    const tab = await signedInTab();
    await pass(119);
    expect(asked).toEqual([]);
    await pass(1);
    expect(asked).toEqual(['get-session at 120000']);
    expect(tab.events).toEqual(['TOKEN_REFRESHED']);
    expect(tab.sessionState()).toMatchObject({
      session: { user: { user_metadata: { full_name: 'Ana Souza' } } },
    });
    await pass(300);
    expect(asked).toHaveLength(1);
  });

  test('keeps the session after a server error, and retries', async () => {
    server.session = session({ left: 100 });
    server['get-session'] = 500;
    const tab = await signedInTab();
    await pass(60);
    expect(asked).toEqual(['get-session at 30000', 'get-session at 60000']);
    expect(tab.status()).toBe('signed-in');
    expect(tab.events).toEqual([]);
  });

  test('ends the session after a 401, and stops renewing', async () => {
    server.session = session({ left: 100 });
    server['get-session'] = 401;
    const tab = await signedInTab();
    await pass(300);
    expect(asked).toHaveLength(1);
    expect(tab.events).toEqual(['SIGNED_OUT']);
    expect(localStorage.getItem(hint)).toBeNull();
  });
});

describe('signing in and out', () => {
  test('signing in makes other tabs load the session', async () => {
    server.session = 401;
    const [here, other] = [await openTab(), await openTab()];
    await Promise.all([here.loadSession(), other.loadSession()]);
    server.session = session();
    await here.signIn({ email: 'ana@example.com', password: 'segredo' });
    await pass(0);
    expect(here.events.at(-1)).toBe('SIGNED_IN');
    expect(other.events.at(-1)).toBe('SIGNED_IN');
    expect(other.status()).toBe('signed-in');
    expect(asked.filter((one) => one.startsWith('session'))).toHaveLength(4);
  });

  test('signing in fails if the browser does not store the cookie', async () => {
    server.session = 401;
    const tab = await openTab();
    await expect(tab.signIn({ email: 'ana@example.com', password: 'segredo' })).rejects.toThrow('internal');
  });

  test('signing out ends the session in all tabs', async () => {
    const [here, other] = [await signedInTab(), await signedInTab()];
    server['sign-out'] = session();
    await here.signOut();
    for (const tab of [here, other]) {
      expect(tab.events).toEqual(['SIGNED_OUT']);
      expect((await tab.loadSession()).status).toBe('signed-out');
    }
    expect(asked).toEqual(['sign-out at 0']);
    expect(localStorage.getItem(hint)).toBeNull();
  });

  test.each([401, 403, 404])('signing out succeeds if the session is gone already (%i)', async (status) => {
    const tab = await signedInTab();
    server['sign-out'] = status;
    await tab.signOut();
    expect(tab.status()).toBe('signed-out');
  });

  test.each([500, 503])('signing out fails when the answer is %i, and keeps the session', async (status) => {
    const [here, other] = [await signedInTab(), await signedInTab()];
    server['sign-out'] = status;
    await expect(here.signOut()).rejects.toThrow();
    expect([here.status(), other.status()]).toEqual(['signed-in', 'signed-in']);
    expect(document.cookie).not.toContain('signed_out');
  });

  test('signing out without an answer ends the session here, and leaves a cookie that ends it there', async () => {
    const [here, other] = [await signedInTab(), await signedInTab()];
    server['sign-out'] = 'none';
    expect(await here.signOut()).toBe(false);
    expect([here.status(), other.status()]).toEqual(['signed-out', 'signed-out']);
    expect(localStorage.getItem(hint)).toBeNull();
    expect(document.cookie).toContain(`${signedOutCookie(false)}=1`);
    // biome-ignore lint/suspicious/noDocumentCookie: as the server answers
    document.cookie = `${signedOutCookie(false)}=; path=/; max-age=0`;
  });
});

test('a browser that blocks storage still starts the session', async () => {
  const forbid = () => {
    throw new DOMException('Access is denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', new Proxy({}, { get: forbid, ownKeys: forbid }));
  vi.stubGlobal('BroadcastChannel', forbid);
  vi.resetModules();
  const client = await import('./session-client.ts');
  client.trackSession({ status: 'signed-out' });
  expect(client.sessionState().status).toBe('signed-out');
});

describe('account events', () => {
  test('reload the session in other tabs after USER_UPDATED only', async () => {
    const [here, other] = [await signedInTab(), await signedInTab()];
    server.session = session({ name: 'Ana Souza' });
    here.publishAccountEvent('USER_UPDATED');
    here.publishAccountEvent('PASSWORD_RECOVERY');
    await pass(0);
    expect(here.events).toEqual(['USER_UPDATED', 'PASSWORD_RECOVERY']);
    expect(other.events).toEqual(['USER_UPDATED']);
    expect(other.sessionState()).toMatchObject({
      session: { user: { user_metadata: { full_name: 'Ana Souza' } } },
    });
  });

  test('do not reach a listener that has stopped', async () => {
    const tab = await signedInTab();
    tab.stop();
    tab.endSession();
    expect(tab.events).toEqual([]);
  });
});
