import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import {
  appPaths,
  certificatePath,
  exercisesPath,
  lessonPath,
  paths,
  pathWithId,
  readingPath,
  sitePaths,
} from '../domain/paths.ts';
import { lessonIds } from '../tests/support/course.ts';
import { runAdmin } from '../tests/support/e2e.ts';
import { newStudent, signInStudent } from '../tests/support/pages.ts';
import { startProduct } from '../tests/support/product.ts';
import { build } from './build.ts';
import { root } from './lib/command.ts';
import { chromiumArguments, findBrowser } from './lib/find-browser.ts';

/** `npm run screenshots`: takes screenshots of all pages, to look at before a release. */
const adminPaths: readonly string[] = appPaths.filter((path) => path.startsWith(paths.admin));
const widths = [360, 768, 1280];
const outDir = path.join(root, 'test-results/screenshots');

await build();
mkdirSync(outDir, { recursive: true });
const product = await startProduct();
const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumArguments });
try {
  for (const width of widths) {
    const context = await browser.newContext({
      baseURL: product.url,
      viewport: { width, height: 800 },
      locale: 'pt-BR',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    for (const pagePath of [
      ...sitePaths,
      '/nao-existe',
      paths.certificate,
      certificatePath('x'),
      '/login',
      '/registro',
    ])
      await takeScreenshot(page, pagePath, width);
    const student = newStudent();
    await signInStudent(page, student);
    for (const pagePath of appPaths.filter((one) => !adminPaths.includes(one) && !one.includes(':')))
      await takeScreenshot(page, pagePath, width, 'aluno-');
    await takeScreenshot(page, `${paths.search}?q=jejum`, width, '', 'aluno-busca-jejum');
    for (const question of ['Posso gravar a consulta?', 'E em aves?'])
      await page.request.post('/api/lessons/m1v1/questions', { data: { question } });
    await takeScreenshot(page, readingPath('modulo1_ia_vet/guia_introducao_ia'), width, 'aluno-');
    for (const lesson of ['m1v1', 'm2t2', 'nao-existe'])
      await takeScreenshot(page, lessonPath(lesson), width, 'aluno-');
    await takeScreenshot(page, exercisesPath('modulo1'), width, 'aluno-');
    await page.request.post('/api/progress', { data: { completed_lessons: lessonIds } });
    for (const pagePath of [paths.studentArea, paths.courseContent])
      await takeScreenshot(page, pagePath, width, 'aluno-concluiu-');
    await runAdmin(product, 'grant', student.email);
    // The role has ended her session.
    await signInStudent(page, student);
    for (const pagePath of adminPaths.filter((path) => !path.includes(':id')))
      await takeScreenshot(page, pagePath, width);
    const { id } = (await (await page.request.get('/api/student')).json()) as { id: string };
    await takeScreenshot(page, pathWithId(paths.adminStudent, id), width, '', 'painel-aluno');
    const sale = {
      email: 'paula@example.com',
      name: 'Paula Pix',
      cents: 8_500,
      date: '2026-02-10',
      note: 'PIX',
    };
    const sold = (await (await page.request.post('/api/admin/purchases', { data: sale })).json()) as {
      id: string;
    };
    await takeScreenshot(page, pathWithId(paths.adminSale, sold.id), width, '', 'painel-venda');
    const letters = await page.request.get('/api/admin/letters');
    if (!letters.ok()) throw new Error(`The letters are answered with ${letters.status()}`);
    const { rows } = (await letters.json()) as { rows: { id: string }[] };
    await takeScreenshot(page, pathWithId(paths.adminEmail, rows[0]?.id ?? ''), width, '', 'painel-email');
    const { id: draft } = (await (await page.request.post('/api/admin/newsletter')).json()) as { id: string };
    const text = {
      subject: 'Novidades de maio',
      body: 'Olá!\n\n## Aula nova\n\nEla **já está** no módulo 3.',
    };
    await page.request.put(`/api/admin/newsletter/${draft}`, { data: { ...text, version: 1 } });
    await takeScreenshot(page, pathWithId(paths.adminNewsletter, draft), width, '', 'painel-newsletter');
    await context.close();
  }
} finally {
  await browser.close();
  await product.dispose();
}
console.log(`Imagens em ${path.relative(process.cwd(), outDir)}`);

async function takeScreenshot(
  page: Page,
  pagePath: string,
  width: number,
  prefix = '',
  name = pagePath === '/' ? 'inicio' : pagePath.slice(1).replace('/', '-'),
): Promise<void> {
  await page.goto(pagePath, { waitUntil: 'networkidle' });
  await page.screenshot({ path: path.join(outDir, `${prefix}${name}-${width}.png`), fullPage: true });
}
