import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Attack, describeViolation } from './attack.ts';
import { setUpTarget } from './target.ts';

/** Milliseconds in which a program that was started would have left its file. */
const patience = 1_500;

/**
 * Saves settings as an administrator whose browser was taken over: they start no program, write into no folder, reach
 * no private network and add no header to an email.
 */
export const settingsInjection: Attack = async (context) => {
  const { ask, students, database } = await setUpTarget(context, 'settings_injection', {
    // Other scenarios allow private networks, as their fixtures listen on this machine; a server does not.
    ALLOW_PRIVATE_NETWORKS: '',
    SMTP_URL: '',
  });
  const cookie = students[0]?.cookie;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-settings-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const proof = path.join(folder, 'proof');
  let connections = 0;
  const service = createServer((socket) => {
    connections += 1;
    socket.end('SSH-2.0-ia-vet-canary\r\n');
  });
  await new Promise<void>((resolve) => service.listen(0, () => resolve()));
  context.after(() => service.close());
  const { port } = service.address() as AddressInfo;
  const problems: string[] = [];
  let tries = 0;

  async function send(method: string, name: string, json: object) {
    tries += 1;
    await database.$client.query('delete from rate_limits');
    const answer = await ask(`/api/admin/settings/${name}`, { method, cookie, json });
    const violation = describeViolation(`${method} ${name} ${JSON.stringify(json)}`, answer);
    if (violation) problems.push(violation);
    return answer;
  }
  async function expectRefusal(group: string, values: Record<string, string>): Promise<void> {
    const { status, text } = await send('PUT', group, { values });
    const [name = ''] = Object.keys(values);
    if (status !== 422 || JSON.parse(text).error?.fields?.[0]?.path !== name)
      problems.push(`${JSON.stringify(values)} answered ${status} ${text.slice(0, 120)}`);
  }

  const command = `&path=/bin/sh&args=-c&args=${encodeURIComponent(`touch ${proof}`)}`;
  for (const host of [`127.0.0.1:${port}`, 'smtp.example.com'])
    for (const end of [
      ...[`?sendmail=true${command}`, `/?sendmail=1${command}`, `#?sendmail=true${command}`],
      ...[`?logger=true&debug=true`, `?proxy=http://127.0.0.1:${port}`, '?tls.rejectUnauthorized=false'],
      ...[`?service=gmail`, '?pool=true', `?streamTransport=true`, `/${proof}`, '\r\nX: y', '?'],
    ]) {
      await expectRefusal('email', { SMTP_URL: `smtp://${host}${end}` });
      await expectRefusal('backups', { BACKUP_S3_ENDPOINT: `http://${host}?x=${encodeURIComponent(end)}` });
      await send('POST', 'email/test', {});
    }
  for (const from of [
    'a@example.com\r\nBcc: b@example.com',
    'Curso\nX: y <a@example.com>',
    'a@example.com, b@example.com',
    'contato',
  ])
    await expectRefusal('email', { MAIL_FROM: from });
  for (const place of [folder, '../..', '/etc', '']) await expectRefusal('backups', { BACKUP_DIR: place });

  const store = { BACKUP_S3_BUCKET: 'x', BACKUP_S3_ACCESS_KEY_ID: 'x', BACKUP_S3_SECRET_ACCESS_KEY: 'x' };
  for (const host of [
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.0.0.1',
    '169.254.169.254',
    '[::1]',
    '[::]',
  ].concat(['[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '127.1', 'localhost:1@127.0.0.1'])) {
    await expectRefusal('email', { SMTP_URL: `smtp://${host}:${port}` });
    await expectRefusal('backups', { BACKUP_S3_ENDPOINT: `http://${host}:${port}`, ...store });
  }
  // Names are looked up at each connection.
  for (const host of ['localhost', os.hostname()]) {
    await send('PUT', 'email', { values: { SMTP_URL: `smtp://${host}:${port}` } });
    await send('PUT', 'backups', { values: { ...store, BACKUP_S3_ENDPOINT: `http://${host}:${port}` } });
    for (const group of ['email', 'backups']) {
      const { text } = await send('POST', `${group}/test`, {});
      if (!text.includes('"ok":false')) problems.push(`${group} at ${host}: ${text.slice(0, 160)}`);
    }
  }
  // Every later email leaves through what was saved.
  await ask('/api/auth/request-password-reset', { json: { email: 'vitima@example.com' } });
  await wait(patience);

  if (existsSync(proof)) problems.push('a program was started');
  if (readdirSync(folder).length > 0) problems.push(`${readdirSync(folder)} was written`);
  if (connections > 0) problems.push(`${connections} connections reached a service of this machine`);
  const { rows } = await database.$client.query(`select name from settings where name = 'BACKUP_DIR'`);
  if (rows.length > 0) problems.push('a folder was stored');
  return { tries, done: `${tries} settings and tests: no program, no folder, no private network`, problems };
};
