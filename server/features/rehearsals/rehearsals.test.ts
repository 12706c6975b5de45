import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { paths } from '../../../domain/paths.ts';
import { providerNames } from '../../../domain/purchases.ts';
import { type RehearsalStep, type RehearsalStepName, rehearsalSteps } from '../../../domain/rehearsal.ts';
import { startFakeProviderApi } from '../../../scripts/lib/fake-provider-api.ts';
import { signInAdmin, signInSupport } from '../../../tests/support/admin.ts';
import { connectTestDatabase } from '../../../tests/support/cluster.ts';
import { publishChange } from '../../../tests/support/content.ts';
import { testProviders } from '../../../tests/support/purchases.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { startSmtpDialog } from '../../../tests/support/smtp-dialog.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { renderSite } from '../../../web/site/render.tsx';
import { assembleProduct } from '../../assemble.ts';
import { scratchName, withScratchDatabase } from '../../backup/scratch-database.ts';
import type { ProductOptions } from '../../base.ts';
import { createBuiltFile } from '../../http/built-files.ts';
import { createSite } from '../../http/site.ts';
import { createRehearsalsRepository } from './rehearsals.repository.ts';
import { createRehearsals } from './rehearsals.ts';
import { buildStage, clearStage, type ScratchProduct } from './stage.ts';
import { createSteps } from './steps.ts';

const company = await sharedFixture(startFakeProviderApi());
const mail = await sharedFixture(startSmtpDialog());
const base = await sharedFixture(
  createTestApp('rehearsals', {
    providers: testProviders(company.url),
    courseAccess: 'purchase',
    ownerEmail: 'dona@example.com',
    mailServer: {
      host: '127.0.0.1',
      port: mail.port,
      secure: false,
      user: 'loja',
      password: 'senha-do-correio',
      isPublicOnly: false,
    },
  }),
);
const file = (name: string, text: string) =>
  createBuiltFile(name, { identity: new TextEncoder().encode(text) });
const built = {
  assets: { css: '/site.css', script: '/enhance.js', nameFonts: '/names.css', font: '/figtree.woff2' },
  appHtml: '<title></title><!--start--><!--/start-->',
};
const parts: ProductOptions = {
  ...base.parts,
  site: createSite(new Map([['/app.html', file('app.html', built.appHtml)]])),
  async renderPreview(content, onlyFile) {
    const files = Object.entries(renderSite(content, built, base.parts.config.appUrl, onlyFile));
    return new Map(files.map(([name, text]) => [`/${name}`, file(name, text)]));
  },
};
const product = assembleProduct(parts);
const owner = await signInAdmin(base);
const checkout = 'https://pay.example.com/curso';
await publishChange(base, owner, 'site', { checkoutUrlHeader: checkout, checkoutUrlHero: checkout });

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await base.database.$client.query<Row>(text, values)).rows;
const call = (method: string, route: string, cookie = owner) =>
  product.app.request(route, { method, headers: { origin: base.parts.config.appUrl, cookie } });
const rehearse = async (cookie = owner) => call('POST', '/api/admin/rehearsals', cookie);
const readSteps = async (answer: Response) => ((await answer.json()) as { steps: RehearsalStep[] }).steps;

beforeEach(async () => {
  await query('truncate rehearsals, rate_limits');
  mail.commands.length = 0;
  mail.answers = {};
});

/** Counts what a rehearsal could leave: rows of every table, databases, files. */
async function traces() {
  const [tables] = await Promise.all([
    query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname not in ('rehearsals', 'rate_limits') order by 1`,
    ),
  ]);
  const rows: Record<string, unknown> = {};
  for (const { name } of tables)
    [rows[name]] = await query(`select count(*)::int, md5(string_agg(t::text, '|' order by t::text)) from "${name}" t`);
  return {
    rows,
    databases: await query('select datname from pg_database order by 1'),
    files: readdirSync(base.parts.config.dataDir, { recursive: true }).sort(),
  };
}

describe('a rehearsal', () => {
  test('leaves nothing, writes to nobody, asks no company, and counts nowhere', async () => {
    const before = await traces();
    const figures = await (await call('GET', '/metrics')).text();
    const steps = await readSteps(await rehearse());
    expect(steps.map(({ name, ok, message }) => [name, ok ? '' : message])).toEqual(
      rehearsalSteps.map((name) => [name, '']),
    );
    await product.features.visits.flush();
    // The login of the call itself is noted as used.
    expect({ ...(await traces()), rows: { ...(await traces()).rows, sessions: before.rows.sessions } }).toEqual(before);
    await expect.poll(() => mail.commands.at(-1)).toBe('QUIT');
    expect(mail.commands.filter((command) => /^(RCPT|DATA)/.test(command))).toEqual([]);
    expect(company.requestCount()).toBe(0);
    expect(await (await call('GET', '/metrics')).text()).not.toContain('webhook_deliveries_total{');
    expect(figures).not.toContain('webhook_deliveries_total{');
  });

  test('is for administrators alone', async () => {
    for (const [cookie, status] of [
      [await signInSupport(base), 403],
      [await base.signIn(), 403],
      ['', 401],
    ] as const) {
      expect((await rehearse(cookie)).status).toBe(status);
      expect((await call('GET', '/api/admin/rehearsals', cookie)).status).toBe(status);
    }
    expect(await query('select from rehearsals')).toEqual([]);
  });

  test('asks for a fresh login', async () => {
    const cookie = await signInAdmin(base);
    await query(`update sessions set created_at = now() - interval '1 hour'
      where id = (select id from sessions order by created_at desc limit 1)`);
    expect((await rehearse(cookie)).status).toBe(401);
  });

  test('runs once at a time, on all machines', async () => {
    const isHeld = await withScratchDatabase(
      base.database,
      async () => {
        const answer = await rehearse();
        return [answer.status, await answer.text()];
      },
      'rehearsal',
    );
    expect(isHeld).toEqual([409, expect.stringContaining('rehearsal_running')]);
    const both = await Promise.all([rehearse(), rehearse()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is refused after some in an hour', async () => {
    await withScratchDatabase(
      base.database,
      async () => {
        for (let time = 0; time < 6; time += 1) expect((await rehearse()).status).toBe(409);
        expect((await rehearse()).status).toBe(429);
      },
      'rehearsal',
    );
  });
});

interface Broken {
  config?: Partial<ProductOptions['config']>;
  /** Answers a request of the rehearsal in place of the product. */
  answer?: (path: string, method: string, count: number) => Response | Error | undefined;
  reachLink?: ProductOptions['reachLink'];
  renderPreview?: ProductOptions['renderPreview'];
  limits?: { step: number; rehearsal: number };
}

/** Returns the rehearsals of a product in which something is broken. */
function rehearsalsOf({ config, answer, limits, ...broken }: Broken) {
  const all = { ...parts, ...broken, config: { ...parts.config, ...config } };
  const made = assembleProduct(all);
  const counts = new Map<string, number>();
  const assembleScratch = (scratchParts: Partial<ProductOptions>): ScratchProduct => {
    const scratch = assembleProduct({ ...all, ...scratchParts });
    const request = async (route: string, init: RequestInit) => {
      const key = `${init.method} ${route}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      const given = answer?.(route, init.method ?? '', counts.get(key) ?? 0);
      if (given instanceof Error) throw given;
      return given ?? scratch.app.request(route, init);
    };
    return { ...scratch, app: { request } };
  };
  const repository = createRehearsalsRepository(made.database);
  return createRehearsals({
    ...made,
    repository,
    withScratchDatabase,
    buildStage: (scratch) => buildStage({ ...made, repository, assembleScratch }, scratch),
    clearStage: () => clearStage(made.config),
    createSteps: (stage) =>
      createSteps({
        ...stage,
        reachLink: all.reachLink ?? (async () => 200),
        testSender: made.features.emails.testSender,
      }),
    isSelling: () => true,
    ...(limits && { limits }),
  });
}

const gone = () => new Response('gone', { status: 500 });
const at = (start: string, given: () => Response | Error) => (route: string) =>
  route.startsWith(start) ? given() : undefined;
const site = (route: string) => ({ checkoutUrlHeader: route, checkoutUrlHero: route });
const minimum = { productIds: {}, minimumCents: 99_999_900, acceptsTests: true };

describe('says in words, with a link, when it breaks:', () => {
  const cases: [RehearsalStepName, string, Broken, RegExp, RegExp?][] = [
    ['visit', 'a page without the price', { renderPreview: async () => new Map([['/curso.html', file('curso.html', 'R$ 1')]]) }, /não mostra o preço publicado \(R\$ /, /campo=price/],
    ['visit', 'a page that is not made', { renderPreview: async () => Promise.reject(new Error('no')) }, /não pôde ser montada/, /conteudo/],
    ['checkout', 'a link that leads nowhere', { reachLink: async () => 404 }, /pay\.example\.com.*não existe.*404/, /campo=checkoutUrlHero/],
    ['checkout', 'a company that does not answer', { reachLink: async () => Promise.reject(new Error('ECONNREFUSED')) }, /não respondeu/, /checkoutUrlHero/],
    ['checkout', 'a link without https', { config: { siteOverrides: site('http://pay.example.com/') } }, /não é um endereço com https/, /checkoutUrlHero/],
    ['sale', 'a price below the least', { config: { fulfilment: minimum } }, /não abriria o curso: valor abaixo do mínimo/, /pagamentos/],
    ['sale', 'a message that is refused', { answer: at('/api/webhooks/hotmart', gone) }, /Hotmart não foi aceita/, /pagamentos#hotmart/],
    ['sale', 'no company', { config: { providers: {} } }, /Nenhuma empresa/, /pagamentos/],
    ['email', 'no mail server', { config: { mailServer: undefined } }, /Nenhum servidor de e-mail/, /email/],
    ['login', 'a link that lets nobody in', { answer: at('/api/auth/reset-password', gone) }, /não deixou entrar/],
    ['lesson', 'a closed course', { answer: at('/api/course', gone) }, /não entra no curso/, /acesso/],
    ['lesson', 'a lesson that does not open', { answer: at('/curso-conteudo/', gone) }, /não abriu/, /aula=/],
    ['certificate', 'a certificate that is not issued', { answer: (route, _, count) => (route === '/api/progress' && count === 2 ? Response.json({ completed: 9, certificate: null }) : undefined) }, /o certificado não saiu/, /secao=certificate/],
    ['validation', 'a page that knows no certificate', { answer: at('/certificado/', () => new Response('?', { status: 404 })) }, /não o reconheceu/],
    ['refund', 'a course that stays open', { answer: (route, _, count) => (route === '/api/course' && count === 2 ? Response.json({}) : undefined) }, /continuou aberto/],
    ['refund', 'a certificate that stays valid', { answer: at('/api/certificates/', () => Response.json({ status: 'valid' })) }, /continuou válido/],
  ];
  test.each(cases)('%s, %s', async (name, _, broken, message, place) => {
    const steps = await rehearsalsOf(broken).run();
    const failed = steps.find((step) => step.name === name);
    expect(failed).toMatchObject({ ok: false, message: expect.stringMatching(message) });
    if (place) expect(failed?.path).toMatch(place);
    expect(failed?.ms).toBeGreaterThan(0);
    const before = steps.slice(0, rehearsalSteps.indexOf(name)).filter(({ ok }) => !ok);
    expect(before).toEqual([]);
    // A step that was not played says why, and is no failure of its own.
    for (const { ok, ms, message: words } of steps)
      if (!ok && ms === 0) expect(words).toMatch(/^Não foi ensaiado: depende do passo “.+”\.$/);
  });

  test('email, a sender that the server refuses; the link still lets in', async () => {
    mail.answers = { MAIL: '553 5.7.1 senha-do-correio' };
    const steps = await rehearsalsOf({}).run();
    expect(steps.filter(({ ok }) => !ok)).toEqual([
      expect.objectContaining({ name: 'email', path: paths.adminMail, message: expect.stringContaining('não deixa enviar como') }),
    ]);
  });

  test('any step that throws, without its message, a secret or a stack', async () => {
    const secret = testProviders(company.url).stripe.secret;
    for (const start of ['/curso', '/api/webhooks/', '/reset-password', '/api/progress', '/certificado/']) {
      const steps = await rehearsalsOf({ answer: at(start, () => new Error(`${secret} at /srv/x.ts:1`)) }).run();
      const text = JSON.stringify(steps);
      expect(text).toContain('O site encontrou um erro neste passo');
      expect(text).not.toContain(secret);
      expect(text).not.toMatch(/\.ts:\d|\bat \/|Error/);
    }
  });

  test('a step that does not end, within its time', async () => {
    const never = () => new Promise<never>(() => undefined);
    const begin = performance.now();
    const steps = await rehearsalsOf({ reachLink: never, limits: { step: 2_000, rehearsal: 20_000 } }).run();
    expect(steps[1]).toMatchObject({ ok: false, message: expect.stringContaining('Demorou demais') });
    expect(steps[2]).toMatchObject({ ok: true });
    expect(performance.now() - begin).toBeLessThan(20_000);
    const late = await rehearsalsOf({ reachLink: never, limits: { step: 9_000, rehearsal: 1_500 } }).run();
    expect(late.at(-1)).toMatchObject({ ok: false, ms: 0, message: expect.stringContaining('demoraram demais') });
  });

  test('a database user who may not create databases', async () => {
    const role = `rehearsal_user_${process.env.VITEST_WORKER_ID ?? 0}`;
    await query(`drop role if exists ${role}`).catch(() => query(`drop owned by ${role}; drop role ${role}`));
    await query(`create role ${role} login`);
    await query(`grant all on all tables in schema public to ${role}`);
    const { host, database } = base.database.$client.options;
    const limited = connectTestDatabase(
      `postgres://${role}@localhost/${database}?host=${encodeURIComponent(host ?? '')}`,
    );
    onTestFinished(() => limited.$client.end());
    const { features } = assembleProduct({ ...parts, database: limited });
    const steps = await features.rehearsals.run();
    expect(steps[0]?.message).toMatch(/^O ensaio não pôde começar: o usuário do banco de dados não pode criar/);
    expect(steps.every(({ ok }) => !ok)).toBe(true);
    await query(`drop owned by ${role}`);
  });
});

interface AlertList {
  attention: { kind: string; title: string; text: string; path: string }[];
}

test('a failure is an alert until a later rehearsal passes', async () => {
  const alerts = async () =>
    ((await (await call('GET', '/api/admin/overview')).json()) as AlertList).attention.filter(
      ({ kind }) => kind === 'rehearsal',
    );
  await rehearsalsOf({ reachLink: async () => 404 }).run();
  expect(await alerts()).toEqual([
    expect.objectContaining({
      title: 'O ensaio geral falhou: link de compra',
      text: expect.stringContaining('404'),
      path: paths.adminRehearsal,
    }),
  ]);
  await rehearse();
  expect(await alerts()).toEqual([]);
});

test('the last five are kept, the newest first', async () => {
  await query(
    `insert into rehearsals (started_at, steps) select now() - n * interval '1 day', '[]' from generate_series(1, 9) n`,
  );
  await rehearse();
  const answer = await call('GET', '/api/admin/rehearsals');
  const { rehearsals } = (await answer.json()) as { rehearsals: { started_at: string; steps: unknown[] }[] };
  expect(rehearsals.map(({ steps }) => steps.length)).toEqual([9, 0, 0, 0, 0]);
  expect(await query('select from rehearsals')).toHaveLength(5);
});

describe('by itself it', () => {
  const uptime = 4_000;
  const count = async () => (await query('select from rehearsals')).length;

  test('runs once a week, and a day after a failure, but not while the process is young', async () => {
    const rehearsals = rehearsalsOf({});
    expect(await rehearsals.runIfDue(60)).toBe(0);
    expect(await rehearsals.runIfDue(uptime)).toBe(1);
    expect(await rehearsals.runIfDue(uptime)).toBe(0);
    await query(`update rehearsals set started_at = now() - interval '6 days'`);
    expect(await rehearsals.runIfDue(uptime)).toBe(0);
    await query(`update rehearsals set started_at = now() - interval '7 days'`);
    expect(await rehearsals.runIfDue(uptime)).toBe(1);
    await query(`update rehearsals set steps = '[{"name": "sale", "ok": false, "ms": 1}]', started_at = now() - interval '1 day'`);
    expect(await rehearsals.runIfDue(uptime)).toBe(1);
    expect(await count()).toBe(3);
  });

  test('does not run before a payment company is connected', async () => {
    const all = { ...parts, config: { ...parts.config, providers: {} } };
    const { rehearsals } = assembleProduct(all).features;
    expect(await rehearsals.runIfDue(uptime)).toBe(0);
    expect(await count()).toBe(0);
  });
});

test('the next look removes what a killed rehearsal left', async () => {
  const folder = path.join(base.parts.config.dataDir, 'rehearsal');
  const { host, database = '' } = base.database.$client.options;
  const isThere = async () =>
    (await query('select from pg_database where datname = $1', [scratchName(database, 'rehearsal')])).length === 1;
  const killed = await startRehearsing(`postgres://postgres@localhost/${database}?host=${encodeURIComponent(host ?? '')}`);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect([await isThere(), existsSync(folder)]).toEqual([true, true]);
  const look = async () => {
    await product.features.rehearsals.runIfDue(0);
    return [await isThere(), existsSync(folder)];
  };
  await expect.poll(look, { timeout: 10_000 }).toEqual([false, false]);
  expect(await query('select from rehearsals')).toEqual([]);
});

/** Starts a process that is in the middle of a rehearsal. */
async function startRehearsing(url: string): Promise<ChildProcess> {
  const program = `
    const [url, config] = process.argv.slice(-2);
    const { pino } = await import('pino');
    const { connectTestDatabase } = await import('./tests/support/cluster.ts');
    const { assembleProduct } = await import('./server/assemble.ts');
    const product = assembleProduct({
      config: JSON.parse(config),
      database: connectTestDatabase(url),
      log: pino({ level: 'silent' }),
      reachLink() {
        console.log('working');
        return new Promise(() => undefined);
      },
    });
    await product.features.rehearsals.run();`;
  const args = ['--import', './scripts/lib/resolve-drizzle.mjs', '--input-type=module', '-e', program];
  const child = spawn(process.execPath, [...args, url, JSON.stringify(base.parts.config)], {
    cwd: path.join(import.meta.dirname, '../../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}
