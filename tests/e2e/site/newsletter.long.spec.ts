import { newsletterPaths } from '../../../domain/paths.ts';
import { expect, test } from '../../support/e2e.ts';
import { skipIntro } from './visit.ts';

const success = /você vai receber um e-mail para confirmar a inscrição/;

test('an address is sent and answered in place', async ({ page }) => {
  await skipIntro(page);
  await page.goto('/faq');
  const field = page.getByLabel('Seu e-mail');
  await field.fill(`leitora-${Date.now()}@example.com`);
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByRole('status').filter({ hasText: success })).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(page).toHaveURL('/faq');
});

test('an address that cannot be one is not sent', async ({ page }) => {
  await skipIntro(page);
  await page.goto('/');
  let isSent = false;
  await page.route('**/api/newsletter', (route) => {
    isSent = true;
    return route.abort();
  });
  for (const wrong of ['', 'leitora', 'leitora@']) {
    await page.getByLabel('Seu e-mail').fill(wrong);
    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Confira o e-mail digitado' })).toBeVisible();
    await expect(page.getByLabel('Seu e-mail')).toBeFocused();
    await expect(page.getByLabel('Seu e-mail')).toHaveAttribute('aria-invalid', 'true');
  }
  expect(isSent).toBe(false);
});

for (const [status, text] of [
  [422, 'Confira o e-mail digitado e tente novamente.'],
  [429, 'Recebemos muitas tentativas seguidas. Espere alguns minutos e tente novamente.'],
  [503, 'Não foi possível enviar agora. Tente novamente em alguns minutos.'],
] as const) {
  test(`an answer ${status} is told in Portuguese`, async ({ page }) => {
    await skipIntro(page);
    await page.route('**/api/newsletter', (route) => route.fulfill({ status }));
    await page.goto('/');
    await page.getByLabel('Seu e-mail').fill('leitora@example.com');
    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
    await expect(page.getByLabel('Seu e-mail')).toHaveValue('leitora@example.com');
  });
}

test('no connection is told too', async ({ page }) => {
  await skipIntro(page);
  await page.route('**/api/newsletter', (route) => route.abort());
  await page.goto('/');
  await page.getByLabel('Seu e-mail').fill('leitora@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Não foi possível enviar agora.' })).toBeVisible();
});

for (const [path, title] of [
  [newsletterPaths.badEmail, 'A inscrição não foi enviada'],
  [newsletterPaths.confirmed, 'Inscrição confirmada'],
  [newsletterPaths.unsubscribed, 'Inscrição cancelada'],
  [newsletterPaths.badLink, 'Este link não vale mais'],
] as const) {
  test(`${path} says "${title}", without the intro dialog over it`, async ({ page }) => {
    await page.clock.install();
    await page.goto(path);
    await page.clock.runFor(3_000);
    await expect(page.getByText(title).filter({ visible: true })).toBeInViewport();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form posts and the answer is on the page', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Seu e-mail').fill(`leitora-${Date.now()}@example.com`);
    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByText('Confira seu e-mail', { exact: true })).toBeInViewport();
    await expect(page.getByText(success).first()).toBeVisible();
  });
});
