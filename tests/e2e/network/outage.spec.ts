import { paths } from '../../../domain/paths.ts';
import { studentMessages } from '../../../web/app/student/messages.ts';
import { messages } from '../../../web/messages.ts';
import { type SeparateCluster, startSeparateCluster } from '../../support/cluster.ts';
import { lessons } from '../../support/course.ts';
import { test as base, createWorkerFixture, expect, queryProduct } from '../../support/e2e.ts';
import { disableServerRendering, isSamePage, signInStudent } from '../../support/pages.ts';
import { startProduct } from '../../support/product.ts';

/** A product whose PostgreSQL the tests may stop. */
const test = base.extend<object, { cluster: SeparateCluster }>({
  cluster: createWorkerFixture(startSeparateCluster, (cluster) => cluster.dispose()),
  product: [
    async ({ cluster }, use) => {
      const product = await startProduct({ DATABASE_URL: cluster.databaseUrl });
      await use(product);
      await product.dispose();
    },
    { scope: 'worker' },
  ],
});
test.describe.configure({ mode: 'serial' });
test.afterEach(({ cluster }) => cluster.start());

test('lessons completed while the database is away arrive when it is back', { tag: '@long' }, async ({
  page,
  product,
  cluster,
}) => {
  await signInStudent(page);
  await page.goto(paths.courseContent);
  const read = page.getByRole('button', { name: '✓ Lido' });
  await page.getByRole('button', { name: 'Concluído' }).first().click();
  await expect(page.getByText(messages.progress.completed)).toBeVisible();
  await isSamePage(page);
  await cluster.stop();
  await read.nth(0).click();
  await read.nth(1).click();
  const notice = page.getByText('Salvo neste aparelho. Enviaremos assim que a conexão voltar.');
  await expect(notice).toBeVisible();
  await expect(page.getByText(`3 de ${lessons.length}`)).toBeVisible();

  await cluster.start();
  await expect(notice).toBeHidden();
  await expect(page.getByText(`3 de ${lessons.length}`)).toBeVisible();
  expect(await isSamePage(page)).toBe(true);
  const [row] = await queryProduct<{ completed_lessons: string[] }>(
    product,
    'select completed_lessons from course_progress',
  );
  expect(row?.completed_lessons).toHaveLength(3);
});

test('a page opened while the database is away says so and comes by itself', { tag: '@long' }, async ({
  page,
  cluster,
}) => {
  const { name } = await signInStudent(page);
  await cluster.stop();
  await page.goto(paths.studentArea);
  await expect(page.getByText(messages.studentArea.loadFailed).first()).toBeVisible();
  await isSamePage(page);
  await cluster.start();
  await expect(page.getByRole('heading', { name: `Olá, ${name}!` })).toBeVisible();
  expect(await isSamePage(page)).toBe(true);
});

test('materials asked for when the database goes away say so and come by themselves', {
  tag: '@long',
}, async ({ page, cluster }) => {
  await signInStudent(page);
  await disableServerRendering(page);
  await page.route('**/api/materials', async (route) => {
    await cluster.stop();
    await route.continue();
  });
  await page.goto(paths.materials);
  await expect(page.getByText(studentMessages.materials.listFailed)).toBeVisible();
  await page.unroute('**/api/materials');
  await isSamePage(page);
  await cluster.start();
  await expect(page.getByRole('tab').first()).toBeVisible();
  expect(await isSamePage(page)).toBe(true);
});

test('login while the database is away asks to try again, and works when it is back', {
  tag: '@long',
}, async ({ page, cluster }) => {
  const { email, password } = await signInStudent(page);
  await page.context().clearCookies();
  await page.goto(paths.login);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await cluster.stop();
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText(messages.login.failed)).toBeVisible();
  await cluster.start();
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL((url) => url.pathname === paths.studentArea);
});
