import { linkIn } from '../../tests/support/inbox.ts';
import { newDatabase, setTheStage } from '../stage.ts';
import type { Attack } from './attack.ts';
import { cookiesOf, createAttacker } from './client.ts';

const guesses = 50;
const account = { name: 'Ana Souza', email: 'ana@example.com', password: 'segredo-seguro' };
const home = '203.0.113.7';

/**
 * Guesses somebody's password and asks for her recovery, over and over, from everywhere: the device that she has used
 * before still lets her in, the link of her own mail still works, and with it any device does.
 */
export const lockOut: Attack = async (stage) => {
  const { product, inbox } = await setTheStage(stage, {
    DATABASE_URL: await newDatabase('lock_out'),
    TRUST_PROXY: '127.0.0.1',
    REQUIRE_EMAIL_CONFIRMATION: 'false',
  });
  const { ask, leave } = createAttacker(product.url);
  stage.after(leave);
  const problems: string[] = [];
  let tries = 0;
  const logIn = (password: string, from: string, cookie?: string) =>
    ask('/api/auth/sign-in/email', { json: { ...account, password }, from, cookie });
  const must = (what: string, { status }: { status: number }) => {
    if (status !== 200) problems.push(`${what} answered ${status}`);
  };

  await ask('/api/auth/sign-up/email', { json: account, from: home });
  const device = cookiesOf(await logIn(account.password, home));
  await ask('/api/auth/request-password-reset', { json: account, from: home });
  const mail = await inbox.next(account.email);
  const recovery = linkIn(mail.subject === 'Recuperação de senha' ? mail : await inbox.next(account.email));
  let admitted = 0;
  for (let turn = 0; turn < guesses; turn += 1, tries += 2) {
    const from = `2001:db8:${turn.toString(16)}::1`;
    if ((await logIn(`tentativa-${turn}`, from)).status === 401) admitted += 1;
    await ask('/api/auth/request-password-reset', { json: account, from });
  }
  if (admitted > 10) problems.push(`${admitted} guesses were looked at`);
  must('the device that is known', await logIn(account.password, home, device));

  const token = new URL(recovery).searchParams.get('token');
  const newPassword = 'outra-senha-segura';
  must(
    'the first recovery',
    await ask('/api/auth/reset-password', { json: { token, newPassword }, from: home }),
  );
  must('a new device after the recovery', await logIn(newPassword, '203.0.113.8'));
  return {
    tries,
    done: `${guesses} guesses, of which ${admitted} were looked at, and as many recoveries`,
    problems,
  };
};
