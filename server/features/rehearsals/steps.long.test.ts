import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { paths } from '../../../domain/paths.ts';
import { type RehearsalStepName, rehearsalSteps } from '../../../domain/rehearsal.ts';
import { connectTestDatabase } from '../../../tests/support/cluster.ts';
import { publishChange } from '../../../tests/support/content.ts';
import { holdSleeps } from '../../../tests/support/held-sleeps.ts';
import { testProviders } from '../../../tests/support/purchases.ts';
import { type Broken, createRehearsalFixture, htmlFile } from '../../../tests/support/rehearsals.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { assembleProduct } from '../../assemble.ts';

const { base, company, mail, owner, parts, query, rehearsalsOf } = await sharedFixture(
  createRehearsalFixture('rehearsal_steps'),
);
beforeEach(() => {
  mail.answers = {};
});

const gone = () => new Response('gone', { status: 500 });
const at = (start: string, given: () => Response | Error) => (route: string) =>
  route.startsWith(start) ? given() : undefined;
const site = (route: string) => ({ checkoutUrlHeader: route, checkoutUrlHero: route });
const minimum = { productIds: {}, minimumCents: 99_999_900, acceptsTests: true };

describe('says in words, with a link, when it breaks:', () => {
  const cases: [RehearsalStepName, string, Broken, RegExp, RegExp?][] = [
    [
      'visit',
      'a page without the price',
      { renderPreview: async () => new Map([['/curso.html', htmlFile('curso.html', 'R$ 1')]]) },
      /não mostra o preço publicado \(R\$ /,
      /campo=price/,
    ],
    [
      'visit',
      'a page that is not made',
      { renderPreview: async () => Promise.reject(new Error('no')) },
      /não pôde ser montada/,
      /conteudo/,
    ],
    [
      'checkout',
      'a link that leads nowhere',
      { reachLink: async () => 404 },
      /pay\.example\.com.*não existe.*404/,
      /campo=checkoutUrlHero/,
    ],
    [
      'checkout',
      'a company that does not answer',
      { reachLink: async () => Promise.reject(new Error('ECONNREFUSED')) },
      /não respondeu/,
      /checkoutUrlHero/,
    ],
    [
      'checkout',
      'a link without https',
      { config: { siteOverrides: site('http://pay.example.com/') } },
      /não é um endereço com https/,
      /checkoutUrlHero/,
    ],
    [
      'sale',
      'a price below the least',
      { config: { fulfilment: minimum } },
      /não abriria o curso: valor abaixo do mínimo/,
      /pagamentos/,
    ],
    [
      'sale',
      'a message that is refused',
      { answer: at('/api/webhooks/hotmart', gone) },
      /Hotmart não foi aceita/,
      /pagamentos#hotmart/,
    ],
    ['sale', 'no company', { config: { providers: {} } }, /Nenhuma empresa/, /pagamentos/],
    ['email', 'no mail server', { config: { SMTP_URL: undefined } }, /Nenhum servidor de e-mail/, /email/],
    [
      'login',
      'a link that lets nobody in',
      { answer: at('/api/auth/reset-password', gone) },
      /não deixou entrar/,
    ],
    ['lesson', 'a closed course', { answer: at('/api/course', gone) }, /não entra no curso/, /acesso/],
    ['lesson', 'a lesson that does not open', { answer: at('/curso-conteudo/', gone) }, /não abriu/, /aula=/],
    [
      'certificate',
      'a certificate that is not issued',
      {
        answer: (route, _, count) =>
          route === '/api/progress' && count === 2
            ? Response.json({ completed: 9, certificate: null })
            : undefined,
      },
      /o certificado não saiu/,
      /secao=certificate/,
    ],
    [
      'validation',
      'a page that knows no certificate',
      { answer: at('/certificado/', () => new Response('?', { status: 404 })) },
      /não o reconheceu/,
    ],
    [
      'refund',
      'a course that stays open',
      {
        answer: (route, _, count) => (route === '/api/course' && count === 2 ? Response.json({}) : undefined),
      },
      /continuou aberto/,
    ],
    [
      'refund',
      'a certificate that stays valid',
      { answer: at('/api/certificates/', () => Response.json({ status: 'valid' })) },
      /continuou válido/,
    ],
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
      expect.objectContaining({
        name: 'email',
        path: paths.adminMail,
        message: expect.stringContaining('não deixa enviar como'),
      }),
    ]);
  });

  test('any step that throws, without its message, a secret or a stack', async () => {
    const secret = testProviders(company.url).stripe.secret;
    for (const start of ['/curso', '/api/webhooks/', paths.firstPassword, '/api/progress', '/certificado/']) {
      const steps = await rehearsalsOf({
        answer: at(start, () => new Error(`${secret} at /srv/x.ts:1`)),
      }).run();
      const text = JSON.stringify(steps);
      expect(text).toContain('O site encontrou um erro. ');
      expect(text).not.toContain(secret);
      expect(text).not.toMatch(/\.ts:\d|\bat \/|Error/);
    }
  });

  test('a step that does not end, within its time', async () => {
    const limits = holdSleeps((milliseconds) => milliseconds > 600_000);
    // The step's own time is over once it asks for the link.
    const stuck = () => {
      limits.at(-1)?.end();
      return new Promise<never>(() => undefined);
    };
    const times = { step: 1_000_000, rehearsal: 2_000_000 };
    const steps = await rehearsalsOf({ reachLink: stuck, times }).run();
    expect(limits.map(({ milliseconds }) => milliseconds)).toEqual([
      times.rehearsal,
      ...rehearsalSteps.map(() => times.step),
    ]);
    expect(steps[1]).toMatchObject({ ok: false, message: expect.stringContaining('Demorou demais') });
    expect(steps[2]).toMatchObject({ ok: true });

    // The whole rehearsal's time is over with that step's.
    const clock = vi.spyOn(performance, 'now');
    onTestFinished(() => clock.mockRestore());
    const stuckLong = () => {
      clock.mockReturnValue(10 * times.rehearsal);
      return stuck();
    };
    const late = await rehearsalsOf({ reachLink: stuckLong, times }).run();
    expect(late.at(-1)).toMatchObject({
      ok: false,
      ms: 0,
      message: expect.stringContaining('demoraram demais'),
    });
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
    expect(steps[0]?.message).toMatch(
      /^O ensaio não pôde começar: o usuário do banco de dados não pode criar/,
    );
    expect(steps.every(({ ok }) => !ok)).toBe(true);
    await query(`drop owned by ${role}`);
  });
});

test('answers the exercises that count for the certificate', async () => {
  await publishChange(base, owner, 'exercises', { countForCertificate: true });
  const steps = await rehearsalsOf({}).run();
  expect(steps.filter(({ ok }) => !ok)).toEqual([]);
});

test('a course that is open to all is not closed by the refund, which is said', async () => {
  const steps = await rehearsalsOf({ config: { COURSE_ACCESS: 'open' } }).run();
  expect(steps.at(-1)).toMatchObject({ ok: true, message: expect.stringContaining('aberto a todos') });
});
