import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { credentialPath } from '../../../domain/paths.ts';
import { expectAccessiblePage } from '../../support/accessibility.ts';
import { createGraduate } from '../../support/certificate-page.ts';
import { createTestDatabase } from '../../support/cluster.ts';
import { recordConsole } from '../../support/console.ts';
import { test as base, createWorkerFixture, expect, runAdmin } from '../../support/e2e.ts';
import { type FileServer, serveFolder } from '../../support/file-server.ts';
import { runCommand, startProduct } from '../../support/product.ts';
import { testSecret } from '../../support/test-secret.ts';

interface Left {
  server: FileServer;
  folder: string;
  /** A code of each, and the files that students had downloaded before. */
  held: { code: string; jwt: string };
  revoked: { code: string; jwt: string };
}

/** Opens the export of a product that has stopped for good. */
const test = base.extend<object, { left: Left }>({
  left: createWorkerFixture(
    async (index) => {
      const product = await startProduct({ DATABASE_URL: await createTestDatabase(`left_${index}`) });
      const { chromium } = await import('@playwright/test');
      const browser = await chromium.launch();
      const graduate = async (name: string) => {
        const page = await browser.newPage({ baseURL: product.url });
        const { certificate } = await createGraduate(page, name);
        const download = () => page.request.get(credentialPath(certificate.code));
        await expect.poll(async () => (await download()).status()).toBe(200);
        const jwt = await (await download()).text();
        await page.close();
        return { code: certificate.code, jwt };
      };
      const held = await graduate('Bruna Conceição');
      const revoked = await graduate('Caio Retirado');
      await runAdmin(product, 'revoke-certificate', revoked.code);
      await browser.close();
      const folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'ia-vet-left-')), 'tudo');
      const { dataDir, databaseUrl = '', url } = product;
      const place = { DATA_DIR: dataDir, PORT: new URL(url).port, AUTH_SECRET: testSecret };
      await product.stop();
      await runCommand('export', { ...place, DATABASE_URL: databaseUrl }, folder);
      await product.dispose();
      return { server: await serveFolder(folder), folder, held, revoked };
    },
    async ({ server, folder }) => {
      await server.stop();
      rmSync(path.dirname(folder), { recursive: true, force: true });
    },
  ),
  baseURL: ({ left }, use) => use(left.server.url),
});

const answerTo = (page: import('@playwright/test').Page) => page.getByRole('status').getByRole('heading');

test('the product is gone: a real certificate is validated by its code and by its file', async ({
  page,
  left,
}) => {
  const { held, server } = left;
  const printed = recordConsole(page);
  await page.goto('/certificados/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conferir certificado');
  await expectAccessiblePage(page);
  await page.getByLabel('Código de validação').fill(`${server.url}/certificado/${held.code.toLowerCase()}`);
  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(answerTo(page)).toHaveText('Este certificado é autêntico.');
  await expect(page.getByRole('status')).toContainText('Bruna Conceição');
  await expectAccessiblePage(page);
  await page.reload();
  const buffer = Buffer.from(held.jwt);
  await page
    .getByLabel('Ou o arquivo da credencial')
    .setInputFiles({ name: 'credencial.jwt', mimeType: '', buffer });
  await expect(answerTo(page)).toHaveText('Este certificado é autêntico.');
  expect(printed).toEqual([]);
});

/** Returns the credential with another name, and the signature as it was. */
function altered(jwt: string): string {
  const [head, body = '', signature] = jwt.split('.');
  const text = Buffer.from(body, 'base64url').toString().replace('Bruna Conceição', 'Outra Pessoa');
  return [head, Buffer.from(text).toString('base64url'), signature].join('.');
}

/** Returns the credential signed with a key of whoever forges it. */
async function forged(jwt: string): Promise<string> {
  const { generateKeyPair, SignJWT, decodeJwt, decodeProtectedHeader } = await import('jose');
  const { privateKey } = await generateKeyPair('RS256');
  const header = decodeProtectedHeader(jwt);
  return new SignJWT(decodeJwt(jwt)).setProtectedHeader({ ...header, alg: 'RS256' }).sign(privateKey);
}

test('an altered, a forged and a revoked certificate are refused, each in words', async ({ page, left }) => {
  const { held, revoked } = left;
  await page.goto('/certificados/');
  const give = (text: string) =>
    page
      .getByLabel('Ou o arquivo da credencial')
      .setInputFiles({ name: 'credencial.jwt', mimeType: '', buffer: Buffer.from(text) });
  for (const text of [altered(held.jwt), await forged(held.jwt)]) {
    await give(text);
    await expect(answerTo(page)).toHaveText('Este certificado não confere.');
    await expect(page.getByRole('status')).not.toContainText('Outra Pessoa');
    await page.reload();
  }
  await give('nada');
  await expect(answerTo(page)).toHaveText('Este arquivo não é uma credencial.');
  await give(revoked.jwt);
  await expect(answerTo(page)).toHaveText('Este certificado foi revogado.');
  await expect(page.getByRole('status')).not.toContainText('Caio');
  for (const [code, words] of [
    [revoked.code, 'Este certificado foi revogado.'],
    ['K7QX-3MPR-WH9D', 'Este código não existe.'],
    ['abc', 'Isto não é um código de validação.'],
  ] as const) {
    await page.getByLabel('Código de validação').fill(code);
    await page.getByRole('button', { name: 'Conferir' }).click();
    await expect(answerTo(page)).toHaveText(words);
  }
});

test('a file that somebody changed on the host is refused too', async ({ page, left }) => {
  const { held, folder } = left;
  const file = path.join(folder, `certificados/codigos/${held.code}.json`);
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, JSON.stringify({ status: 'valid', credential: altered(held.jwt) }));
  await page.goto('/certificados/');
  await page.getByLabel('Código de validação').fill(held.code);
  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(answerTo(page)).toHaveText('Este certificado não confere.');
  writeFileSync(file, before);
});

test('a browser that cannot check the signature says so, and what the list says', async ({ page, left }) => {
  await page.addInitScript(() => {
    crypto.subtle.importKey = () =>
      Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'));
  });
  await page.goto('/certificados/');
  await page.getByLabel('Código de validação').fill(left.held.code);
  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(answerTo(page)).toHaveText('A assinatura não pôde ser conferida neste navegador.');
  await expect(page.getByRole('status')).toContainText('consta como válido');
  await page.getByLabel('Código de validação').fill(left.revoked.code);
  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(answerTo(page)).toHaveText('Este certificado foi revogado.');
  // What nobody could check may name anybody: the page says who the list names.
  await page.getByLabel('Ou o arquivo da credencial').setInputFiles({
    name: 'credencial.jwt',
    mimeType: '',
    buffer: Buffer.from(altered(left.held.jwt)),
  });
  await expect(page.getByRole('status')).toContainText('Bruna Conceição');
  await expect(page.getByRole('status')).not.toContainText('Outra Pessoa');
});

test('the published pages open from the folder itself, with their styles, and lead to one another', async ({
  page,
  left,
}) => {
  const { folder } = left;
  const failed: string[] = [];
  page.on('requestfailed', (request) => {
    // A page that is left ends what it still loads.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') failed.push(request.url());
  });
  const pages = readdirSync(path.join(folder, 'site')).filter((name) => name.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(7);
  for (const name of pages) {
    await page.goto(`file://${folder}/site/${name}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const font = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
    expect(font).toContain('Figtree');
    // Throws if one does not load.
    await page.evaluate(() =>
      Promise.all(
        Array.from(document.images, (image) => Object.assign(image, { loading: 'eager' }).decode()),
      ),
    );
  }
  await page.goto(`file://${folder}/site/index.html`);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /Termos/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/site\/termos/);
  expect(failed).toEqual([]);
});
