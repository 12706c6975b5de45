import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { paths } from '../../../domain/paths.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { expect, queryProduct, test } from '../../support/e2e.ts';
import { newStudent, signInStudent } from '../../support/pages.ts';

test('the owner takes everything with her, and is asked to prove who she is when it is long ago', async ({
  page,
  product,
}) => {
  const { email } = await signInStudent(page, newStudent('Dona do Curso'));
  await queryProduct(product, `update profiles set role = 'admin' where email = $1`, [email]);
  await page.goto(paths.adminBackups);
  const button = page.getByRole('button', { name: 'Levar tudo embora' });
  await expect(button).toBeEnabled();
  await expectAccessible(page);
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^levar-tudo-\d{4}-\d\d-\d\d\.tar\.gz$/);
  const archive = gunzipSync(readFileSync(await download.path())).toString('latin1');
  for (const name of ['LEIA-ME.md', 'site/index.html', 'certificados/conferir.js', 'curso/indice.md'])
    expect(archive).toContain(name);
  expect(archive).toContain(email);

  await queryProduct(product, `update sessions set created_at = now() - interval '1 hour'`);
  await button.click();
  await expect(page.getByText(/Confirme|senha/).last()).toBeVisible();
  expect(page.url()).toContain(paths.adminBackups);
});
