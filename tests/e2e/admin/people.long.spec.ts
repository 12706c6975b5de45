import type { Browser, Page } from '@playwright/test';
import { paths, pathWithId } from '../../../domain/paths.ts';
import { signSampleMessage } from '../../../server/features/purchases/sample-messages.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { expect, nowhere, queryProduct, shopTest as test } from '../../support/e2e.ts';
import { linkIn } from '../../support/inbox.ts';
import { newStudent, type Student, signInStudent } from '../../support/pages.ts';
import type { Product } from '../../support/product.ts';
import { newSample, testProviders } from '../../support/purchases.ts';

async function signInOwner(page: Page, product: Product): Promise<void> {
  const { email } = await signInStudent(page, newStudent('Dona do Curso'));
  await queryProduct(product, `update profiles set role = 'admin' where email = $1`, [email]);
}

/** A student with a browser of her own. */
async function otherStudent(browser: Browser, product: Product, name: string) {
  const page = await (await browser.newContext({ baseURL: product.url })).newPage();
  const student = await signInStudent(page, newStudent(name));
  await queryProduct(product, 'update users set email_verified = true where email = $1', [student.email]);
  const access = async () =>
    ((await (await page.request.get('/api/student')).json()) as { access?: string }).access;
  return { page, student, access };
}

const ownPassword = 'uma-senha-so-dela';

/** A role given, or another password, has ended her sessions. */
async function enter(page: Page, { email, password }: Student): Promise<void> {
  const answer = await page.request.post('/api/auth/sign-in/email', { data: { email, password } });
  expect(answer.status()).toBe(200);
}

async function openStudent(page: Page, { name }: Student): Promise<void> {
  await page.goto(paths.adminStudents);
  await page.getByLabel('Buscar aluno').fill(name.toUpperCase());
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Presses a button, and in the dialog that asks, the one that confirms. */
async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name, exact: true });
  await confirm.click();
  await expect(confirm).toBeHidden();
}

test('the owner finds a student and helps her, who notices each time', async ({
  page,
  product,
  browser,
  inbox,
}) => {
  await signInOwner(page, product);
  const { page: hers, student, access } = await otherStudent(browser, product, 'Zoraide Conceição');
  await openStudent(page, student);

  await test.step('access', async () => {
    expect(await access()).toBe('never_bought');
    await act(page, 'Liberar acesso');
    await expect.poll(access).toBe('granted');
    let letter = await inbox.next(student.email);
    if (!letter.subject?.includes('liberado')) letter = await inbox.next(student.email);
    expect(letter.to?.[0]?.address).toBe(student.email);
    await act(page, 'Retirar acesso');
    await expect.poll(access).toBe('never_bought');
    await expect(page.getByRole('button', { name: 'Liberar acesso' })).toBeVisible();
  });

  await test.step('name', async () => {
    await page.getByRole('button', { name: 'Corrigir nome' }).click();
    await page.getByLabel('Nome completo').fill('Zoraide da Conceição');
    await page.getByRole('dialog').getByRole('button', { name: 'Corrigir nome' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Zoraide da Conceição' })).toBeVisible();
    const answer = await hers.request.get('/api/student');
    expect(await answer.json()).toMatchObject({ name: 'Zoraide da Conceição' });
  });

  await test.step('a link to pass on', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copiar link' }).click();
    const shown = page.getByRole('dialog', { name: 'Link de acesso' });
    await expect(page.getByText('Link copiado.')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await expect(shown.getByText(link)).toBeVisible();
    await expect(page.getByText('Link copiado.')).toBeHidden();
    await expectAccessible(page);
    await hers.goto(link);
    await expect(hers.getByLabel('Nova senha', { exact: true })).toBeVisible();
    await shown.getByRole('button', { name: 'Pronto' }).click();
  });

  await test.step('no role before a password that only she knows', async () => {
    await page.getByRole('button', { name: 'Tornar administrador' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Tornar administrador' }).click();
    await expect(dialog.getByText(/^Antes de ganhar um papel/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Voltar' }).click();
    await expect(page.getByText('Ainda não pode ganhar um papel')).toBeVisible();
    await expectAccessible(page);
    await act(page, 'Enviar link para escolher a senha');
    await hers.goto(linkIn(await inbox.next(student.email)));
    await hers.getByLabel('Nova senha', { exact: true }).fill(ownPassword);
    await hers.getByLabel('Confirmar nova senha').fill(ownPassword);
    await hers.getByRole('button', { name: 'Alterar senha' }).click();
    await expect(hers.getByRole('button', { name: 'Entrar' })).toBeVisible();
    await page.reload();
    await expect(page.getByText('Ainda não pode ganhar um papel')).toBeHidden();
  });

  await test.step('the admin area, in every open tab', async () => {
    await act(page, 'Tornar administrador');
    await enter(hers, { ...student, password: ownPassword });
    await hers.goto(paths.adminStudents);
    await expect(hers.getByLabel('Buscar aluno')).toBeVisible();
    await act(page, 'Retirar administração');
    expect((await hers.request.get('/api/admin/students')).status()).toBe(403);
    await hers.reload();
    await expect(hers.getByText('Você não tem permissão para acessar esta página.')).toBeVisible();
  });

  await test.step('sessions', async () => {
    await act(page, 'Encerrar sessões');
    expect((await hers.request.get('/api/session')).status()).toBe(401);
  });

  await expect(page.getByText('Encerrou as sessões')).toBeVisible();
  await expectAccessible(page);
});

test('the team takes somebody in by an invitation, makes her support, and lets her go', async ({
  page,
  product,
  browser,
}) => {
  await signInOwner(page, product);
  const { page: hers, student } = await otherStudent(browser, product, 'Sócia Confirmada');
  // Emails of earlier releases link here.
  await page.goto(`${paths.adminSettings}#equipe`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Equipe');
  await expectAccessible(page);
  await page.getByLabel('E-mail', { exact: true }).fill(student.email);
  await page.getByRole('radio', { name: /^Administrador/ }).check();
  await page.getByRole('button', { name: 'Convidar' }).click();
  const shown = page.getByRole('dialog', { name: 'O convite está a caminho' });
  const link = (await shown.getByText(/convite=/).textContent()) ?? '';
  // Below the dialog: it says 'Enviando...' until the list is there.
  await expect(page.getByRole('button', { name: 'Convidar', includeHidden: true })).toBeEnabled();
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'Pronto' }).click();
  await expect(page.getByRole('list', { name: 'Convites abertos' })).toContainText(student.email);

  await hers.goto(link);
  await hers.getByRole('button', { name: 'Aceitar o convite' }).click();
  await expect(hers.getByRole('heading', { name: 'Aplicativo autenticador' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: `Mudar o papel de ${student.name}` }).click();
  await page.getByRole('button', { name: `Passar para o atendimento (${student.name})` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Passar para o atendimento' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await enter(hers, student);
  await hers.goto(paths.adminSettings);
  await expect(hers.getByText('Você não tem permissão para acessar esta página.')).toBeVisible();
  await hers.getByRole('link', { name: 'Voltar ao Painel' }).click();
  await expect(hers.getByRole('heading', { name: 'Precisa de você' })).toBeVisible();
  await expect(hers.getByRole('heading', { name: 'Antes de vender' })).toBeHidden();
  await expectAccessible(hers);

  await page.getByRole('button', { name: `Mudar o papel de ${student.name}` }).click();
  await page.getByRole('button', { name: `Retirar da equipe (${student.name})` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar da equipe' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('link', { name: student.name })).toBeHidden();
  expect((await hers.request.get('/api/admin/students')).status()).toBe(403);
});

test('an address is confirmed by hand', async ({ page, product, browser }) => {
  await signInOwner(page, product);
  const { student, access } = await otherStudent(browser, product, 'Yara Confirmada');
  await queryProduct(product, 'update users set email_verified = false where email = $1', [student.email]);
  expect(await access()).toBe('unconfirmed');
  await openStudent(page, student);
  await act(page, 'Confirmar e-mail');
  await expect.poll(access).toBe('never_bought');
});

test('a sale made outside opens the course, and its refund closes it', async ({ page, product, browser }) => {
  await signInOwner(page, product);
  const { student, access } = await otherStudent(browser, product, 'Paula do Pix');
  await page.goto(paths.adminSales);
  await page.getByRole('button', { name: 'Registrar venda' }).click();
  const dialog = page.getByRole('dialog', { name: 'Registrar uma venda feita por fora' });
  await dialog.getByLabel('E-mail').fill(student.email);
  await dialog.getByLabel('Nome').fill(student.name);
  await dialog.getByLabel('Valor').fill('85');
  await dialog.getByLabel('Observação').fill('PIX na conta');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Registrar venda' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(access).toBe('granted');
  await page.getByRole('link', { name: student.name }).click();
  await expect(page.getByText('PIX na conta')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Registrar reembolso' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Registrar reembolso' }).click();
  await expect.poll(access).toBe('refunded');
  await expect(page.getByText('Reembolsada ou cancelada')).toBeVisible();
});

test('a sale that was held is opened, and one that was made elsewhere can be taken back', async ({
  page,
  product,
  browser,
}) => {
  await signInOwner(page, product);
  const { student, access } = await otherStudent(browser, product, 'Helena Retida');
  const sample = newSample({ email: student.email, name: student.name, amountCents: 100 });
  const { search, headers, body } = signSampleMessage('stripe', testProviders(nowhere), sample);
  const answer = await fetch(`${product.url}/api/webhooks/stripe${search}`, {
    method: 'POST',
    headers,
    body,
  });
  expect(answer.status).toBe(200);
  await expect
    .poll(() => queryProduct(product, 'select from purchase_events where handled_at is null'))
    .toEqual([]);
  await page.goto(paths.adminSales);
  await page.getByRole('link', { name: student.name }).click();
  await expect(page.getByText(/valor abaixo do mínimo/).first()).toBeVisible();
  await act(page, 'Abrir o curso por esta venda');
  await expect.poll(access).toBe('granted');
  await act(page, 'Processar de novo');
  await page.getByRole('link', { name: new RegExp(student.email) }).click();
  await act(page, 'Retirar acesso');
  await expect.poll(access).toBe('never_bought');
  await act(page, 'Liberar acesso');
  await expect.poll(access).toBe('granted');
});

test('lists are filtered, paged and saved, and no address names anybody', async ({ page, product }) => {
  await signInOwner(page, product);
  await queryProduct(
    product,
    `insert into users (id, name, email) select gen_random_uuid(), 'Turma Xavante ' || n, 'turma' || n || '@example.com' from generate_series(1, 30) n`,
  );
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await page.goto(paths.adminStudents);
  await page.getByLabel('Buscar aluno').fill('xavante');
  await expect(page.getByText('30 alunos', { exact: true })).toBeVisible();
  await page.getByLabel('Progresso').selectOption('Nunca entrou');
  await page.getByRole('button', { name: 'Próxima página' }).click();
  await expect(page.getByText('26 a 30 de 30 alunos')).toBeVisible();
  expect(new URL(page.url()).search).toBe('?progress=never&page=2');
  await page.reload();
  await expect(page.getByText('26 a 30 de 30 alunos')).toBeVisible();
  await expect(page.getByLabel('Buscar aluno')).toHaveValue('xavante');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^alunos-\d{4}-\d\d-\d\d\.csv$/);
  expect(addresses.join(' ')).not.toMatch(/xavante|turma/i);
});

test('students read that it is not theirs', async ({ page }) => {
  await signInStudent(page);
  for (const path of [paths.adminStudents, paths.adminSales, pathWithId(paths.adminStudent, 'x')]) {
    await page.goto(path);
    await expect(page.getByText('Você não tem permissão para acessar esta página.')).toBeVisible();
  }
});
