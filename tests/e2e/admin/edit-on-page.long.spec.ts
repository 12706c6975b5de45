import type { FrameLocator, Page } from '@playwright/test';
import { paths } from '../../../domain/paths.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { openContentForm } from '../../support/content-forms.ts';
import { expect, queryProduct, test } from '../../support/e2e.ts';
import { signInStudent } from '../../support/pages.ts';
import type { Product } from '../../support/product.ts';

async function signInOwner(page: Page, product: Product): Promise<void> {
  const { email } = await signInStudent(page);
  await queryProduct(product, `update profiles set role = 'admin' where email = $1`, [email]);
}

const shown = (page: Page, title = 'Página inicial'): FrameLocator =>
  page.frameLocator(`iframe[title="Prévia: ${title}"]`);
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true }).first();

test('a click in the page opens its field, in another section too, and the field shows its place', async ({
  page,
  product,
}) => {
  await signInOwner(page, product);
  await openContentForm(page, 'site');
  const home = shown(page);

  await test.step('a text of another section', async () => {
    await home.getByRole('heading', { level: 1 }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Abertura' })).toBeVisible();
    await expect(group(page, 'Abertura').getByLabel('Título')).toBeFocused();
    await expect(home.getByRole('heading', { level: 1 }).locator('[data-edited]')).toBeVisible();
  });

  await test.step('a text, by keyboard', async () => {
    const text = home.locator('[data-field="landing.hero.subheadline"]');
    await text.focus();
    await text.press('Enter');
    await expect(group(page, 'Abertura').getByLabel('Texto')).toBeFocused();
  });

  await test.step('a list, beside its texts', async () => {
    await home.locator('#beneficios ul li svg').first().click();
    await expect(page.locator('[data-path="benefits.items.0"]')).toBeFocused();
  });

  await test.step('what stands on every page keeps the page', async () => {
    await home.locator('[data-field="site.everyPage.footer.supportText"]').click();
    await expect(page.getByLabel('Texto do suporte')).toBeFocused();
    await page.getByLabel('Página', { exact: true }).selectOption('Página de vendas');
    await shown(page, 'Página de vendas').getByText('R$ 85', { exact: true }).click();
    await expect(page.getByLabel('Preço do curso')).toBeFocused();
  });

  await test.step('the menu of the phone opens, and its links have fields', async () => {
    const sales = shown(page, 'Página de vendas');
    await sales.getByRole('button', { name: 'Abrir menu' }).click();
    await sales.locator('[data-field="site.everyPage.header.links.1.label"]').last().click();
    await expect(page.locator('[data-path="everyPage.header.links.1.label"]')).toBeFocused();
  });

  await test.step('a link to another page shows that page', async () => {
    await shown(page, 'Página de vendas').getByRole('link', { name: 'Ver todas as perguntas' }).click();
    await expect(shown(page, 'Perguntas frequentes').getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('a dialog takes the focus from that field, and gives it back to its button', async () => {
    await page.locator('[data-path="everyPage.header.links.1.label"]').fill('O curso');
    const revisions = page.getByRole('button', { name: 'Versões' });
    await revisions.press('Enter');
    await page
      .getByRole('dialog', { name: 'Versões' })
      .getByRole('button', { name: 'Fechar' })
      .press('Enter');
    await expect(revisions).toBeFocused();
    await page.getByRole('button', { name: 'Descartar rascunho' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
    await expect(page.getByText('Tudo o que está aqui está no ar.')).toBeVisible();
  });
});

test('typing shows in the page within half a second, marked, and nothing is published', async ({
  page,
  product,
}) => {
  await signInOwner(page, product);
  await openContentForm(page, 'sales.pricing.paymentText');
  const sales = shown(page, 'Página de vendas');
  const field = group(page, 'Preço').getByLabel('Abaixo do preço');
  await field.focus();
  const place = sales.locator('[data-field="sales.pricing.paymentText"]');
  await expect(place).toBeInViewport();

  await test.step('scroll and focus stay', async () => {
    const scroll = () => sales.locator('html').evaluate((html) => html.scrollTop);
    const before = await scroll();
    expect(before).toBeGreaterThan(300);
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const text of ['à vista', 'à vista ou em duas', 'à vista ou em três vezes']) {
      await field.fill(text);
      await page.clock.runFor(500);
      await expect(place).toHaveText(text);
    }
    await page.clock.resume();
    await expect(field).toBeFocused();
    expect(await scroll()).toBe(before);
  });

  await test.step('the change is marked at the field, at its group and in the page', async () => {
    await expect(field).toHaveAccessibleDescription(/Mudou/);
    await expect(place).toHaveAttribute('data-changed', '');
    await expect(sales.locator('[data-changed]')).toHaveCount(1);
    expect(await (await page.request.get(paths.course)).text()).not.toContain('três vezes');
  });

  await test.step('what is invalid is said at the field, and the page keeps its last text', async () => {
    await field.fill('');
    await expect(field).toHaveAccessibleDescription(/Preencha este campo/);
    await expect(page.getByText('A página mostra o último texto válido')).toBeVisible();
    await expect(place).toHaveText('à vista ou em três vezes');
    await field.fill('em até 3 vezes');
    await expect(place).toHaveText('em até 3 vezes');
    await expect(field).not.toHaveAccessibleDescription(/Preencha/);
    await expectAccessible(page);
  });
});

test('a publication that is taken back is taken back in the page too', async ({ page, product }) => {
  await signInOwner(page, product);
  await openContentForm(page, 'landing.hero.subheadline');
  const field = group(page, 'Abertura').getByLabel('Texto');
  const place = shown(page).locator('[data-field="landing.hero.subheadline"]');
  const before = (await place.textContent()) ?? '';
  await field.fill('Menos papelada.');
  await expect(place).toHaveText('Menos papelada.');
  await page.getByRole('button', { name: 'Publicar' }).click();
  await page.getByText('Publicado.').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Desfazer', exact: true }).click();
  await expect(page.getByText('Desfeito.')).toBeVisible();
  await expect(field).not.toHaveValue('Menos papelada.');
  await expect(place).toHaveText(before);
});

test('on a phone one switch shows fields or page', async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInOwner(page, product);
  await openContentForm(page, 'landing');
  const frame = page.locator('iframe[title="Prévia: Página inicial"]');
  await expect(frame).toBeHidden();
  await page.getByRole('button', { name: 'Página', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Página', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.getByRole('link', { name: /^Abertura/ })).toBeHidden();
  await shown(page).locator('[data-field="landing.hero.subheadline"]').click();
  await expect(group(page, 'Abertura').getByLabel('Texto')).toBeFocused();
  await expect(frame).toBeHidden();
  // The menu gives its place to the bar that saves.
  const menu = page.getByRole('navigation', { name: 'Páginas do dia a dia' });
  await expect(menu).toBeVisible();
  await group(page, 'Abertura').getByLabel('Texto').fill('Escrito no celular.');
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Página', exact: true }).click();
  await expect(shown(page).getByText('Escrito no celular.')).toBeVisible();
});

test('every public page leads whoever administers to its editor, and nobody else', async ({
  page,
  product,
}) => {
  const link = page.getByRole('link', { name: 'Editar esta página' });
  await page.goto(paths.home);
  await page.waitForLoadState('load');
  await expect(page.locator('[data-scrolled], [data-site-header]').first()).toBeVisible();
  await expect(link).toHaveCount(0);
  const before = await (await page.request.get(paths.faq)).text();
  await signInOwner(page, product);
  await page.goto(paths.admin);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Painel');

  for (const [path, title, heading] of [
    [paths.faq, 'Perguntas frequentes', 'Perguntas frequentes'],
    [paths.privacy2025, 'Política de Privacidade (abril de 2025)', 'Termos, privacidade e acessibilidade'],
    ['/nao-existe', 'Página inicial', 'Páginas'],
  ] as const) {
    await page.goto(path);
    await link.click();
    await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeVisible();
    await expect(shown(page, title).getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${paths.adminContent}?pagina=${paths.faq}`);
  await expect(page.getByText('Toque em uma frase para mudá-la.')).toBeVisible();
  await expect(shown(page, 'Perguntas frequentes').getByRole('heading', { level: 1 })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });

  // The same bytes for everybody.
  expect(await (await page.request.get(paths.faq)).text()).toBe(before);

  await page.goto(paths.faq);
  await expect(link).toBeVisible();
  await expectAccessible(page);
  await page.goto(paths.account);
  await page.getByRole('button', { name: 'Sair' }).first().click();
  await expect(page.getByText('Logout realizado com sucesso!')).toBeVisible();
  await expect(link).toHaveCount(0);
});

test('what few owners change is folded, and opens where a link or an error leads to it', async ({
  page,
  product,
}) => {
  await signInOwner(page, product);
  await openContentForm(page, 'site');
  const folded = page.getByRole('main').getByText('Mais', { exact: true });
  const row = page.getByRole('link', { name: 'Publicidade: código de conversão' });
  await expect(row).toBeHidden();
  await folded.click();
  await row.click();
  const field = page.getByLabel('Publicidade: código de conversão');
  await field.fill('sem código');
  await expect(field).toHaveAccessibleDescription(/Use um código como/);
  await page.getByRole('link', { name: 'Todos os textos' }).click();
  await expect(row).toBeFocused();
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(field).toBeFocused();
  await field.fill('');
  await openContentForm(page, 'sales.pricing.paymentText');
  await expect(group(page, 'Preço').getByLabel('Abaixo do preço')).toBeFocused();
});

test('an email is shown as it arrives, and a text touched in it opens its form', async ({
  page,
  product,
}) => {
  await signInOwner(page, product);
  await openContentForm(page, 'letters');
  await page.getByRole('link', { name: /^Boas-vindas Depois da compra/ }).click();
  const email = shown(page, 'E-mail: Boas-vindas');
  await email.getByRole('heading', { level: 1 }).click();
  await expect(group(page, 'Boas-vindas').getByLabel('Título')).toBeFocused();
  await group(page, 'Boas-vindas').getByLabel('Assunto').fill('Que bom ter você aqui');
  await expect(email.getByText('Que bom ter você aqui')).toBeVisible();
  await expectAccessible(page);
});

test('a written text is formatted by buttons and keys, and a text that is only opened stays', async ({
  page,
  product,
}) => {
  await signInOwner(page, product);
  await page.goto(`${paths.adminContent}?secao=legal&campo=terms2025.body`);
  const body = group(page, 'Termos de Uso (abril de 2025)').getByLabel('Texto');
  await expect(body).toBeFocused();
  await expect(page.getByText('Tudo o que está aqui está no ar.')).toBeVisible();

  await page.goto(paths.adminMessages);
  await page.getByRole('button', { name: 'Escrever' }).click();
  await page.getByLabel('Assunto').fill('Novidades');
  const text = page.getByLabel('Texto');
  await text.click();
  await page.keyboard.type('Olá, {nome}');
  await page.keyboard.press('Enter');
  const toolbar = page.getByRole('toolbar', { name: 'Formatar' });
  await toolbar.getByRole('button', { name: 'Lista', exact: true }).click();
  await page.keyboard.type('uma ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('dose');
  await expect(toolbar.getByRole('button', { name: 'Negrito' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await toolbar.getByRole('button', { name: 'Link' }).click();
  await page.getByLabel('Endereço do link').fill('nada');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Endereço do link')).toHaveAccessibleDescription(/comece com https/);
  await page.getByLabel('Endereço do link').fill('curso.example/aula');
  await page.keyboard.press('Enter');
  await expect(text.getByRole('link', { name: 'https://curso.example/aula' })).toBeVisible();
  await toolbar.getByRole('button', { name: 'Título', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(toolbar.getByRole('button', { name: 'Subtítulo' })).toBeFocused();
  for (const button of await toolbar.getByRole('button').all()) {
    const size = await button.boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await expectAccessible(page);
  await expect(page.getByText('Rascunho salvo.')).toBeVisible();
  const [stored] = await queryProduct(product, 'select body from newsletters');
  expect(stored).toEqual({ body: 'Olá, {nome}\n\n- uma **dose**\n\nhttps://curso.example/aula' });
});
