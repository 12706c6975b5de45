import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { paths } from '../domain/paths.ts';
import { createTestDatabase, startTestCluster } from '../tests/support/cluster.ts';
import { queryProduct, runAdmin } from '../tests/support/e2e.ts';
import { newStudent, signInStudent } from '../tests/support/pages.ts';
import { startProduct } from '../tests/support/product.ts';
import { build } from './build.ts';
import { root } from './lib/command.ts';
import { chromiumArguments, findBrowser } from './lib/find-browser.ts';

/** `npm run guide-pictures`: takes the screenshots of the operating guide. */
const outDir = path.join(root, 'docs/images');
/** Pixels: the width of a guide page on a code host. */
const imageWidth = 900;

/** Each screenshot: page, height in pixels, and the heading to start from instead of the top. */
const screenshots: [name: string, pagePath: string, height: number, heading?: string][] = [
  ['painel', paths.admin, 1_450],
  ['painel-textos', `${paths.adminContent}?secao=landing`, 900],
  ['painel-aulas', paths.adminCourse, 900],
  ['painel-video', `${paths.adminCourse}?aula=m1v1`, 800, 'Vídeo'],
  ['painel-alunos', paths.adminStudents, 860],
  ['painel-vendas', paths.adminSales, 860],
  ['painel-pedidos', paths.adminRequests, 900],
  ['painel-mensagens', paths.adminMessages, 1_060],
  ['painel-perguntas', paths.adminQuestions, 870],
];

await build();
const stopCluster = await startTestCluster();
const databaseUrl = await createTestDatabase('guide_pictures');
const product = await startProduct({ DATABASE_URL: databaseUrl, COURSE_ACCESS: 'purchase' });
const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumArguments });
try {
  await queryProduct(product, readFileSync(path.join(root, 'scripts/lib/example-admin.sql'), 'utf8'));
  const page = await browser.newPage({
    baseURL: product.url,
    viewport: { width: 1280, height: 900 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  });
  const owner = newStudent();
  await signInStudent(page, owner);
  await runAdmin(product, 'grant', owner.email);
  // The role has ended her session.
  await signInStudent(page, owner);
  // Without a backup the panel would show that none exists.
  await page.request.post('/api/admin/backups');
  for (const [name, pagePath, height, heading] of screenshots) {
    await page.setViewportSize({ width: 1280, height });
    await page.goto(pagePath, { waitUntil: 'networkidle' });
    if (heading)
      await page
        .getByText(heading, { exact: true })
        .last()
        .evaluate((part) => part.scrollIntoView());
    const picture = sharp(await page.screenshot()).resize({ width: imageWidth });
    await picture.png({ palette: true, colours: 96, effort: 10 }).toFile(path.join(outDir, `${name}.png`));
  }
} finally {
  await browser.close();
  await product.dispose();
  await stopCluster();
}
