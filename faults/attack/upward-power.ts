import { linkIn } from '../../tests/support/inbox.ts';
import { waitForQueues } from '../scenario.ts';
import type { Attack } from './attack.ts';
import { type Answer, cookiesOf, inParallel } from './client.ts';
import { setUpTarget } from './target.ts';

const linksAtOnce = 60;
/** Access links that one recipient gets in half an hour, whoever asks and however they go. */
const linkLimit = 3;
const helpersPassword = 'senha-do-ajudante-9';
const ownPassword = 'senha-da-propria-aluna-9';
/** Routes that only an administrator may use. */
const adminPaths = ['/api/admin/team', '/api/admin/settings', '/api/admin/content', '/api/admin/backups'];

/**
 * A helper opens a student's account by a link that he is shown, stays signed in, and waits until the owner promotes her. Then
 * he asks for one student's links many times at once.
 */
export const upwardPower: Attack = async (context) => {
  const environment = await setUpTarget(context, 'upward_power');
  const { ask, students, database, inbox } = environment;
  const [owner, helper, student, other] = students;
  if (!owner || !helper || !student || !other) throw new Error('too few students');
  await database.$client.query(`update profiles set role = 'support' where id = $1`, [helper.id]);
  const problems: string[] = [];
  let tries = 0;
  async function expect(what: string, isRight: (answer: Answer) => boolean, asked: Promise<Answer>) {
    tries += 1;
    const answer = await asked;
    if (!isRight(answer)) problems.push(`${what}: ${answer.status} ${answer.text.slice(0, 120)}`);
    return answer;
  }
  const isDone = ({ status }: Answer) => status === 200;
  const isRefused = ({ status }: Answer) => status === 401 || status === 403;
  const act = (cookie: string, id: string, action: string) =>
    ask(`/api/admin/students/${id}/${action}`, { method: 'POST', cookie, json: {} });
  const reset = (link: string, newPassword: string) =>
    ask('/api/auth/reset-password', {
      json: { token: new URL(link).searchParams.get('token') ?? '', newPassword },
    });
  const {
    rows: [{ email }],
  } = await database.$client.query('select email from users where id = $1', [student.id]);
  const signIn = (password: string) => ask('/api/auth/sign-in/email', { json: { email, password } });

  // Every way into the account that a helper can get hold of.
  const links: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const { text } = await expect('the helper sees a link', isDone, act(helper.cookie, student.id, 'link'));
    links.push(JSON.parse(text).link);
  }
  await expect('the link sets a password', isDone, reset(links[0] ?? '', helpersPassword));
  const cookies = await Promise.all([1, 2].map(async () => cookiesOf(await signIn(helpersPassword))));
  const [session = ''] = cookies;
  const isOwnFirst = ({ text }: Answer) => text.includes('own_password_required');
  for (const path of ['authenticator', 'passkeys/options'])
    await expect(
      'a second factor of the helper',
      isOwnFirst,
      ask(`/api/auth/second-factor/${path}`, { method: 'POST', cookie: session }),
    );
  await expect(
    'the email becomes the helper’s',
    isOwnFirst,
    ask('/api/account/address', { cookie: session, json: { email: 'ajudante@example.com' } }),
  );
  await expect('the helper promotes', isRefused, act(helper.cookie, student.id, 'make-admin'));
  await expect('the owner promotes too early', isOwnFirst, act(owner.cookie, student.id, 'make-admin'));

  // The person herself chooses a password by a mailed link; then the owner promotes.
  await expect('the owner sends a link', isDone, act(owner.cookie, student.id, 'send-access'));
  await waitForQueues(environment);
  const mails = inbox.messages.filter(
    ({ to, text }) => to?.[0]?.address === email && text?.includes('reset-password'),
  );
  const mailed = mails.at(-1);
  if (mailed) await expect('the mailed link sets a password', isDone, reset(linkIn(mailed), ownPassword));
  else problems.push('no mail brought the link');
  await expect('the owner promotes', isDone, act(owner.cookie, student.id, 'make-admin'));

  for (const cookie of cookies)
    for (const path of [...adminPaths, '/api/session', '/api/student', '/api/account'])
      await expect(`the helper’s session opens ${path}`, isRefused, ask(path, { cookie }));
  for (const link of links)
    await expect('a shown link still works', ({ status }) => status === 400, reset(link, 'senha-roubada-9'));
  await expect('the helper’s password still works', isRefused, signIn(helpersPassword));
  const own = cookiesOf(await signIn(ownPassword));
  await expect('the new administrator is kept out', isDone, ask('/api/admin/team', { cookie: own }));

  // Links for one student, all at once, shown and mailed.
  const statuses: Answer[] = [];
  await inParallel(Array(linksAtOnce).keys(), linksAtOnce, async (turn) => {
    tries += 1;
    statuses.push(await act(helper.cookie, other.id, turn % 2 ? 'link' : 'send-access'));
  });
  const given = statuses.filter(isDone).length;
  const isLimited = ({ status, headers }: Answer) => status === 429 && Number(headers['retry-after']) > 0;
  if (given !== linkLimit) problems.push(`${given} of ${linksAtOnce} links at once, of ${linkLimit}`);
  if (statuses.filter(isLimited).length !== linksAtOnce - linkLimit)
    problems.push('not every other request is told when to come back');
  return {
    tries,
    done: `${cookies.length} sessions, ${links.length} links and a password opened nothing after the promotion; ${given} of ${linksAtOnce} links at once`,
    problems,
  };
};
