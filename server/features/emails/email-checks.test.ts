import { expect, test } from 'vitest';
import { runChecks } from '../../../domain/checks.ts';
import { testMailServer } from '../../../tests/support/mail-consumer.ts';
import { mailServerCheck } from './email-checks.ts';

const checksOf = (url: string | undefined, answers = true) => [
  mailServerCheck({
    settings: { current: () => ({ SMTP_URL: testMailServer(url) }) },
    canReachServer: async () => answers,
  }),
];

test('a mail server that does not answer is known at once to a thorough look, and a moment later to a quick one', async () => {
  const isSilent = [{ severity: 'blocking', about: 'mail', title: 'Não responde' }];
  expect(await runChecks(checksOf('smtp://127.0.0.1:9', false), 'thorough')).toMatchObject(isSilent);
  const checks = checksOf('smtp://127.0.0.1:9', false);
  expect(await runChecks(checks, 'quick')).toEqual([]);
  await expect.poll(() => runChecks(checks, 'quick')).toMatchObject(isSilent);
});

test('no mail server is said, and is not asked', async () => {
  expect(await runChecks(checksOf(undefined, false), 'thorough')).toMatchObject([
    { severity: 'blocking', about: 'mail', text: expect.stringContaining('Nenhum servidor de e-mail') },
  ]);
  expect(await runChecks(checksOf('smtp://127.0.0.1:9'), 'thorough')).toEqual([]);
});
