import { paths } from '../../../domain/paths.ts';
import { test as builtTest } from '../../support/e2e.ts';
import { expect, owner, ownerChat, test } from './owner-settings.ts';
import { phone, skipIntro } from './visit.ts';

const opening = 'Redirecionando para o checkout...';
const invalid = 'Link de checkout inválido. Por favor, entre em contato com o suporte.';

test('the header opens its payment page in a new tab and says so', async ({ page, context }) => {
  await skipIntro(page);
  await context.route('https://pagamento.example/**', (route) => route.fulfill({ body: 'pagamento' }));
  await page.goto('/');
  const tab = page.waitForEvent('popup');
  await page.getByRole('banner').getByRole('link', { name: 'Inscreva-se' }).click();
  await expect(page.getByRole('status').filter({ hasText: opening })).toBeVisible();
  const opened = await tab;
  expect(opened.url()).toBe(owner.CHECKOUT_URL_HEADER);
  expect(await opened.evaluate(() => window.opener)).toBeNull();
  await expect(page).toHaveURL('/');
});

for (const [path, names] of [
  ['/', ['Quero aprender com IA!', 'Inscreva-se agora']],
  [paths.course, ['Inscreva-se agora']],
] as const) {
  test(`every other buy button of ${path} leads to the page's own payment page`, async ({ page }) => {
    await page.goto(path);
    for (const name of names) {
      const links = page.getByRole('main').getByRole('link', { name });
      await expect(links).not.toHaveCount(0);
      for (const link of await links.all()) {
        await expect(link).toHaveAttribute('href', owner.CHECKOUT_URL_HERO);
        await expect(link).toHaveAttribute('target', '_blank');
        await expect(link).toHaveAttribute('rel', /noopener/);
      }
    }
  });
}

test('one way to buy is in sight: a button of the page, or else the header’s, or the bar of a phone with the contact in it', {
  tag: '@long',
}, async ({ page }) => {
  await skipIntro(page);
  await page.goto('/');
  const header = page.getByRole('banner').getByRole('link', { name: 'Inscreva-se agora' });
  const isFilled = () =>
    header.evaluate((link) => getComputedStyle(link).backgroundColor !== 'rgba(0, 0, 0, 0)');
  await expect.poll(isFilled).toBe(false);
  await page.locator('#beneficios').scrollIntoViewIfNeeded();
  await page.locator('#conteudo h2').evaluate((title) => title.scrollIntoView());
  await expect.poll(isFilled).toBe(true);

  await page.setViewportSize(phone);
  const bar = page.locator('[data-buy-bar]').getByRole('link', { name: 'Inscreva-se agora' });
  const contact = page.getByRole('link', { name: 'Fale com o suporte pelo WhatsApp' });
  for (const [part, isShown] of [
    ['#beneficios li', true],
    ['#area-aluno [data-checkout]', false],
    ['#conteudo h2', true],
    ['footer', false],
  ] as const) {
    await page
      .locator(part)
      .first()
      .evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await expect(bar).toBeVisible({ visible: isShown });
    await expect(contact).toHaveCount(1);
  }
});

test('nobody invented is shown where somebody can buy', { tag: '@long' }, async ({ page }) => {
  await skipIntro(page);
  for (const path of ['/', paths.course]) {
    await page.goto(path);
    await expect(page.getByText(/exemplo|Nome d[ao]/i)).toHaveCount(0);
    await expect(page.locator('#depoimentos')).toHaveCount(0);
  }
  await page.goto('/#instrutor');
  await expect(page.getByRole('heading', { name: 'O que diferencia este curso' })).toBeInViewport();
});

test('every contact link opens the chat with the preset message', async ({ page }) => {
  await skipIntro(page);
  await page.goto('/');
  for (const name of ['Fale Conosco', 'Falar com o suporte', 'Fale com o suporte pelo WhatsApp']) {
    for (const link of await page.getByRole('link', { name }).all()) {
      await expect(link).toHaveAttribute('href', ownerChat);
      await expect(link).toHaveAttribute('target', '_blank');
    }
  }
  await expect(page.getByRole('link', { name: 'Fale com o suporte pelo WhatsApp' })).toBeInViewport();
});

test('where a payment page is missing, the notice leads to the support', async ({ page }) => {
  await skipIntro(page);
  await page.goto('/');
  const link = page.locator('#area-aluno').getByRole('link', { name: 'Inscreva-se agora' });
  await link.evaluate((element) => element.setAttribute('data-checkout', ''));
  await link.click();
  const support = page.getByRole('status').getByRole('link', { name: 'Falar com o suporte' });
  await expect(support).toHaveAttribute('href', ownerChat);
});

// As it comes, without any payment page.
builtTest('a missing payment page opens nothing, says so and leaves a trace', async ({ page, context }) => {
  await skipIntro(page);
  await page.goto('/');
  const logged = page.waitForEvent('console', (message) => message.type() === 'error');
  await page.getByRole('link', { name: 'Quero aprender com IA!' }).first().click();
  const notice = page.getByRole('status').filter({ hasText: invalid });
  await expect(notice).toBeVisible();
  expect((await logged).text()).toContain(invalid);
  await expect(page).toHaveURL('/');
  expect(context.pages()).toHaveLength(1);
  // Nor any contact.
  await expect(notice.getByRole('link')).toHaveCount(0);

  await notice.getByRole('button', { name: 'Fechar aviso' }).click();
  await expect(page.getByText(invalid)).toBeHidden();
});

builtTest('a notice leaves by itself', async ({ page }) => {
  await skipIntro(page);
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('link', { name: 'Quero aprender com IA!' }).first().click();
  await expect(page.getByText(invalid)).toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.runFor(10_000);
  await expect(page.getByText(invalid)).toBeHidden();
});

builtTest.describe('without script', () => {
  builtTest.use({ javaScriptEnabled: false });

  builtTest('a missing payment page leads to the support', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Quero aprender com IA!' }).first().click();
    await expect(page).toHaveURL(`${paths.faq}#contato`);
  });
});
