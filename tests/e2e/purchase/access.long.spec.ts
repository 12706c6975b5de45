import { paths } from '../../../domain/paths.ts';
import { signSampleMessage } from '../../../server/features/purchases/sample-messages.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { expect, nowhere, queryProduct, runAdmin, shopTest as test } from '../../support/e2e.ts';
import { linkIn } from '../../support/inbox.ts';
import { newStudent, signInStudent } from '../../support/pages.ts';
import { newSample, sendWebhookTo, testProviders } from '../../support/purchases.ts';

const linkName = 'Comprei e não recebi o acesso';

test('a buyer who mistyped the email asks by keyboard on a phone and confirms; the owner corrects it, and the buyer enters', async ({
  page,
  browser,
  product,
  inbox,
}) => {
  const buyer = newStudent('Beatriz Conceição');
  const sample = newSample({ email: `errado-${Date.now()}@example.com`, name: buyer.name });
  await sendWebhookTo(product, 'hotmart', signSampleMessage('hotmart', testProviders(nowhere), sample));
  await inbox.next(sample.email);

  await page.setViewportSize({ width: 360, height: 800 });
  for (const path of [paths.success, paths.faq, paths.login]) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: linkName })).toHaveAttribute('href', paths.access);
  }
  await page.getByRole('link', { name: linkName }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(linkName);
  await expectAccessible(page);
  await page.getByLabel('E-mail').focus();
  await page.keyboard.type(buyer.email.toUpperCase());
  await page.keyboard.press('Tab');
  await page.keyboard.type(` hp ${sample.transaction.replace(/^hp/i, '')}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Pedido recebido')).toBeVisible();
  await expectAccessible(page);
  // Another file's tests may have left requests in the same product.
  const requests = () =>
    queryProduct(product, `select from access_requests where status = 'waiting' and email = $1`, [
      buyer.email.toLowerCase(),
    ]);
  await page.goto(linkIn(await inbox.next(buyer.email)));
  await expect(page.getByRole('main')).toContainText(buyer.email.toLowerCase());
  await expectAccessible(page);
  expect(await requests()).toEqual([]);
  await page.getByRole('button', { name: 'Confirmar o pedido' }).click();
  await expect(page.getByText('Pedido confirmado')).toBeVisible();
  await expect.poll(async () => (await requests()).length).toBe(1);

  const office = await browser.newPage({ baseURL: product.url, viewport: { width: 360, height: 800 } });
  const owner = await signInStudent(office);
  await runAdmin(product, 'grant', owner.email);
  await signInStudent(office, owner);
  await office.goto(`${paths.adminRequests}#acessos`);
  const card = office.getByRole('article', { name: `Pedido de ${buyer.email}` });
  await expect(card).toContainText(sample.email.toLowerCase());
  await expect(card).toContainText('Hotmart, transação');
  await expectAccessible(office);
  await card.getByRole('button', { name: 'Corrigir e-mail e enviar acesso' }).click();
  await expectAccessible(office);
  await office.getByRole('dialog').getByRole('button', { name: 'Corrigir e-mail e enviar acesso' }).click();
  await expect(office.getByText('A compra passou para o outro e-mail.')).toBeVisible();
  await expect(card).toHaveCount(0);
  await office.close();

  expect((await inbox.next(sample.email)).subject).toBe('O e-mail de uma compra foi corrigido');
  const mails = [await inbox.next(buyer.email), await inbox.next(buyer.email)];
  const access = mails.find(({ subject }) => subject?.includes('crie a sua senha'));
  if (!access) throw new Error('No email with the access');
  await page.goto(linkIn(access));
  await page.getByLabel('Senha', { exact: true }).fill(buyer.password);
  await page.getByLabel('Confirmar senha').fill(buyer.password);
  await page.getByRole('button', { name: 'Criar senha e entrar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Olá, Beatriz Conceição!');
});
