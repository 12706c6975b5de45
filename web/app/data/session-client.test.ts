// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Session } from '../../../domain/session.ts';
import type { SessionEvent } from './session-client.ts';

const day = 24 * 60 * 60;
const hint = 'ia-vet:signed-in';

/** What the server answers with: a session, a status, or nothing at all. */
type Answer = Session | number | 'none';
let server: Record<'session' | 'get-session' | 'sign-in/email' | 'sign-out', Answer>;
/** What it was asked, as `session at 200` for two tenths of a second after the start. */
let asked: string[];

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('fetch', async (url: string, { cache }: RequestInit = {}) => {
    const name = url.replace(/^\/api\/(auth\/)?/, '') as keyof typeof server;
    // Whether the server is back is asked at moments left to chance: see server-return.ts.
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

/** The browser's, without its delay. */
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

/** @param left seconds until it ends @param since seconds since it was prolonged */
function session({ left = 30 * day, since = 0, name = 'Ana' } = {}): Session {
  return {
    token_type: 'bearer',
    expires_at: Date.now() / 1000 + left,
    expires_in: 30 * day - since,
    user: { id: '1', email: 'ana@example.com', user_metadata: { full_name: name } },
  };
}

/** The module as another tab of the browser loads it, and what it tells its listeners. */
async function openTab() {
  vi.resetModules();
  const client = await import('./session-client.ts');
  client.startSession();
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
  test('asks once, whoever wants to know', async () => {
    const tab = await openTab();
    expect(tab.status()).toBe('loading');
    const [first, second] = await Promise.all([tab.loadSession(), tab.loadSession()]);
    expect(first).toBe(second);
    expect(await tab.loadSession()).toBe(first);
    expect(asked).toEqual(['session at 0']);
    expect(tab.events).toEqual(['INITIAL_SESSION']);
    expect(localStorage.getItem(hint)).toBe('1');
  });

  test('without a session is no failure, and forgets that there was one', async () => {
    localStorage.setItem(hint, '1');
    server.session = 401;
    const tab = await openTab();
    expect((await tab.loadSession()).status).toBe('signed-out');
    expect(localStorage.getItem(hint)).toBeNull();
  });

  test.each([502, 503, 504])('asks a server that answers %i again, ever later', async (status) => {
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

  test('gives up after the fourth time, and takes the hint when the server is back', async () => {
    server.session = 503;
    const tab = await openTab();
    void tab.loadSession();
    await pass(3.1);
    expect(tab.status()).toBe('failed');
    server.session = session();
    await pass(20);
    expect(tab.status()).toBe('signed-in');
  });

  test.each([500, 429, 'none'] as const)('does not insist where the answer is %s', async (answer) => {
    server.session = answer;
    const tab = await openTab();
    expect((await tab.loadSession()).status).toBe('failed');
    expect(asked).toEqual(['session at 0']);
    // Nobody has said that the session is over.
    expect(tab.events).toEqual(['INITIAL_SESSION']);
  });

  test('prolongs a session that was prolonged a day ago, and no younger one', async () => {
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
  test('prolongs the session when ninety seconds remain', async () => {
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

  test('keeps the session while the server cannot answer, and asks again', async () => {
    server.session = session({ left: 100 });
    server['get-session'] = 500;
    const tab = await signedInTab();
    await pass(60);
    expect(asked).toEqual(['get-session at 30000', 'get-session at 60000']);
    expect(tab.status()).toBe('signed-in');
    expect(tab.events).toEqual([]);
  });

  test('ends a session that the server no longer knows, and then rests', async () => {
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
  test('tells the other tabs, which ask the server themselves', async () => {
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

  test('signing in fails where the cookie does not hold', async () => {
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

  test.each([401, 403, 404])('a session that is gone already (%i) is signed out of', async (status) => {
    const tab = await signedInTab();
    server['sign-out'] = status;
    await tab.signOut();
    expect(tab.status()).toBe('signed-out');
  });

  test.each([500, 503, 'none'] as const)('signing out with answer %s leaves the session', async (answer) => {
    const [here, other] = [await signedInTab(), await signedInTab()];
    server['sign-out'] = answer;
    await expect(here.signOut()).rejects.toThrow();
    expect([here.status(), other.status()]).toEqual(['signed-in', 'signed-in']);
  });
});

test('a browser that forbids storage shows its pages', async () => {
  const forbid = () => {
    throw new DOMException('Access is denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', new Proxy({}, { get: forbid, ownKeys: forbid }));
  vi.stubGlobal('BroadcastChannel', forbid);
  vi.resetModules();
  const client = await import('./session-client.ts');
  client.startSession({ status: 'signed-out' });
  expect(client.sessionState().status).toBe('signed-out');
});

describe('what happens to the account', () => {
  test('is news to the other tabs where it concerns them', async () => {
    const [here, other] = [await signedInTab(), await signedInTab()];
    server.session = session({ name: 'Ana Souza' });
    here.announce('USER_UPDATED');
    here.announce('PASSWORD_RECOVERY');
    await pass(0);
    expect(here.events).toEqual(['USER_UPDATED', 'PASSWORD_RECOVERY']);
    expect(other.events).toEqual(['USER_UPDATED']);
    expect(other.sessionState()).toMatchObject({
      session: { user: { user_metadata: { full_name: 'Ana Souza' } } },
    });
  });

  test('is told to nobody who has stopped listening', async () => {
    const tab = await signedInTab();
    tab.stop();
    tab.endSession();
    expect(tab.events).toEqual([]);
  });
});
