import { linkIn } from '../../tests/support/inbox.ts';
import type { Attack } from './attack.ts';
import { besiege } from './besiege.ts';
import { cookiesOf } from './client.ts';

const guesses = 50;
/** Devices that were let in, each by one more login: whoever knew the password once may have made many of them known. */
const gathered = 10;
/** Guesses that all of them together may have checked. */
const deviceLimit = 50;
const account = { name: 'Ana Souza', email: 'ana@example.com', password: 'segredo-seguro' };
const home = '203.0.113.7';

/** Guesses a password and requests recovery repeatedly: the known device and the email link keep working. */
export const lockOut: Attack = async (stage) => {
  const { inbox, ask } = await besiege(stage, 'lock_out', {
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

  const devices: string[] = [];
  while (devices.length < gathered)
    devices.push(cookiesOf(await logIn(account.password, home, devices.at(-1) ?? device)));
  let admittedDevices = 0;
  for (const cookie of devices) {
    for (let turn = 0; turn < 11; turn += 1, tries += 1) {
      const answer = await logIn(`tentativa-${turn}`, `2001:db8:${(tries + 100).toString(16)}::1`, cookie);
      if (answer.status === 401) admittedDevices += 1;
    }
  }
  if (admittedDevices > deviceLimit)
    problems.push(`${admittedDevices} guesses by known devices were looked at`);

  const token = new URL(recovery).searchParams.get('token');
  const newPassword = 'outra-senha-segura';
  must(
    'the first recovery',
    await ask('/api/auth/reset-password', { json: { token, newPassword }, from: home }),
  );
  must('a new device after the recovery', await logIn(newPassword, '203.0.113.8'));
  return {
    tries,
    done:
      `${guesses} guesses by strangers, of which ${admitted} were looked at, and ${admittedDevices} by ${gathered} ` +
      `known devices; ${guesses} recoveries`,
    problems,
  };
};
