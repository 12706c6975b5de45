import { readdirSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { rehearsalLabels } from '../../domain/rehearsal.ts';
import { startFakeProviderApi } from '../../scripts/lib/fake-provider-api.ts';
import { builtPages } from '../support/built.ts';
import { createTestDatabase } from '../support/cluster.ts';
import { startInbox } from '../support/inbox.ts';
import { runCommand } from '../support/product.ts';
import { testProviderVariables } from '../support/purchases.ts';
import { sharedFixture } from '../support/shared-fixture.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testSecret } from '../support/test-secret.ts';

const [inbox, company] = await Promise.all([
  sharedFixture(startInbox()),
  sharedFixture(startFakeProviderApi()),
]);
const dataDir = temporaryFolder(afterAll);
const settings = {
  DATA_DIR: dataDir,
  DATABASE_URL: await createTestDatabase('rehearsal_command'),
  AUTH_SECRET: testSecret,
  COURSE_ACCESS: 'purchase',
  SMTP_URL: inbox.url,
  // Nobody may be asked there: it is not public.
  CHECKOUT_URL_HEADER: 'https://127.0.0.1:9/curso',
  CHECKOUT_URL_HERO: 'https://127.0.0.1:9/curso',
  ...testProviderVariables(company.url),
};

test('the doctor rehearses with the built pages, and says what fails', async () => {
  expect(readdirSync(builtPages)).toContain('assets');
  const { code, stdout } = await runCommand('doctor', settings, '--rehearse').then(
    (said) => ({ code: 0, stdout: said }),
    (failure) => failure,
  );
  const [, list = ''] = stdout.split('Ensaio geral:\n');
  const marks = [...list.matchAll(/^ {2}([✓✗]) (.+) \((\d+) ms\): (.+)$/gm)].map(([, mark, label]) => [
    label,
    mark,
  ]);
  expect(marks).toEqual(
    Object.values(rehearsalLabels).map((label) => [label, label === rehearsalLabels.checkout ? '✗' : '✓']),
  );
  expect(list).toContain('127.0.0.1:9) não respondeu');
  expect(code).toBe(1);
  expect(inbox.messages).toEqual([]);
  expect(company.requestCount()).toBe(0);
  expect(readdirSync(dataDir)).not.toContain('rehearsal');
});

test('an unknown option is refused', async () => {
  await expect(runCommand('doctor', settings, '--ensaiar')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--rehearse'),
  });
});
