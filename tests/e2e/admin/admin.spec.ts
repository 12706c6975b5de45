import type { Locator, Page } from '@playwright/test';
import { paths } from '../../../domain/paths.ts';
import { expectAccessible, expectNoAxeFindings } from '../../support/accessibility.ts';
import { openContentForm } from '../../support/content-forms.ts';
import { expect, queryProduct, test } from '../../support/e2e.ts';
import { signInStudent } from '../../support/pages.ts';
import type { Product } from '../../support/product.ts';
import { samplePdf, samplePicture } from '../../support/sample-files.ts';

async function signInOwner(page: Page, product: Product): Promise<void> {
  const { email } = await signInStudent(page);
  await queryProduct(product, `update profiles set role = 'admin' where email = $1`, [email]);
}

const saveButton = (page: Page) => page.getByRole('button', { name: 'Salvar rascunho' });
const row = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) });
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true }).first();

async function save(page: Page): Promise<void> {
  await saveButton(page).click();
  await expect(page.getByText(/^Rascunho salvo por /)).toBeVisible();
}

async function choose(page: Page, button: Locator, name: string, mimeType: string, buffer: Buffer) {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles({ name, mimeType, buffer });
}

/** What is published is seen by whoever asks next, in a few seconds at most. */
async function expectOnSite(page: Page, path: string, text: string): Promise<void> {
  // The server may close an idle connection as the request comes.
  await expect.poll(async () => (await page.request.get(path, { maxRetries: 2 })).text()).toContain(text);
}

const addLesson = (page: Page, kind: string) =>
  page
    .getByRole('region', { name: /^Módulo 1/ })
    .getByRole('button', { name: kind, exact: true })
    .click();

test('the owner changes her site and her course, looks, publishes, and goes back', async ({
  page,
  product,
}) => {
  await signInOwner(page, product);

  await page.goto(paths.admin);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Painel');
  await page.getByRole('button', { name: 'Ver tudo o que falta' }).click();
  await expect(page.getByText('Necessário.').first()).toBeVisible();
  await test.step('from what a launch lacks to where it is mended', async () => {
    await page.getByRole('link', { name: /Resolver.*videoaulas sem vídeo/ }).click();
    await expect(page.getByRole('button', { name: 'Enviar arquivo de vídeo' })).toBeFocused();
    await page.goBack();
  });
  await page
    .getByRole('link', { name: /^Textos e preço/ })
    .first()
    .click();

  await test.step('price and phone', async () => {
    await page.getByLabel('Preço do curso').fill('97');
    await row(page, 'WhatsApp do suporte').click();
    await page.getByLabel('WhatsApp do suporte').fill('+55 (11) 98765-4321');
    await save(page);
    await page.getByRole('link', { name: 'Todos os textos' }).click();
    await expect(page.getByLabel('Preço do curso')).toHaveValue('R$ 97,00');
  });

  await test.step('a promotion, seen at a date on which it runs', async () => {
    await row(page, 'Promoção').click();
    await page.getByRole('button', { name: 'Adicionar promoção' }).click();
    const fields = group(page, 'Promoção');
    await fields.getByLabel('Preço na promoção').fill('60');
    await fields.getByLabel('Começa em').fill('2030-11-25T09:00');
    await fields.getByLabel('Termina em').fill('2030-11-25T08:00');
    await fields.getByLabel('Link de pagamento da promoção').fill('https://pay.example/sexta');
    await saveButton(page).click();
    await expect(fields.getByLabel('Termina em')).toHaveAccessibleDescription(/O fim precisa vir depois/);
    await fields.getByLabel('Termina em').fill('2030-11-29T23:59');
    await save(page);
    const preview = page.getByRole('region', { name: 'A página' });
    const notice = page
      .frameLocator('iframe')
      .getByText(/^Promoção: de R\$ 97 por R\$ 60/)
      .first();
    await preview.getByLabel('Em outra data').fill('2030-11-26T10:00');
    await expect(notice).toBeVisible();
    await preview.getByLabel('Em outra data').fill('2030-11-30T10:00');
    await expect(notice).toBeHidden();
  });

  await test.step('headline, and a testimonial with a photo', async () => {
    await openContentForm(page, 'landing');
    await row(page, 'Abertura').click();
    await group(page, 'Abertura').getByLabel('Título').fill('A IA que devolve tempo à sua clínica');
    await openContentForm(page, 'landing.testimonials.items');
    const testimonials = group(page, 'Depoimentos');
    await testimonials.getByRole('button', { name: 'Adicionar depoimento' }).click();
    await testimonials.getByLabel('Nome').last().fill('Marina Prado');
    await testimonials.getByLabel('Atuação ou cidade').last().fill('Clínica de felinos, Recife');
    await testimonials
      .getByLabel('Depoimento', { exact: true })
      .last()
      .fill('Escrevo laudos na metade do tempo.');
    const photo = testimonials.getByRole('button', { name: 'Enviar foto' }).last();
    await choose(page, photo, 'marina.png', 'image/png', await samplePicture('png'));
    await expect(testimonials.getByRole('img', { name: 'Foto enviada' })).toBeVisible();
    await save(page);
  });

  await test.step('a video, a document of her own, a new lesson', async () => {
    await page.goto(paths.adminCourse);
    await page.getByRole('link', { name: /^Introdução à Inteligência Artificial/ }).click();
    await page.getByLabel('Endereço do vídeo').fill('https://videos.example/introducao');
    await page.getByRole('link', { name: 'Todas as aulas' }).first().press('Enter');
    await page.getByRole('link', { name: /^Guia de Introdução à IA/ }).click();
    const replace = page.getByRole('button', { name: 'Substituir por um seu' });
    await choose(page, replace, 'Guia da casa.pdf', 'application/pdf', await samplePdf('Guia da casa'));
    await expect(page.getByRole('button', { name: 'Substituir Guia da casa.pdf' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Adicionar documento' })).toBeFocused();
    await expect(page.getByText('Ele volta se você remover os seus.')).toBeVisible();
    await page.getByRole('link', { name: 'Todas as aulas' }).first().press('Enter');
    await addLesson(page, 'Vídeo');
    await page.getByLabel('Título').fill('A IA no plantão noturno');
    await page.getByLabel('Endereço do vídeo').fill('https://videos.example/plantao');
    await save(page);
  });

  await test.step('a lesson written in the page, seen as a student sees it, and moved to the beginning', async () => {
    await page.getByRole('link', { name: 'Todas as aulas' }).first().press('Enter');
    await addLesson(page, 'Texto escrito aqui');
    await page.getByRole('textbox', { name: 'Título' }).fill('Antes da consulta');
    const text = page.getByLabel('Texto da aula');
    await text.fill('Jejum');
    await page.getByRole('button', { name: 'Título', exact: true }).click();
    await expect(text.getByRole('heading', { level: 2 })).toHaveText('Jejum');
    await text.press('End');
    await text.press('Enter');
    await text.pressSequentially('Confira a ');
    await page.getByRole('button', { name: 'Negrito' }).click();
    await text.pressSequentially('dose.');
    await expect(text.locator('strong')).toHaveText('dose.');
    await expect(page.getByRole('button', { name: 'Negrito' })).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Ver como aluno' }).click();
    const lesson = page.frameLocator('iframe[title="Prévia: Aula: Antes da consulta"]');
    await expect(lesson.getByRole('heading', { level: 2, name: 'Jejum' })).toBeVisible();
    await expect(lesson.getByText('Confira a dose.')).toBeVisible();
    await expect(lesson.locator('strong', { hasText: 'dose.' })).toBeVisible();
    await page.getByRole('button', { name: 'Fechar' }).first().click();
    await page.getByRole('link', { name: 'Todas as aulas' }).first().press('Enter');
    await page.getByRole('button', { name: 'Mais ações: a aula Antes da consulta' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mover', exact: true }).click();
    const lessons = page.getByRole('region', { name: /^Módulo 1/ }).getByRole('listitem');
    await expect(lessons.first()).toContainText('Antes da consulta');
    await save(page);
  });

  await test.step('the preview', async () => {
    await page.getByRole('button', { name: 'Ver prévia' }).click();
    const preview = page.frameLocator('iframe[title="Prévia: Página inicial"]');
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText(
      'A IA que devolve tempo à sua clínica',
    );
    await page.getByRole('button', { name: 'Computador' }).click();
    await page.getByLabel('Página', { exact: true }).selectOption('Página de vendas');
    const sales = page.frameLocator('iframe[title="Prévia: Página de vendas"]');
    await expect(sales.getByText('R$ 97').first()).toBeVisible();
    await page.getByRole('button', { name: 'Fechar' }).click();
    // Nobody else sees any of it.
    expect(await (await page.request.get(paths.home)).text()).not.toContain('A IA que devolve tempo');
  });

  await test.step('what is published', async () => {
    const changes = page.getByRole('group', { name: 'O que muda no site' });
    await page.getByText(/^\d+ mudanças:/).click();
    await expect(changes.getByText('“R$ 85” → “R$ 97”')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Publicar' }).click();
    await expect(page.getByText('O site já mostra a nova versão.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Desfazer' })).toBeVisible();
    await expectOnSite(page, paths.home, 'A IA que devolve tempo');
    for (const text of ['R$ 97', 'Marina Prado', 'A IA no plantão noturno', '5511987654321'])
      await expectOnSite(page, paths.home, text);
    await expect
      .poll(async () => (await page.request.get('/api/materials')).text())
      .toContain('Guia da casa.pdf');
  });

  await test.step('and taken back', async () => {
    await page.goto(`${paths.adminContent}?secao=versoes`);
    await page.getByRole('button', { name: 'Restaurar versão original' }).click();
    const question = page.getByRole('dialog');
    await expect(question.getByText(/R\$ 97.+R\$ 85/).first()).toBeVisible();
    await question.getByRole('button', { name: 'Restaurar o site inteiro' }).click();
    await expect(page.getByText('Restaurada. O site já a mostra.')).toBeVisible();
    await expectOnSite(page, paths.home, 'R$ 85');
    expect(await (await page.request.get(paths.home)).text()).not.toContain('Marina Prado');
  });
});

test('two tabs lose nothing: the second is told, and decides', { tag: '@long' }, async ({
  page,
  product,
  context,
}) => {
  await signInOwner(page, product);
  await openContentForm(page, 'site.tagline');
  const other = await context.newPage();
  await openContentForm(other, 'site.tagline');
  await page.getByLabel('Frase curta').fill('Escrito na primeira');
  await save(page);
  await other.getByLabel('Frase curta').fill('Escrito na segunda');
  await saveButton(other).click();
  await expect(other.getByText('“Escrito na primeira” → “Escrito na segunda”')).toBeVisible();
  await expect(other.getByLabel('Frase curta')).toHaveValue('Escrito na segunda');
  await expectNoAxeFindings(other);
  await other.getByRole('button', { name: 'Ficar com o que foi salvo' }).click();
  await expect(other.getByLabel('Frase curta')).toHaveValue('Escrito na primeira');
  await other.getByRole('button', { name: 'Descartar rascunho' }).click();
  await other.getByRole('button', { name: 'Descartar', exact: true }).click();
  await expect(other.getByText('Tudo o que está aqui está no ar.')).toBeVisible();
});

test('lessons are moved by dragging, and by the keyboard', { tag: '@long' }, async ({ page, product }) => {
  await signInOwner(page, product);
  await page.goto(paths.adminCourse);
  const module = page.getByRole('region', { name: /^Módulo 1/ });
  const titles = module.getByRole('list').first().getByRole('link');
  await titles.first().waitFor();
  const texts = await titles.allInnerTexts();
  const [first = '', second = '', third = ''] = texts.map((text) => text.split('\n')[0] ?? '');
  const row = (index: number) => module.getByRole('listitem').nth(index);
  const handle = await row(0).locator('[data-drag-handle]').boundingBox();
  const target = await row(2).boundingBox();
  if (!handle || !target) throw new Error('Nothing to drag');
  await page.mouse.move(handle.x + 10, handle.y + 10);
  await page.mouse.down();
  await page.mouse.move(handle.x + 10, target.y + target.height - 4, { steps: 5 });
  await page.mouse.up();
  await expect(titles).toContainText([second, third, first]);
  await row(2)
    .getByRole('button', { name: /^Ordem da aula/ })
    .focus();
  await page.keyboard.press('ArrowUp');
  await expect(titles).toContainText([second, first, third]);
  await expect(row(1).getByRole('button', { name: /^Ordem da aula/ })).toBeFocused();
});

test('what is wrong is said beside its field, and a file that does not serve is refused', {
  tag: '@long',
}, async ({ page, product }) => {
  await signInOwner(page, product);
  await openContentForm(page, 'site');
  await page.getByLabel('Link de pagamento').fill('javascript:alert(1)');
  await saveButton(page).click();
  await expect(page.getByLabel('Link de pagamento')).toBeFocused();
  await expect(page.getByLabel('Link de pagamento')).toHaveAccessibleDescription(/comece com https/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Todos os textos' }).click();
  const photo = page.getByRole('button', { name: 'Enviar foto' });
  await choose(
    page,
    photo,
    'retrato.png',
    'image/png',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  );
  const refusal = page.getByRole('group', { name: 'Foto' }).getByRole('alert');
  await expect(refusal).toBeVisible();
  await expect(refusal).toContainText('Desenhos em SVG não são aceitos.');
  await page.getByRole('link', { name: 'Painel', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page).toHaveURL(paths.admin);
});

test('the back button asks before unsaved text is lost', { tag: '@long' }, async ({ page, product }) => {
  await signInOwner(page, product);
  await page.goto(paths.admin);
  await page
    .getByRole('link', { name: /^Textos e preço/ })
    .first()
    .click();
  await page.getByLabel('Preço do curso').fill('97');
  const goBack = () => page.evaluate(() => window.history.back());
  const dialog = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await goBack();
  await dialog.getByRole('button', { name: 'Continuar aqui' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Preço do curso')).toHaveValue('R$ 97,00');
  await goBack();
  await dialog.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page).toHaveURL(paths.admin);
});

test('students read that the admin area is not theirs, visitors log in first', async ({ page }) => {
  await page.goto(paths.adminContent);
  await expect(page).toHaveURL(/\/login\?/);
  await signInStudent(page);
  for (const path of [paths.admin, paths.adminContent, paths.adminCourse]) {
    await page.goto(path);
    await expect(page.getByText('Você não tem permissão para acessar esta página.')).toBeVisible();
  }
});
