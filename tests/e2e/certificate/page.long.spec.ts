import { readFileSync } from 'node:fs';
import { courseHoursText } from '../../../domain/certificate.ts';
import { dayText } from '../../../domain/dates.ts';
import { paths } from '../../../domain/paths.ts';
import { expectAccessible, expectAccessiblePage } from '../../support/accessibility.ts';
import { createGraduate, downloadCertificate, signInGraduate } from '../../support/certificate-page.ts';
import { recordConsole } from '../../support/console.ts';
import { site } from '../../support/course.ts';
import { verifyOpenBadge } from '../../support/credential-verifier.ts';
import { expect, runAdmin, test } from '../../support/e2e.ts';
import { readPdf } from '../../support/pdf.ts';

test('a valid certificate: what is printed, and nothing else of the person', async ({ page, context }) => {
  const { certificate, student } = await createGraduate(page, 'Bruna Conceição');
  await context.clearCookies();
  const answer = await page.goto(certificate.validation_url);
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()['x-robots-tag']).toBe('noindex');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Certificado válido');
  const main = page.getByRole('main');
  for (const text of [
    student.name,
    'Inteligência Artificial na Rotina Veterinária de Pequenos Animais',
    courseHoursText(site.courseHours),
    'Online',
    dayText(certificate.issued_at),
    certificate.code,
    'Ética e responsabilidade profissional',
  ]) {
    await expect(main).toContainText(text);
  }
  const source = await page.content();
  expect(source).not.toContain(student.email);
  expect(source).not.toContain('{{');
  const meta = (property: string) => page.locator(`meta[property="og:${property}"]`).getAttribute('content');
  expect(await meta('title')).toBe('Certificado de Bruna Conceição');
  const picture = (await meta('image')) ?? '';
  expect(new URL(picture).pathname).toBe(`${paths.certificate}/${certificate.code}/imagem.png`);
  const drawn = await (await page.request.get(new URL(picture).pathname)).body();
  expect([drawn.readUInt32BE(16), drawn.readUInt32BE(20)]).toEqual([1200, 630]);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('everything that the PDF prints stands on the page, so that an altered one is seen', async ({
  page,
}) => {
  const { certificate } = await signInGraduate(page, 'Bruna Conceição');
  const { text } = await readPdf((await downloadCertificate(page)).bytes);
  await page.goto(certificate.validation_url);
  const shown = (await page.getByRole('main').innerText()).toLowerCase();
  const { name, title, credentials } = site.instructor;
  const facts = [name, title, credentials, certificate.code, courseHoursText(site.courseHours)];
  for (const fact of facts) expect(shown).toContain(fact.toLowerCase());
  /** Words around the facts, and facts that the page writes in another way. */
  const frame = [
    'certificado de conclusão',
    'certifica que',
    'concluiu o curso livre',
    'data de emissão',
    `${site.courseHours}h`,
    'confira a autenticidade em:',
    certificate.validation_url,
  ];
  const known = [...shown.split('\n'), ...facts, ...frame].map((part) => part.trim().toLowerCase());
  const rest = known
    .filter(Boolean)
    .sort((one, other) => other.length - one.length)
    .reduce((left, part) => left.replaceAll(part, ' '), text.toLowerCase());
  expect(rest.replace(/\s+/g, ' ').trim()).toBe('');
});

test('the credential is downloaded from the page, and verified by nothing but the site’s address', async ({
  page,
  product,
}) => {
  const { certificate, student } = await createGraduate(page, 'Bruna Conceição');
  await page.context().clearCookies();
  await page.goto(certificate.validation_url);
  const region = page.locator('section').filter({ hasText: 'Credencial verificável' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    region.getByRole('link', { name: 'Baixar' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`credencial-${certificate.code}.jwt`);
  const jwt = readFileSync(await download.path(), 'utf8');
  const { badge, isRevoked } = await verifyOpenBadge(jwt, fetch);
  expect(isRevoked).toBe(false);
  expect(badge.issuer.id).toBe(product.url);
  expect(badge.credentialSubject.identifier[0]?.identityHash).toBe('Bruna Conceição');
  expect(JSON.stringify(badge)).not.toContain(student.email);

  await runAdmin(product, 'revoke-certificate', certificate.code);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Certificado revogado');
  await expect(page.getByText('Credencial verificável')).toHaveCount(0);
});

test('a corrected name: the old code leads to the new one', async ({ page, product }) => {
  const { certificate, student } = await createGraduate(page, 'Bruna Conseisão');
  const said = await runAdmin(product, 'rename', student.email, 'Bruna Conceição');
  const newAddress = /\S+\/certificado\/\S+/.exec(said)?.[0];
  await page.goto(certificate.validation_url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Certificado substituído');
  await page.getByRole('link', { name: 'Ver o certificado atual' }).click();
  await expect(page).toHaveURL(newAddress ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Certificado válido');
  await expect(page.getByRole('main')).toContainText('Bruna Conceição');

  await page.goto(paths.courseContent);
  await expect(page.getByRole('img', { name: /BRUNA CONCEIÇÃO/ })).toBeVisible();
});

test('a revoked certificate says so, to the student too', async ({ page, product }) => {
  const { certificate } = await createGraduate(page);
  await runAdmin(product, 'revoke-certificate', certificate.code.toLowerCase());
  await page.goto(certificate.validation_url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Certificado revogado');
  await expect(runAdmin(product, 'revoke-certificate', certificate.code)).rejects.toThrow(
    /já estava revogado/,
  );
  await expect(runAdmin(product, 'revoke-certificate', 'XXXX')).rejects.toThrow(/Não há certificado/);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('an unknown code is told kindly, and the right one found', async ({ page }) => {
    const { certificate } = await createGraduate(page);
    await page.context().clearCookies();
    const answer = await page.goto(`${paths.certificate}/PPPP-PPPP-PPPP`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Não encontramos este código');
    const field = page.getByRole('textbox', { name: 'Código do certificado' });
    await expect(field).toHaveValue('PPPP-PPPP-PPPP');
    await field.fill(certificate.code.toLowerCase().replaceAll('-', ' '));
    await page.getByRole('button', { name: 'Validar' }).click();
    await expect(page).toHaveURL(certificate.validation_url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Certificado válido');
  });

  test('the page without a code asks for one', async ({ page }) => {
    await page.goto(paths.certificate);
    await page.getByRole('textbox', { name: 'Código do certificado' }).fill('<b>nada</b>');
    await page.getByRole('button', { name: 'Validar' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Não encontramos este código');
    await expect(page.getByRole('textbox', { name: 'Código do certificado' })).toHaveValue('<b>nada</b>');
  });
});

test('no page has a barrier or is wider than the screen', async ({ page, product }) => {
  const old = await createGraduate(page, 'Maria Aparecida '.repeat(10).trim());
  const said = await runAdmin(product, 'rename', old.student.email, 'W'.repeat(160));
  const [currentAddress = '', currentCode = ''] = /\S+\/certificado\/(\S+)/.exec(said) ?? [];
  for (const address of [
    paths.certificate,
    `${paths.certificate}/nada`,
    old.certificate.validation_url,
    currentAddress,
  ]) {
    await page.goto(address);
    await expectAccessiblePage(page);
  }
  await runAdmin(product, 'revoke-certificate', currentCode);
  await page.goto(currentAddress);
  await expectAccessible(page);
});

test('the page is light and says nothing in the console', async ({ page }) => {
  const { certificate } = await createGraduate(page);
  const said = recordConsole(page);
  await page.goto(certificate.validation_url, { waitUntil: 'networkidle' });
  const bytes = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].reduce(
      (sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize,
      0,
    ),
  );
  expect(said).toEqual([]);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(100_000);
});
