import { paths } from '../../../domain/paths.ts';
import { signSampleMessage } from '../../../server/features/purchases/sample-messages.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { expect, nowhere, queryProduct, runAdmin, shopTest as test } from '../../support/e2e.ts';
import { linkIn } from '../../support/inbox.ts';
import { signInStudent } from '../../support/pages.ts';
import { newSample, sendWebhookTo, testProviders } from '../../support/purchases.ts';

test('a buyer withdraws by keyboard on a phone, and the owner gives the money back', async ({
  page,
  browser,
  product,
  inbox,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const student = await signInStudent(page);
  // To confirm the address.
  await inbox.next(student.email);
  await queryProduct(product, 'update users set email_verified = true where email = $1', [student.email]);
  const sample = newSample({ email: student.email, name: student.name });
  await sendWebhookTo(product, 'hotmart', signSampleMessage('hotmart', testProviders(nowhere), sample));
  expect((await inbox.next(student.email)).text).toContain(sample.transaction);

  await page.goto(paths.account);
  await page.getByRole('button', { name: 'Pedir reembolso' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Pedir o reembolso?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Pedir reembolso' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Reembolso pedido', { exact: true })).toBeVisible();
  expect((await inbox.next(student.email)).subject).toBe('Recebemos o seu pedido de reembolso');
  await page.getByRole('link', { name: 'Contrato desta compra' }).click();
  await expect(page.getByRole('heading', { name: /^Termos de Uso/ })).toBeVisible();
  await expectAccessible(page);

  const office = await browser.newPage({ baseURL: product.url });
  const owner = await signInStudent(office);
  await runAdmin(product, 'grant', owner.email);
  await signInStudent(office, owner);
  await office.goto(paths.adminRequests);
  const request = office.getByRole('row', { name: student.name });
  await request.getByRole('button', { name: 'Marcar como devolvido' }).click();
  await expectAccessible(office);
  await office.getByRole('dialog').getByRole('button', { name: 'Marcar como devolvido' }).click();
  await expect(request).toContainText('Devolvido');
  await office.close();
  expect((await inbox.next(student.email)).subject).toBe('O seu dinheiro está a caminho');
  expect((await page.request.get('/api/course')).status()).toBe(403);
});

test('without an account a mailed link shows the purchase, and only its button changes anything', async ({
  page,
  product,
  inbox,
}) => {
  const sample = newSample();
  const buyer = sample.email.toLowerCase();
  await sendWebhookTo(product, 'kiwify', signSampleMessage('kiwify', testProviders(nowhere), sample));
  await inbox.next(buyer);
  await page.goto(paths.refund);
  await page.getByLabel('E-mail da compra').fill(sample.email);
  await page.getByLabel('Transação').fill(sample.transaction);
  await page.getByRole('button', { name: 'Enviar o link' }).click();
  await expect(page.getByText('Pedido recebido')).toBeVisible();
  await page.goto(linkIn(await inbox.next(buyer)));
  await expect(page).toHaveURL(paths.refund);
  const card = page.getByRole('article', { name: `Compra ${sample.transaction}` });
  await expectAccessible(page);
  expect(await queryProduct(product, 'select id from refund_requests where finished_at is null')).toEqual([]);
  await card.getByRole('button', { name: 'Pedir reembolso' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pedir reembolso' }).click();
  await expect(card.getByText('Reembolso pedido', { exact: true })).toBeVisible();
});
