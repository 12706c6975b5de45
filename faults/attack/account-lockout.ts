import { linkIn } from '../../tests/support/inbox.ts';
import type { Attack } from './attack.ts';
import { cookiesOf } from './client.ts';
import { setUpTarget } from './target.ts';

const guesses = 50;
/** Known devices of an attacker who once had the password and logged in from many. */
const knownDeviceCount = 10;
/** Maximum number of guesses that are checked for all of them together. */
const deviceLimit = 50;
const account = { name: 'Ana Souza', email: 'ana@example.com', password: 'segredo-seguro' };
const ownIp = '203.0.113.7';

/** Guesses a password and requests recovery repeatedly: the known device and the email link keep working. */
export const accountLockout: Attack = async (context) => {
  const { inbox, ask } = await setUpTarget(context, 'lock_out', {
    TRUST_PROXY: '127.0.0.1',
    REQUIRE_EMAIL_CONFIRMATION: 'false',
  });
  const problems: string[] = [];
  let tries = 0;
  const logIn = (password: string, from: string, cookie?: string) =>
    ask('/api/auth/sign-in/email', { json: { ...account, password }, from, cookie });
  const must = (what: string, { status }: { status: number }) => {
    if (status !== 200) problems.push(`${what} answered ${status}`);
  };

  await ask('/api/auth/sign-up/email', { json: account, from: ownIp });
  const device = cookiesOf(await logIn(account.password, ownIp));
  await ask('/api/auth/request-password-reset', { json: account, from: ownIp });
  const mail = await inbox.next(account.email);
  const recovery = linkIn(mail.subject === 'Recuperação de senha' ? mail : await inbox.next(account.email));
  let checkedGuesses = 0;
  for (let turn = 0; turn < guesses; turn += 1, tries += 2) {
    const from = `2001:db8:${turn.toString(16)}::1`;
    if ((await logIn(`tentativa-${turn}`, from)).status === 401) checkedGuesses += 1;
    await ask('/api/auth/request-password-reset', { json: account, from });
  }
  if (checkedGuesses > 10) problems.push(`${checkedGuesses} guesses were looked at`);
  must('the device that is known', await logIn(account.password, ownIp, device));

  const devices: string[] = [];
  while (devices.length < knownDeviceCount)
    devices.push(cookiesOf(await logIn(account.password, ownIp, devices.at(-1) ?? device)));
  let checkedDeviceGuesses = 0;
  for (const cookie of devices) {
    for (let turn = 0; turn < 11; turn += 1, tries += 1) {
      const answer = await logIn(`tentativa-${turn}`, `2001:db8:${(tries + 100).toString(16)}::1`, cookie);
      if (answer.status === 401) checkedDeviceGuesses += 1;
    }
  }
  if (checkedDeviceGuesses > deviceLimit)
    problems.push(`${checkedDeviceGuesses} guesses by known devices were looked at`);

  const token = new URL(recovery).searchParams.get('token');
  const newPassword = 'outra-senha-segura';
  must(
    'the first recovery',
    await ask('/api/auth/reset-password', { json: { token, newPassword }, from: ownIp }),
  );
  must('a new device after the recovery', await logIn(newPassword, '203.0.113.8'));
  return {
    tries,
    done:
      `${guesses} guesses by strangers, of which ${checkedGuesses} were looked at, and ${checkedDeviceGuesses} by ${knownDeviceCount} ` +
      `known devices; ${guesses} recoveries`,
    problems,
  };
};
