import { setTimeout as wait } from 'node:timers/promises';
import type { Email } from 'postal-mime';
import { signSampleWebhook } from '../../server/features/purchases/sample-webhooks.ts';
import { linkIn } from '../../tests/support/inbox.ts';
import { newSample, testProviders } from '../../tests/support/purchases.ts';
import { type Environment, waitForQueues } from '../scenario.ts';
import type { Attack } from './attack.ts';
import { cookiesOf, type SendRequest } from './client.ts';
import { setUpTarget } from './target.ts';

const victim = 'vitima@example.com';
const attackerDomain = 'evil.example';
const attacker = {
  name: `Ganhe em http://${attackerDomain}/premio agora`,
  email: victim,
  password: 'do-invasor-123',
};
const buyer = 'Beatriz Nunes';

/** Signs up with a buyer's email first and scans all email links: only the reader of the email gets access. */
export const accountPrehijacking: Attack = async (context) => {
  const environment = await setUpTarget(context, 'come_first', {
    COURSE_ACCESS: 'purchase',
    REQUIRE_EMAIL_CONFIRMATION: 'false',
  });
  const { ask } = environment;
  const scanner = createScanner(environment, ask);
  const problems: string[] = [];
  const expect = (what: string, isTrue: boolean) => void (isTrue || problems.push(what));

  await ask('/api/auth/sign-up/email', { json: attacker });
  const attackerCookie = cookiesOf(await ask('/api/auth/sign-in/email', { json: attacker }));
  const hasAccess = async (cookie: string) => (await ask('/api/progress', { cookie })).status === 200;
  await scanner.openAll();
  expect('the course is open before anybody paid', !(await hasAccess(attackerCookie)));

  const sample = newSample({ email: victim, name: buyer });
  const { search, headers, body } = signSampleWebhook('hotmart', testProviders(''), sample);
  await ask(`/api/webhooks/hotmart${search}`, { headers, body });
  await waitForQueues(environment);
  await scanner.openAll();
  expect('who came first is a student now', !(await hasAccess(attackerCookie)));
  expect(
    'who came first still has a session',
    (await ask('/api/session', { cookie: attackerCookie })).status === 401,
  );
  expect(
    'the first password still lets in',
    (await ask('/api/auth/sign-in/email', { json: attacker })).status === 401,
  );
  const again = await ask('/api/auth/sign-up/email', { json: { ...attacker, password: 'outra-do-invasor' } });
  expect('the address can be taken once more', again.status === 422);

  const token = tokenOf(scanner.last('crie a sua senha'));
  const owner = { email: victim, password: 'da-dona-456' };
  const reset = await ask('/api/auth/reset-password', { json: { token, newPassword: owner.password } });
  expect('the link of the mail does not let the buyer in', reset.status === 200);
  const cookie = cookiesOf(await ask('/api/auth/sign-in/email', { json: owner }));
  expect('the buyer has no course', await hasAccess(cookie));
  const { name } = JSON.parse((await ask('/api/student', { cookie })).text);
  expect(`the buyer is called ${name}`, name === buyer);

  await checkNewsletterLinks(ask, environment, scanner, expect);
  for (const mail of environment.inbox.messages)
    expect(`"${mail.subject}" carries the bait`, !JSON.stringify(mail).includes(attackerDomain));
  return { tries: scanner.opened(), done: `${scanner.opened()} links opened by a scanner`, problems };
};

/** Checks the newsletter's links: opening changes nothing, submitting does, and an old confirmation does not resubscribe. */
async function checkNewsletterLinks(
  ask: SendRequest,
  { database }: Environment,
  scanner: Scanner,
  expect: Expect,
): Promise<void> {
  const state = async () => {
    const { rows } = await database.$client.query(
      'select confirmed_at is not null as yes, unsubscribed_at is not null as no from newsletter_subscribers',
    );
    return JSON.stringify(rows[0]);
  };
  const submitLink = (purpose: string, token: string) =>
    ask(`/api/newsletter/${purpose}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `token=${token}`,
    });
  const [wanted, yes, no] = ['{"yes":false,"no":false}', '{"yes":true,"no":false}', '{"yes":true,"no":true}'];
  await ask('/api/newsletter', { json: { email: victim } });
  const mail = await scanner.until('newsletter');
  await scanner.openAll();
  expect('a scanner subscribed somebody', (await state()) === wanted);
  await submitLink('confirm', tokenOf(mail));
  await scanner.openAll();
  expect('a scanner ended a subscription, or its button did not begin it', (await state()) === yes);
  const cancel = /token=(\S+)/.exec(
    String(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value),
  )?.[1];
  await submitLink('unsubscribe', (cancel ?? '').replace(/>.*/, ''));
  await submitLink('confirm', tokenOf(mail));
  expect('an old link subscribes again', (await state()) === no);
}

type Expect = (what: string, isTrue: boolean) => void;
const tokenOf = (mail: Email) => new URL(linkIn(mail)).searchParams.get('token') ?? '';

interface Scanner {
  /** Opens every link of every email received so far. */
  openAll(): Promise<void>;
  last(subject: string): Email;
  /** Waits for an email with that subject. */
  until(subject: string): Promise<Email>;
  opened(): number;
}

function createScanner({ product, inbox }: Environment, ask: SendRequest): Scanner {
  let opened = 0;
  const find = (subject: string) => inbox.messages.findLast((mail) => mail.subject?.includes(subject));
  const scanner: Scanner = {
    opened: () => opened,
    async openAll() {
      await wait(300);
      const links = new Set(
        inbox.messages.flatMap((mail) => JSON.stringify(mail).match(/https?:\/\/[^\s"'<>\\]+/g) ?? []),
      );
      for (const link of links) {
        if (!link.startsWith(product.url)) continue;
        for (const method of ['HEAD', 'GET', 'GET']) {
          const { status, headers } = await ask(link.slice(product.url.length), {
            method,
            headers: { 'sec-fetch-mode': 'navigate' },
          });
          if (status >= 300 && status < 400 && headers.location) await ask(headers.location, { method });
          opened += 1;
        }
      }
    },
    last(subject) {
      const mail = find(subject);
      if (!mail) throw new Error(`No mail "${subject}"`);
      return mail;
    },
    async until(subject) {
      while (!find(subject)) await wait(50);
      return scanner.last(subject);
    },
  };
  return scanner;
}
