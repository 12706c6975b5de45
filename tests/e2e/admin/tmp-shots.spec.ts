import { paths } from '../../../domain/paths.ts';
import { createTestDatabase } from '../../support/cluster.ts';
import { test as base, createWorkerFixture } from '../../support/e2e.ts';
import { type Product, startProduct } from '../../support/product.ts';
const test = base.extend<object, { product: Product }>({
  product: createWorkerFixture(async (index) => startProduct({ DATABASE_URL: await createTestDatabase(`e2e_shots_${index}`) }), (product) => product.dispose()),
});
test('shots', async ({ page, product }) => {
  test.setTimeout(240_000);
  const [link = ''] = /http\S+\/painel\/comecar\?chave=\S+/.exec(product.output()) ?? [];
  await page.goto(link.slice(new URL(link).origin.length));
  await page.getByLabel('Nome').fill('Zélia Prado');
  await page.getByLabel('E-mail').fill('dona@example.com');
  await page.getByLabel('Senha', { exact: true }).fill('segredo-seguro');
  await page.getByRole('button', { name: 'Criar minha conta' }).click();
  await page.getByRole('link', { name: 'Depois' }).click();
  await page.getByText('Razão social').waitFor();
  const shot = async (name: string) => {
    for (const width of [360, 1280]) for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 800 });
      await page.waitForTimeout(300);
      await page.screenshot({ path: `/tmp/start-shots/${name}-${width}-${scheme}.png`, fullPage: true });
    }
  };
  await shot('1');
  await page.getByRole('button', { name: /O que vende/ }).click();
  await page.getByText('Preço do curso').waitFor();
  await page.getByRole('group', { name: /Comunidade/ }).getByLabel('Tirar das páginas').check();
  await shot('2');
  await page.getByRole('button', { name: /Receber/ }).click();
  await page.getByLabel('Quem cobra por você?').selectOption('hotmart');
  await page.getByLabel('Hottok').fill('hottok-of-this-installation');
  await page.getByRole('button', { name: 'Guardar e testar' }).click();
  await page.getByText('Esperando a primeira').waitFor();
  await page.waitForTimeout(6000);
  await shot('3');
  await page.getByRole('button', { name: /Escrever aos/ }).click();
  await page.getByLabel('Quem cuida do seu e-mail?').selectOption('Gmail ou Google Workspace');
  await shot('4');
  await page.getByRole('button', { name: /Conferir e/ }).click();
  await shot('5');
  await page.goto(paths.adminMail);
  await page.getByLabel('Servidor').waitFor();
  await page.getByLabel('Quem cuida do seu e-mail?').selectOption('Titan');
  await shot('mail');
  await page.goto(paths.adminPayments);
  await page.getByText('Esperando a primeira').waitFor();
  await shot('payments');
});
