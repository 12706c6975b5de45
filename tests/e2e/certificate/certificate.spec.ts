import { get } from 'node:http';
import type { Page } from '@playwright/test';
import { savedQueryPrefix } from '../../../domain/browser-storage.ts';
import { certificateName, printedFacts } from '../../../domain/certificate.ts';
import { dayText } from '../../../domain/dates.ts';
import { paths } from '../../../domain/paths.ts';
import { studentMessages } from '../../../web/app/student/messages.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { downloadCertificate, signInGraduate } from '../../support/certificate-page.ts';
import { lessonIds, shipped } from '../../support/course.ts';
import { expect, queryProduct, test } from '../../support/e2e.ts';
import { type Certificate, lessonsButLast } from '../../support/graduate-actions.ts';
import { disableServerRendering, newStudent, signInStudent } from '../../support/pages.ts';
import { readPdf, readQr, renderPdf } from '../../support/pdf.ts';
import type { Product } from '../../support/product.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Certificado', exact: true });

test('shows the picture, downloads the same certificate twice without asking the server for anything, and its QR code leads to its page', async ({
  page,
  product,
}) => {
  const { certificate } = await signInGraduate(page, 'João d’Ávila Conceição');
  await expect(
    card(page).getByRole('img', { name: 'Certificado de conclusão de JOÃO D’ÁVILA CONCEIÇÃO' }),
  ).toContainText(certificate.code);
  await expectAccessible(page);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const first = await downloadCertificate(page);
  expect(asked.length).toBeGreaterThan(0);
  const own = [`${product.url}/assets/`, 'blob:'];
  expect(asked.filter((address) => !own.some((start) => address.startsWith(start)))).toEqual([]);
  await expect(page.getByText(studentMessages.certificate.success)).toBeVisible();
  // Another day for this browser changes nothing.
  await page.clock.setFixedTime(new Date('2031-01-01T12:00:00Z'));
  await page.reload();
  const second = await downloadCertificate(page);
  expect(second.name).toBe(first.name);
  const address = `${product.url}/certificado/${certificate.code}`;
  const { text } = await readPdf(first.bytes);
  expect(text).toContain(certificate.code);
  expect(text).toContain(address);
  expect((await readPdf(second.bytes)).text).toBe(text);

  for (const scale of [1.5, 3]) {
    expect(await readQr(await renderPdf(first.bytes, scale))).toBe(address);
  }
});

test('completing the last lesson brings the certificate onto the page', async ({ page }) => {
  await signInStudent(page);
  await page.request.post('/api/progress', { data: { completed_lessons: lessonIds.slice(1) } });
  await page.goto(paths.courseContent);
  await expect(page.getByRole('button', { name: 'Complete o curso (97%)' })).toBeDisabled();
  await page.getByRole('button', { name: 'Concluído' }).first().click();
  await expect(card(page).getByRole('img')).toBeVisible();
  await downloadCertificate(page);
  await expect(page.getByText(studentMessages.certificate.success)).toBeVisible();
});

test('is shared: LinkedIn, the page with the credential', async ({ page, context }) => {
  const { certificate } = await signInGraduate(page);
  const linkedIn = card(page).getByRole('link', { name: 'Adicionar ao LinkedIn' });
  const query = new URL((await linkedIn.getAttribute('href')) ?? '').searchParams;
  expect(query.get('certId')).toBe(certificate.code);
  expect(query.get('certUrl')).toBe(certificate.validation_url);
  expect(query.get('issueYear')).toBe(dayText(certificate.issued_at).slice(-4));

  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    card(page).getByRole('link', { name: 'Ver página de validação' }).click(),
  ]);
  await expect(opened.getByRole('heading', { name: 'Certificado válido' })).toBeVisible();
  const [credential] = await Promise.all([
    opened.waitForEvent('download'),
    opened.getByRole('link', { name: 'Baixar', exact: true }).click(),
  ]);
  expect(credential.suggestedFilename()).toBe(`credencial-${certificate.code}.jwt`);
});

test.describe('forged progress', () => {
  /** From the next page on, before any script of it runs: one that still runs would mend the storage. */
  const forge = (page: Page) =>
    page.addInitScript(
      ({ completed_lessons, prefix }) => {
        for (const [key, value] of Object.entries(localStorage))
          if (key.startsWith(prefix) && key.endsWith(':progress')) {
            const data = { completed_lessons, certificate: null };
            localStorage.setItem(key, JSON.stringify({ ...JSON.parse(value), data }));
          }
      },
      { completed_lessons: lessonIds, prefix: savedQueryPrefix },
    );
  const isStored = (page: Page) =>
    page.evaluate(
      (prefix) =>
        Object.keys(localStorage).some((key) => key.startsWith(prefix) && key.endsWith(':progress')),
      savedQueryPrefix,
    );

  test('in the browser’s storage changes nothing that the server knows', { tag: '@long' }, async ({
    page,
    product,
  }) => {
    const student = await signInStudent(page);
    await page.request.post('/api/progress', { data: { completed_lessons: lessonsButLast } });
    await page.goto(paths.courseContent);
    await expect.poll(() => isStored(page)).toBe(true);
    await forge(page);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Complete o curso (97%)' })).toBeDisabled();

    // Cut off from the server, the page believes the storage, but draws nothing.
    await disableServerRendering(page);
    await page.route('**/api/progress', (route) => route.abort());
    await page.reload();
    await page.getByRole('button', { name: 'Baixar certificado' }).click();
    await expect(page.getByText(studentMessages.certificate.failed)).toBeVisible();
    await expect(card(page).getByRole('img')).toHaveCount(0);
    const rows = await queryProduct(
      product,
      'select code from certificates join users on users.id = user_id where email = $1',
      [student.email],
    );
    expect(rows).toEqual([]);
  });

  test('in the server’s answer draws a code that no page confirms', { tag: '@long' }, async ({ page }) => {
    await signInStudent(page);
    await disableServerRendering(page);
    await page.route('**/api/progress', async (route) => {
      const answer = await route.fetch();
      const forged = {
        code: 'PPPP-PPPP-PPPP',
        student_name: 'Ana Souza',
        course_title: 'Curso',
        course_hours: 8,
        completed_at: '2026-01-01T00:00:00Z',
        issued_at: '2026-01-01T00:00:00Z',
        validation_url: new URL('/certificado/PPPP-PPPP-PPPP', page.url()).href,
        printed: printedFacts(shipped),
      };
      await route.fulfill({ response: answer, json: { ...(await answer.json()), certificate: forged } });
    });
    await page.goto(paths.courseContent);
    const { bytes } = await downloadCertificate(page);
    const address = (await readQr(await renderPdf(bytes, 2))) ?? '';
    expect((await page.request.get(address)).status()).toBe(404);
  });
});

test.describe('names', () => {
  const rewrite = (product: Product, { code }: Certificate, name: string) =>
    queryProduct(product, 'update certificates set student_name = $1 where code = $2', [name, code]);

  test('in any script need no font of the device', { tag: '@long' }, async ({ page, product }) => {
    const { certificate } = await signInGraduate(page);
    for (const name of ['محمد عبد الله', 'สมชาย ใจดี', '山田 太郎', 'Ọ̀ṣun Àjàyí']) {
      await rewrite(product, certificate, name);
      await page.goto(paths.courseContent);
      await expect(card(page).getByRole('img', { name: certificateName(name) })).toContainText(
        certificate.code,
      );
      const { bytes } = await downloadCertificate(page);
      const { pageSizes, text } = await readPdf(bytes);
      expect(pageSizes).toEqual([{ width: 842, height: 595 }]);
      expect(text).toContain(certificate.code);
      for (const letter of name.match(/[\u0300-\uffff]/g) ?? [])
        expect(await hasFontFor(page, letter), letter).toBe(true);
      await page.goto(certificate.validation_url);
      await expect(page.getByText(name, { exact: true })).toBeVisible();
    }
  });

  test('whose letters did not come are drawn when they come', { tag: '@long' }, async ({ page, product }) => {
    const { certificate } = await signInGraduate(page);
    await rewrite(product, certificate, '山田 太郎');
    await page.route('**/*.woff2*', (route) => route.abort('internetdisconnected'));
    await page.reload();
    const button = page.getByRole('button', { name: 'Baixar certificado' });
    await button.click();
    await expect(page.getByText(studentMessages.certificate.failed).last()).toBeVisible();
    await page.unroute('**/*.woff2*');
    await downloadCertificate(page);
  });

  test('lose what is no letter', { tag: '@long' }, async ({ page }) => {
    const { certificate } = await signInGraduate(page, 'Ana 🐶 Souza');
    await expect(card(page).getByRole('img', { name: 'ANA SOUZA' })).toContainText('ANA SOUZA');
    const { bytes, name } = await downloadCertificate(page);
    expect(name).toBe('Certificado_IA_Veterinaria_Ana_Souza.pdf');
    expect((await readPdf(bytes)).text).toContain('ANA SOUZA');
    await page.goto(certificate.validation_url);
    await expect(page.getByText('Ana Souza', { exact: true })).toBeVisible();
  });

  test('that no font can write lead to what to do', { tag: '@long' }, async ({ page, product }) => {
    const { certificate } = await signInGraduate(page);
    // No character has this number, so no font has it.
    await rewrite(product, certificate, 'Ana \u0378');
    await page.reload();
    await expect(card(page).getByText(studentMessages.certificate.nameUnwritable)).toBeVisible();
    await expect(card(page).getByRole('img')).toHaveCount(0);
    await page.getByRole('button', { name: 'Baixar certificado' }).click();
    await expect(page.getByText(studentMessages.certificate.nameUnwritable)).toHaveCount(2);
  });

  test('that are none are refused, until the owner corrects them', { tag: '@long' }, async ({
    page,
    product,
  }) => {
    const { student } = await signInGraduate(page, 'Aluno');
    await page.getByRole('button', { name: 'Baixar certificado' }).click();
    await expect(page.getByText(studentMessages.certificate.nameMissing)).toBeVisible();
    await queryProduct(product, `update profiles set full_name = 'Ana Souza' where email = $1`, [
      student.email,
    ]);
    expect((await downloadCertificate(page)).name).toBe('Certificado_IA_Veterinaria_Ana_Souza.pdf');
  });

  test('that cannot be looked up are told apart', { tag: '@long' }, async ({ page }) => {
    await disableServerRendering(page);
    await page.route('**/api/student', (route) => route.fulfill({ status: 500 }));
    await signInStudent(page, newStudent('Aluno'));
    await page.request.post('/api/progress', { data: { completed_lessons: lessonIds } });
    await page.goto(paths.courseContent);
    await page.getByRole('button', { name: 'Baixar certificado' }).click();
    await expect(page.getByText(studentMessages.certificate.nameLookupFailed)).toBeVisible();
  });
});

test('its parts weigh at most 300 kB', { tag: '@long' }, async ({ page, product }) => {
  const asked = new Set<string>();
  page.on('response', (answer) => asked.add(new URL(answer.url()).pathname));
  await signInStudent(page);
  await page.goto(paths.courseContent);
  await page.getByRole('button', { name: 'Complete o curso (0%)' }).waitFor();
  const before = new Set(asked);
  await page.request.post('/api/progress', { data: { completed_lessons: lessonIds } });
  await page.reload();
  await expect(card(page).getByRole('img')).toBeVisible();
  await downloadCertificate(page);
  const parts = [...asked].filter((address) => address.startsWith('/assets/') && !before.has(address));
  let bytes = 0;
  for (const part of parts) {
    bytes += await sizeOnTheWay(product.url + part);
  }
  expect(parts.length).toBeGreaterThanOrEqual(5);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(300_000);
});

/** Bytes of the compressed body: neither `fetch` nor the browser shows them. */
function sizeOnTheWay(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, async (answer) => {
      let bytes = 0;
      for await (const chunk of answer as AsyncIterable<Buffer>) bytes += chunk.length;
      resolve(bytes);
    }).on('error', reject);
  });
}

/** Whether the page has fetched a font of ours for a letter. */
function hasFontFor(page: Page, letter: string): Promise<boolean> {
  return page.evaluate(
    (code) =>
      [...document.fonts].some(
        ({ family, status, unicodeRange }) =>
          family.includes('student-names') &&
          status === 'loaded' &&
          unicodeRange.split(',').some((range) => {
            const [first = 0, last = first] = range
              .replace('U+', '')
              .split('-')
              .map((part) => parseInt(part, 16));
            return first <= code && code <= last;
          }),
      ),
    letter.codePointAt(0) ?? 0,
  );
}
