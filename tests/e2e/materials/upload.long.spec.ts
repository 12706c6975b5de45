import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { paths } from '../../../domain/paths.ts';
import { maxUploadBytes } from '../../../domain/uploads.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { expect, queryProduct, test } from '../../support/e2e.ts';
import { holdTimers } from '../../support/page-timing.ts';
import { holdRequests, login, newStudent, type Student, signInStudent, signUp } from '../../support/pages.ts';
import type { Product } from '../../support/product.ts';
import { paddedPdf, samplePdf, samplePicture } from '../../support/sample-files.ts';

const pdfFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });
/** The browser reads a large file itself: passed along, its bytes would take seconds. @returns its path */
function onDisk(name: string, content: Buffer): string {
  const file = test.info().outputPath(name);
  writeFileSync(file, content);
  return file;
}
const picker = (page: Page) => page.getByLabel('Arquivo', { exact: true });
const sendButton = (page: Page) => page.getByRole('button', { name: 'Enviar arquivo' });
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Progresso do envio' });

/** Signed in as administrator, at the upload page. */
async function atUpload(page: Page, product: Product): Promise<Student> {
  const student = await signInStudent(page);
  await queryProduct(product, `update profiles set role = 'admin' where email = $1`, [student.email]);
  await page.goto(paths.upload);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upload de Materiais do Curso');
  return student;
}

const rowsNamed = (product: Product, name: string) =>
  queryProduct<{ file_path: string }>(product, 'select file_path from course_files where file_name = $1', [
    name,
  ]);

function filesNamed(product: Product, part: string): string[] {
  const bucket = path.join(product.dataDir, 'storage/course-materials');
  return readdirSync(bucket, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && (entry.name.includes(part) || entry.parentPath.endsWith('.incoming')),
    )
    .map((entry) => entry.name);
}

/** Keeps the server's answer to an upload back until it is let go. */
async function holdAnswer(page: Page): Promise<{ session: CDPSession; arrived: Promise<string> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/api/course-files', requestStage: 'Response' }],
  });
  const arrived = new Promise<string>((resolve) =>
    session.on('Fetch.requestPaused', ({ requestId }) => resolve(requestId)),
  );
  return { session, arrived };
}

/** Limits what the browser sends. @returns the way to end it */
async function slowDown(page: Page, bytesPerSecond: number): Promise<() => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  const limit = (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await session.send('Network.enable');
  await limit(bytesPerSecond);
  return () => limit(-1);
}

test('from the administrator’s upload to the student’s reading', async ({ page, product, browser }) => {
  await atUpload(page, product);
  await expect(page.getByLabel('Módulo')).toHaveValue('modulo1');
  await page.getByLabel('Módulo').selectOption('Organização de anamneses');
  await page.getByLabel('Descrição do material (opcional)').fill('Roteiro de retorno pós-cirúrgico');
  await expect(sendButton(page)).toBeDisabled();
  const file = pdfFile('Roteiro de retorno (v2).pdf', await samplePdf('Roteiro de retorno', 3));
  await picker(page).setInputFiles(file);
  await expect(page.getByText(`Arquivo "${file.name}" selecionado com sucesso!`)).toBeVisible();
  const goOn = await holdRequests(page, '**/api/course-files');
  const leave = await holdTimers(page);
  await sendButton(page).click();
  await expect(page.getByText(`Enviando o arquivo "${file.name}"...`)).toBeVisible();
  goOn();
  await expect(
    page.getByText(`Arquivo "${file.name}" enviado com sucesso para o Organização de anamneses!`),
  ).toBeVisible();
  await leave();
  await expect(page).toHaveURL(paths.studentArea);

  const other = await browser.newContext({ baseURL: product.url });
  const reader = await other.newPage();
  await signInStudent(reader);
  await reader.goto(`${paths.materials}?aba=modulo4`);
  const card = reader.getByRole('article', { name: 'Roteiro de retorno pós-cirúrgico' });
  await card.scrollIntoViewIfNeeded();
  await expect(card.getByText('Roteiro de retorno, folha 1')).toBeVisible();
  await expect(card).toContainText('de 3');
  const download = reader.waitForEvent('download');
  await card.getByRole('button', { name: 'Baixar' }).click();
  expect((await download).suggestedFilename()).toBe(file.name);
  for (const address of [paths.directMaterials, paths.courseMaterials, paths.courseContent]) {
    await reader.goto(address);
    await expect(
      reader.getByText('Roteiro de retorno pós-cirúrgico', { exact: true }).first(),
    ).toBeAttached();
  }
  await other.close();
});

test('a picture dropped onto the page is shown as a picture', async ({ page, product }) => {
  await atUpload(page, product);
  const bytes = [...(await samplePicture('png'))];
  const data = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(content)], 'sala de espera.png', { type: 'image/png' }));
    return transfer;
  }, bytes);
  await picker(page).dispatchEvent('dragover', { dataTransfer: data });
  await picker(page).dispatchEvent('drop', { dataTransfer: data });
  await expect(page.getByText('Arquivo "sala de espera.png" selecionado com sucesso!')).toBeVisible();
  await page.getByLabel('Módulo').selectOption('bonus');
  await sendButton(page).click();
  await expect(page).toHaveURL(paths.studentArea);
  await page.goto(`${paths.materials}?aba=bonus`);
  const picture = page.getByRole('img', { name: 'sala de espera.png' });
  await page.getByRole('article', { name: 'sala de espera.png' }).scrollIntoViewIfNeeded();
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320);
});

test.describe('who may upload', () => {
  test('a visitor is sent to login, and comes back', async ({ page, product }) => {
    const student = newStudent();
    await signUp(page, student);
    await queryProduct(product, `update profiles set role = 'admin' where email = $1`, [student.email]);
    const goOn = await holdTimers(page);
    await page.goto(paths.upload);
    await expect(page.getByText('Faça login para continuar')).toBeVisible();
    await goOn();
    await expect(page).toHaveURL(/\/login\?/);
    await login(page, student);
    await expect(page).toHaveURL(paths.upload);
    await expect(sendButton(page)).toBeVisible();
  });

  test('a student reads that it is being found out, is refused and sent to the student area', async ({
    page,
  }) => {
    await signInStudent(page);
    const letGo = await holdRequests(page, '**/api/student');
    const goOn = await holdTimers(page);
    await page.goto(paths.upload);
    await expect(page.getByText('Verificando credenciais...')).toBeVisible();
    letGo();
    await expect(
      page.getByText('Acesso restrito. Somente administradores podem fazer upload de arquivos.'),
    ).toBeVisible();
    await expect(page.getByText('Apenas administradores podem fazer upload de arquivos.')).toBeVisible();
    await expect(sendButton(page)).toBeDisabled();
    await goOn();
    await expect(page).toHaveURL(paths.studentArea);
  });
});

test.describe('the file picker', () => {
  test('asks for a file, refuses what may not be uploaded, and can be cleared', async ({ page, product }) => {
    // A message that is still fading in has no contrast yet.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await atUpload(page, product);
    await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit());
    await expect(page.getByText('Por favor, selecione um arquivo primeiro')).toBeVisible();
    await picker(page).setInputFiles({
      name: 'planilha.xlsx',
      mimeType: 'application/zip',
      buffer: Buffer.from('PK'),
    });
    await expect(
      page.getByText(
        'Tipo de arquivo não permitido. Por favor, envie um arquivo nos formatos: PDF, JPG, JPEG, PNG, WEBP',
      ),
    ).toBeVisible();
    await picker(page).setInputFiles(onDisk('grande.pdf', paddedPdf(maxUploadBytes + 1)));
    await expect(page.getByText('O arquivo é muito grande. Tamanho máximo: 10MB')).toBeVisible();
    await picker(page).setInputFiles(pdfFile('vazio.pdf', Buffer.alloc(0)));
    await expect(page.getByText('O arquivo está vazio. Por favor, escolha outro.')).toBeVisible();
    await expect(sendButton(page)).toBeDisabled();

    await picker(page).setInputFiles(onDisk('no limite.pdf', paddedPdf(maxUploadBytes)));
    await expect(sendButton(page)).toBeEnabled();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remover arquivo' }).click();
    await expect(sendButton(page)).toBeDisabled();
    await expect(page.getByText('no limite.pdf', { exact: true })).toBeHidden();
  });
});

test.describe('an upload under way', () => {
  test('moves the bar by tens, no further than what was sent, and waits at ninety', async ({
    page,
    product,
  }) => {
    await atUpload(page, product);
    const { session, arrived } = await holdAnswer(page);
    await slowDown(page, 1_500_000);
    await picker(page).setInputFiles(onDisk('lento.pdf', paddedPdf(3_000_000)));
    await page.evaluate(() => {
      const shown: number[] = [];
      Object.assign(window, { shown });
      new MutationObserver(() => {
        const value = Number(
          document.querySelector('[aria-label="Progresso do envio"]')?.getAttribute('aria-valuenow') ?? -1,
        );
        if (value >= 0 && shown.at(-1) !== value) shown.push(value);
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    await sendButton(page).click();
    await expect(sendButton(page)).toBeDisabled();
    await expect(page.getByLabel('Módulo')).toBeDisabled();
    const requestId = await arrived;
    await expect(bar(page)).toHaveAttribute('aria-valuenow', '90');
    await expect(page.getByText('90%')).toBeVisible();
    await session.send('Fetch.continueRequest', { requestId });
    await expect(page).toHaveURL(paths.studentArea);
    const shown = await page.evaluate(() => (window as unknown as { shown: number[] }).shown);
    expect(shown).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
  });

  test('is sent once, however often the button is pressed', async ({ page, product }) => {
    await atUpload(page, product);
    const name = `uma-vez-${Date.now()}.pdf`;
    await picker(page).setInputFiles(pdfFile(name, await samplePdf()));
    await sendButton(page).evaluate((button: HTMLButtonElement) => {
      for (let click = 0; click < 5; click += 1) button.click();
    });
    await expect(page).toHaveURL(paths.studentArea);
    expect(await rowsNamed(product, name)).toHaveLength(1);
  });

  test('that the administrator leaves leaves nothing', async ({ page, product }) => {
    await atUpload(page, product);
    const name = `abandonado-${Date.now()}.pdf`;
    await slowDown(page, 200_000);
    await picker(page).setInputFiles(onDisk(name, paddedPdf(5_000_000)));
    await sendButton(page).click();
    await expect(page.getByText(/^[1-8]0%$/)).toBeVisible();
    await page.getByRole('link', { name: 'Voltar à área do aluno' }).click();
    await expect(page).toHaveURL(paths.studentArea);
    await expect.poll(() => filesNamed(product, 'abandonado')).toEqual([]);
    expect(await rowsNamed(product, name)).toEqual([]);
  });

  test('that the server does not survive leaves no file without its row and no row without its file', async ({
    page,
    product,
  }) => {
    await atUpload(page, product);
    const name = `interrompido-${Date.now()}.pdf`;
    const speedUp = await slowDown(page, 500_000);
    await picker(page).setInputFiles(onDisk(name, paddedPdf(5_000_000)));
    await sendButton(page).click();
    await expect(page.getByText(/^[1-8]0%$/)).toBeVisible();
    await product.stop('SIGKILL');
    await expect(
      page.getByText(
        'Erro ao enviar arquivo: A conexão caiu durante o envio. Nada foi guardado; tente novamente.',
      ),
    ).toBeVisible();
    await product.start();
    expect(await rowsNamed(product, name)).toEqual([]);
    await speedUp();
    await expect(sendButton(page)).toBeEnabled();
    await sendButton(page).click();
    await expect(page).toHaveURL(paths.studentArea);
    const rows = await rowsNamed(product, name);
    expect(rows).toHaveLength(1);
    const { file_path = '' } = rows[0] ?? {};
    const answer = await page.request.head(`/storage/course-materials/${file_path}`);
    expect(answer.status()).toBe(200);
  });
});

test('an upload that fails says why, and leads to login where the session has ended', async ({
  page,
  product,
}) => {
  const { email } = await atUpload(page, product);
  await picker(page).setInputFiles(pdfFile('programa.pdf', Buffer.from(`MZ${'\0'.repeat(5000)}`)));
  await sendButton(page).click();
  await expect(
    page.getByText(
      'Erro ao enviar arquivo: Tipo de arquivo não permitido. Por favor, envie um arquivo nos formatos: PDF, JPG, JPEG, PNG, WEBP',
    ),
  ).toBeVisible();
  await expect(bar(page)).toBeHidden();

  await picker(page).setInputFiles(pdfFile('a.pdf', await samplePdf()));
  await page.route('**/api/course-files', (route) => route.fulfill({ status: 500, body: 'oops' }), {
    times: 1,
  });
  await sendButton(page).click();
  await expect(page.getByText('Erro ao enviar arquivo: Falha no upload')).toBeVisible();

  const setRole = (role: string | null) =>
    queryProduct(product, 'update profiles set role = $2 where email = $1', [email, role]);
  await setRole(null);
  await sendButton(page).click();
  await expect(
    page.getByText('Erro ao enviar arquivo: Apenas administradores podem fazer upload de arquivos'),
  ).toBeVisible();

  await setRole('admin');
  await page.context().clearCookies();
  await sendButton(page).click();
  await expect(page.getByText('Erro ao enviar arquivo: Faça login para continuar')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?/);
});
