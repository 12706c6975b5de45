import type { Locator, Page } from '@playwright/test';
import { paths, pathWithId } from '../../../domain/paths.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { recordConsole } from '../../support/console.ts';
import { openContentForm } from '../../support/content-forms.ts';
import { expect, queryProduct, testWithInbox } from '../../support/e2e.ts';
import { newStudent, type Student, signInStudent } from '../../support/pages.ts';
import type { Product } from '../../support/product.ts';
import { paddedPdf, samplePicture } from '../../support/sample-files.ts';
import { paddedVideo } from '../../support/videos.ts';

const test = testWithInbox('fresh_login', { REQUIRE_EMAIL_CONFIRMATION: 'false' });

interface AdminPage {
  page: Page;
  owner: Student;
  /** Sets the age of the login. */
  age(interval: string): Promise<unknown>;
  /** Answers the dialog that asks who is there. */
  prove(): Promise<void>;
  proof: Locator;
}

async function openAdminPage(page: Page, product: Product): Promise<AdminPage> {
  const owner = await signInStudent(page, newStudent('Dona do Curso'));
  await queryProduct(product, `update profiles set role = 'admin' where email = $1`, [owner.email]);
  const proof = page.getByRole('dialog', { name: 'Confirme que é você' });
  return {
    page,
    owner,
    proof,
    age: (interval) =>
      queryProduct(
        product,
        `update sessions set created_at = now() - $2::interval, admin_write_at = null
         where user_id = (select id from users where email = $1)`,
        [owner.email, interval],
      ),
    async prove() {
      await proof.getByLabel('Senha', { exact: true }).fill(owner.password);
      await proof.getByRole('button', { name: 'Confirmar' }).click();
      await expect(proof).toBeHidden();
    },
  };
}

const pick = async (
  page: Page,
  button: Locator,
  file: { name: string; mimeType: string; buffer: Buffer },
) => {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles(file);
};

test('publishing asks who is there, keeps what was typed whatever the answer, and goes on by itself', async ({
  page,
  product,
}) => {
  const adminPage = await openAdminPage(page, product);
  await page.goto(paths.adminContent);
  await page.getByLabel('Preço do curso').fill('97');
  await adminPage.age('20 minutes');
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(adminPage.proof).toBeVisible();
  await expectAccessible(page);
  await adminPage.proof.getByRole('button', { name: 'Fechar' }).click();
  await expect(page.getByText('É preciso confirmar que é você. Nada foi mudado.')).toBeVisible();

  await page.getByRole('button', { name: 'Publicar' }).click();
  await adminPage.prove();
  const published = page.getByText('O site já mostra a nova versão.');
  await expect(published).toBeVisible();
  await expect(page.getByLabel('Preço do curso')).toHaveValue(/^R\$\s97,00$/);
  await expect.poll(async () => (await page.request.get('/curso')).text()).toContain('R$ 97');

  // Other texts ask after two hours only.
  await adminPage.age('3 hours');
  await openContentForm(page, 'site.tagline');
  await page.getByLabel('Frase curta').fill('Outra frase');
  await page.getByRole('button', { name: 'Publicar' }).click();
  await adminPage.prove();
  await expect(published).toBeVisible();
});

test('a spreadsheet and a copy come after the answer', async ({ page, product }) => {
  const adminPage = await openAdminPage(page, product);
  await page.goto(paths.adminStudents);
  await adminPage.age('20 minutes');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  const sheet = page.waitForEvent('download');
  await adminPage.prove();
  expect((await sheet).suggestedFilename()).toMatch(/^alunos-.*\.csv$/);

  await adminPage.age('20 minutes');
  await page.goto(paths.adminSettings);
  await page.getByRole('button', { name: 'Fazer cópia agora' }).click();
  await adminPage.prove();
  await expect(page.getByText(/Completa, /)).toBeVisible();
  await adminPage.age('20 minutes');
  await page.getByRole('button', { name: /^Baixar/ }).click();
  const copy = page.waitForEvent('download');
  await adminPage.prove();
  expect((await copy).suggestedFilename()).toMatch(/\.tar\.gz$/);
});

test('the key of copies elsewhere is shown once, to copy or to download', async ({ page, product }) => {
  const adminPage = await openAdminPage(page, product);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(paths.adminBackups);
  await adminPage.age('20 minutes');
  await page.getByText('Para quem cuida do servidor').click();
  await page.getByRole('button', { name: 'Criar a chave' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Criar a chave' }).click();
  await adminPage.prove();
  const dialog = page.getByRole('dialog', { name: 'Guarde a chave das cópias' });
  const key = (await dialog.getByText(/^AGE-SECRET-KEY-/).textContent()) ?? '';
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Copiar' }).click();
  await expect(page.getByText('Chave copiada.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${key}\n`);
  const file = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Baixar' }).click();
  expect((await file).suggestedFilename()).toBe('chave-das-copias.txt');
  await dialog.getByRole('button', { name: 'Já guardei' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Trocar a chave' })).toBeVisible();
  expect(await page.content()).not.toContain(key);
});

test('a file that was chosen is sent once more, without choosing it again', async ({ page, product }) => {
  const adminPage = await openAdminPage(page, product);
  await test.step('a document', async () => {
    await page.goto(paths.upload);
    // Larger than what a browser sends before it looks at the answer.
    const buffer = paddedPdf(9 * 1024 * 1024);
    await page
      .getByLabel('Arquivo', { exact: true })
      .setInputFiles({ name: 'grande.pdf', mimeType: 'application/pdf', buffer });
    await adminPage.age('3 hours');
    await page.getByRole('button', { name: 'Enviar arquivo' }).click();
    await adminPage.prove();
    await expect(page).toHaveURL(paths.studentArea);
    expect(await queryProduct(product, `select file_size from course_files`)).toEqual([
      { file_size: buffer.length },
    ]);
  });

  await test.step('a picture', async () => {
    await page.goto(`${paths.adminContent}?secao=site`);
    await adminPage.age('3 hours');
    const buffer = await samplePicture('jpeg');
    const button = page.getByRole('group', { name: 'Foto' }).getByRole('button', { name: 'Enviar foto' });
    await pick(page, button, { name: 'eu.jpg', mimeType: 'image/jpeg', buffer });
    await adminPage.prove();
    await expect(page.getByRole('img', { name: 'Foto enviada' })).toBeVisible();
  });

  await test.step('a video in parts', async () => {
    await page.goto(`${paths.adminCourse}?aula=m1v1`);
    await adminPage.age('3 hours');
    const buffer = Buffer.from(paddedVideo(20 * 1024 * 1024));
    const button = page.getByRole('button', { name: 'Enviar arquivo de vídeo' });
    await pick(page, button, { name: 'Aula 1.mp4', mimeType: 'video/mp4', buffer });
    await adminPage.prove();
    await expect(page.getByLabel('Vídeo da aula')).toBeVisible();
    await expect(page.getByText('Aula 1.mp4')).toBeVisible();
  });
});

test('a sale, a name and a newsletter go on with what was written', async ({ page, product, inbox }) => {
  const said = recordConsole(page);
  const adminPage = await openAdminPage(page, product);
  const buyer = newStudent('Paula do Pix');
  await page.request.post('/api/auth/sign-up/email', { data: buyer });

  await test.step('a sale, of whose account the address is not confirmed', async () => {
    await page.goto(paths.adminSales);
    await page.getByRole('button', { name: 'Registrar venda' }).click();
    const dialog = page.getByRole('dialog', { name: 'Registrar uma venda feita por fora' });
    await dialog.getByLabel('E-mail').fill(buyer.email);
    await expect(dialog.getByText('Esta conta ainda não confirmou o e-mail', { exact: false })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Valor').fill('85');
    await dialog.getByLabel('Observação').fill('PIX na conta');
    await adminPage.age('3 hours');
    await dialog.getByRole('button', { name: 'Registrar venda' }).click();
    await adminPage.prove();
    await expect(dialog).toBeHidden();
    expect(await queryProduct(product, 'select amount_cents from purchases')).toEqual([
      { amount_cents: 8500 },
    ]);
  });

  await test.step('a name', async () => {
    const [row] = await queryProduct<{ id: string }>(product, 'select id from users where email = $1', [
      buyer.email,
    ]);
    await page.goto(pathWithId(paths.adminStudent, row?.id ?? ''));
    await adminPage.age('3 hours');
    await page.getByRole('button', { name: 'Corrigir nome' }).click();
    await page.getByRole('dialog').getByLabel('Nome completo').fill('Paula Pires');
    await page.getByRole('dialog').getByRole('button', { name: 'Corrigir nome' }).click();
    await adminPage.prove();
    await expect(page.getByRole('heading', { name: 'Paula Pires' })).toBeVisible();
  });

  await test.step('a newsletter', async () => {
    await queryProduct(
      product,
      `insert into newsletter_subscribers (email, confirmed_at) values ('leitora@example.com', now())`,
    );
    await adminPage.age('3 hours');
    await page.goto(paths.adminMessages);
    await page.getByRole('button', { name: 'Escrever' }).click();
    // Drafts are saved without a question.
    await page.getByLabel('Assunto').fill('Novidades de maio');
    await page.getByLabel('Texto').fill('Olá!');
    await expect(page.getByText('Rascunho salvo.')).toBeVisible();
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click();
    await adminPage.prove();
    expect((await inbox.next('leitora@example.com')).subject).toBe('Novidades de maio');
  });
  // The browser tells of each refusal, and of nothing else.
  expect(said.filter((line) => !line.includes('401'))).toEqual([]);
});
