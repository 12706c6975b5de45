import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { paths } from '../../../domain/paths.ts';
import { expectAccessible, expectLargeTextFits } from '../../support/accessibility.ts';
import { expect, queryProduct, shopTest as test } from '../../support/e2e.ts';
import { newStudent, signInStudent } from '../../support/pages.ts';
import type { Product } from '../../support/product.ts';

const exampleClass = readFileSync(
  path.resolve(import.meta.dirname, '../../../scripts/lib/example-admin.sql'),
  'utf8',
);

async function signIn(page: Page, product: Product, role: 'admin' | 'support'): Promise<void> {
  const { email } = await signInStudent(page, newStudent('Dona do Curso'));
  await queryProduct(product, 'update profiles set role = $2 where email = $1', [email, role]);
}

const waiting = (page: Page) => page.getByRole('region', { name: 'Precisa de você' });
const row = (page: Page, who: string) => waiting(page).getByRole('article', { name: who });
const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

test.beforeAll(({ product }) => queryProduct(product, exampleClass));

test('what waits for a person is settled on the first page, and the counts follow', async ({
  page,
  product,
}) => {
  await signIn(page, product, 'admin');
  const { rows } = {
    rows: await queryProduct<{ id: string }>(product, `select id from users where name = 'Inês Carvalho'`),
  };
  await queryProduct(
    product,
    `insert into reviews (user_id, status, rating, text, signature, consented_at)
     values ($1, 'waiting', 5, 'Mudou a minha rotina.', 'first-name', now())`,
    [rows[0]?.id],
  );
  await page.goto(paths.admin);
  const menu = page.getByRole('navigation', { name: 'Painel' });
  await expect(menu.getByRole('link', { name: 'Perguntas', description: '2 à espera' })).toBeVisible();
  await expectAccessible(page);

  await waiting(page)
    .getByRole('button', { name: /^Ver todas/ })
    .click();
  await row(page, 'Caio Teixeira').getByRole('button', { name: 'Responder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Responder a Caio Teixeira' });
  await dialog.getByLabel('Resposta').fill('Peça a lista de datas antes do resumo.');
  await dialog.getByRole('button', { name: 'Responder' }).click();
  await expect(row(page, 'Caio Teixeira')).toBeHidden();
  await expect(menu.getByRole('link', { name: 'Perguntas', description: '1 à espera' })).toBeVisible();

  await row(page, 'Inês Carvalho').getByRole('button', { name: 'Publicar' }).click();
  await confirm(page, 'Publicar');
  await expect(row(page, 'Inês Carvalho')).toBeHidden();
  await row(page, 'Rafael Sampaio').getByRole('button', { name: 'Aprovar' }).click();
  await confirm(page, 'Aprovar');
  await expect(row(page, 'Rafael Sampaio')).toBeHidden();
  await row(page, 'Otávio Barros').getByRole('button', { name: 'Enviar link de acesso' }).click();
  await confirm(page, 'Enviar link de acesso');
  await expect(row(page, 'Otávio Barros')).toBeHidden();
  await row(page, 'Marina Duarte').getByRole('button', { name: 'Marcar como devolvido' }).click();
  await confirm(page, 'Marcar como devolvido');
  await expect(row(page, 'Marina Duarte')).toBeHidden();
  await row(page, 'maria.aparecida@hospital-exemplo.com.br')
    .getByRole('button', { name: 'Tentar de novo' })
    .click();
  await confirm(page, 'Tentar de novo');
  await expect(row(page, 'maria.aparecida@hospital-exemplo.com.br')).toBeHidden();
  await expect(page).toHaveURL(paths.admin);
});

test('a helper sees what she may settle, and no value of a sale', async ({ page, product }) => {
  await signIn(page, product, 'support');
  await page.goto(paths.admin);
  await expect(row(page, 'Zélia Conceição').getByRole('button', { name: 'Responder' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('R$');
  await expect(page.getByRole('link', { name: 'Textos e preço' })).toBeHidden();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'O que você procura?' });
  await field.fill('whatsapp');
  await expect(page.getByText('Nada encontrado.')).toBeVisible();
  await field.fill('mensagens');
  await expect(page.getByRole('option', { name: /^Mensagens/ })).toBeVisible();
});

test('a phone has the daily pages in a bar, and all others one press away', async ({ page, product }) => {
  await signIn(page, product, 'admin');
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(paths.adminSales);
  const bar = page.getByRole('navigation', { name: 'Páginas do dia a dia' });
  await expect(bar.getByRole('link')).toHaveText(['Painel', 'Alunos', 'Perguntas', 'Vendas']);
  await expect(bar.getByRole('link', { name: 'Vendas' })).toHaveAttribute('aria-current', 'page');
  await bar.getByRole('link', { name: 'Alunos' }).click();
  await expect(page).toHaveURL(paths.adminStudents);
  await expect(page.getByRole('button', { name: 'Adicionar aluno' })).toBeVisible();

  const more = bar.getByRole('button', { name: 'Mais' });
  await more.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Menu do painel' });
  await expect(menu.getByRole('button', { name: 'Sair' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(more).toBeFocused();
  await more.click();
  await menu.getByRole('link', { name: 'Ajustes' }).click();
  await expect(page).toHaveURL(paths.adminSettings);
  await expect(menu).toBeHidden();

  // The end of the page is above the bar.
  const last = page.getByRole('link', { name: 'Produto' });
  await last.waitFor();
  // It moves while the parts above it come.
  const bottom = async () => {
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const box = await last.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const top = (await bar.boundingBox())?.y ?? 0;
  await expect.poll(bottom).toBeLessThanOrEqual(top);
  await expectLargeTextFits(page);
});

test('the menu leads past itself by keyboard', async ({ page, product }) => {
  await signIn(page, product, 'admin');
  await page.goto(paths.adminStudents);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Ir para o conteúdo' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the settings say how each area is, and which version runs', async ({ page, product }) => {
  await signIn(page, product, 'admin');
  await page.goto(paths.adminSettings);
  const areas = page.getByRole('navigation', { name: 'Ajustes' }).getByRole('listitem');
  await expect(areas).toHaveCount(11);
  await expect(areas.filter({ has: page.getByRole('link', { name: 'Avisos' }) })).toContainText(
    'Ninguém é avisado por e-mail',
  );
  const card = areas.filter({ has: page.getByRole('link', { name: 'Produto' }) });
  await expect(card).toContainText(/Versão \d+\.\d+\.\d+/);
  await expectAccessible(page);
  await areas.getByRole('link', { name: 'E-mail' }).click();
  await expect(page).toHaveURL(paths.adminMail);
});

test('Ctrl K finds people, sales, texts, settings and actions by keyboard', async ({ page, product }) => {
  await signIn(page, product, 'admin');
  await page.goto(paths.adminStudents);
  const opener = page.getByRole('button', { name: 'Buscar', exact: true });
  await opener.focus();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'O que você procura?' });
  await expect(field).toBeFocused();
  await field.fill('helena');
  const option = (name: RegExp) => page.getByRole('option', { name });
  await expect(page.getByRole('group', { name: 'Alunos' }).getByRole('option')).toHaveCount(1);
  await expect(page.getByRole('group', { name: 'Vendas' }).getByRole('option')).toHaveCount(1);
  await expectAccessible(page);
  await expect(option(/^Helena Matos/).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(option(/^Helena Matos/).nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  await page.keyboard.press('Control+k');
  await field.fill('fazer COPIA');
  await expect(option(/^Fazer cópia agora/)).toBeVisible();
  await field.fill('whats suporte');
  await expect(option(/^WhatsApp do suporte/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${paths.adminContent}?secao=site&campo=supportPhone`);
  await expect(page.getByLabel('WhatsApp do suporte')).toBeFocused();
});
