import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { appPaths, certificatePath, paths, readingPath, sitePaths } from '../domain/paths.ts';
import { runAdmin } from '../tests/support/e2e.ts';
import { newStudent, signedInStudent } from '../tests/support/pages.ts';
import { startProduct } from '../tests/support/product.ts';
import { build } from './build.ts';
import { root } from './lib/command.ts';
import { chromiumArguments, findBrowser } from './lib/find-browser.ts';

/** Every page at three widths into test-results/screenshots, for looking at. */
const deskPaths: readonly string[] = [paths.desk, paths.deskContent, paths.deskCourse, paths.deskSettings];
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
    for (const address of [
      ...sitePaths,
      '/nao-existe',
      paths.certificate,
      certificatePath('x'),
      '/login',
      '/registro',
    ])
      await shoot(page, address, width);
    const student = newStudent();
    await signedInStudent(page, student);
    for (const path of appPaths.filter((one) => !deskPaths.includes(one))) {
      const address = path === paths.reading ? readingPath('modulo1_ia_vet/guia_introducao_ia') : path;
      await shoot(page, address, width, 'aluno-');
    }
    await runAdmin(product, 'grant', student.email);
    for (const address of deskPaths) await shoot(page, address, width);
    await context.close();
  }
} finally {
  await browser.close();
  await product.dispose();
}
console.log(`Imagens em ${path.relative(process.cwd(), outDir)}`);

async function shoot(page: Page, address: string, width: number, prefix = ''): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  const name = `${prefix}${address === '/' ? 'inicio' : address.slice(1).replaceAll('/', '-')}-${width}.png`;
  await page.screenshot({ path: path.join(outDir, name), fullPage: true });
}
