import { paths } from '../../../domain/paths.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { recordConsole } from '../../support/console.ts';
import { site } from '../../support/course.ts';
import { expect, queryProduct, testWithInbox } from '../../support/e2e.ts';
import { newStudent, signInStudent } from '../../support/pages.ts';

const test = testWithInbox('e2e_admin_messages', {
  REQUIRE_EMAIL_CONFIRMATION: 'false',
  NEWSLETTER_PER_MINUTE: '600',
});

test('the owner writes a newsletter, tries and sends it; a reader leaves by its link', async ({
  page,
  product,
  inbox,
  browser,
}) => {
  const said = recordConsole(page);
  const owner = await signInStudent(page, newStudent('Dona do Curso'));
  await queryProduct(product, `update profiles set role = 'admin' where email = $1`, [owner.email]);
  await queryProduct(
    product,
    `insert into newsletter_subscribers (email, confirmed_at)
     values ('leitora@example.com', now()), ('recusada@example.com', now()), ('espera@example.com', null)`,
  );
  inbox.refuse('recusada@example.com');

  await test.step('writing', async () => {
    await page.goto(paths.adminMessages);
    await expect(page.getByText('2 inscritos com o e-mail confirmado')).toBeVisible();
    await page.getByRole('table').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Escrever' }).click();
    await page.getByLabel('Assunto').fill('Novidades de maio');
    await page.getByLabel('Texto').fill('Olá!\n\n**Aula nova** no módulo 3.');
    await expect(page.getByText('Rascunho salvo.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Assunto')).toHaveValue('Novidades de maio');
    const preview = page.frameLocator('iframe[title="Prévia do e-mail"]');
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Novidades de maio');
    await expect(preview.locator('strong')).toHaveText('Aula nova');
    await expectAccessible(page);
  });

  await test.step('trying', async () => {
    await page.getByRole('button', { name: 'Enviar teste' }).click();
    let mail = await inbox.next(owner.email);
    while (!mail.subject?.startsWith('[Teste]')) mail = await inbox.next(owner.email);
    expect(mail.html).toContain('<strong>Aula nova</strong>');
  });

  await test.step('sending', async () => {
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Enviar para 2 inscritos?' });
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(page.getByText(/^Enviada em .* para 1 pessoa, 1 recusada$/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('leaving', async () => {
    const mail = await inbox.next('leitora@example.com');
    const reader = await (await browser.newContext({ baseURL: product.url })).newPage();
    await reader.goto(/Cancelar a inscrição: (\S+)/.exec(mail.text ?? '')?.[1] ?? '');
    await reader.getByRole('button', { name: 'Cancelar inscrição' }).click();
    await expect(reader.getByText(site.everyPage.newsletter.unsubscribed.text)).toBeVisible();
    await page.goto(paths.adminSubscribers);
    await expect(page.getByRole('row', { name: /leitora@example\.com Saiu/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('what was refused', async () => {
    await page.goto(`${paths.adminMessages}?status=refused&kind=newsletter`);
    await page.getByRole('link', { name: 'Newsletter', exact: true }).click();
    await expect(page.getByText('Este endereço não existe.', { exact: false })).toBeVisible();
    await expectAccessible(page);
  });
  expect(said).toEqual([]);
});

test('students read that it is not theirs', async ({ page }) => {
  await signInStudent(page);
  for (const path of [paths.adminMessages, paths.adminSubscribers]) {
    await page.goto(path);
    await expect(page.getByText('Você não tem permissão para acessar esta página.')).toBeVisible();
  }
});
