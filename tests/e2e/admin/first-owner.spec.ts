import type { Page } from '@playwright/test';
import { paths } from '../../../domain/paths.ts';
import { signSampleWebhook } from '../../../server/features/purchases/sample-webhooks.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { createTestDatabase } from '../../support/cluster.ts';
import { test as base, createWorkerFixture, expect } from '../../support/e2e.ts';
import { type Inbox, linkIn, startInbox } from '../../support/inbox.ts';
import { type Product, startProduct } from '../../support/product.ts';
import { newSample } from '../../support/purchases.ts';

/** Nothing is set but the database: the owner does the rest in the browser. */
const test = base.extend<object, { inbox: Inbox; product: Product }>({
  inbox: createWorkerFixture(startInbox, (inbox) => inbox.stop()),
  product: createWorkerFixture(
    async (index) => startProduct({ DATABASE_URL: await createTestDatabase(`e2e_first_owner_${index}`) }),
    (product) => product.dispose(),
  ),
});
const phone = { width: 360, height: 740 };
test.use({ viewport: phone });

const hottok = 'hottok-of-this-installation';
const whsec = 'whsec_of-this-installation-0123456789';

/** Goes on to a page of the settings, as it is found: by the list of what is missing. */
async function follow(page: Page, name: RegExp): Promise<void> {
  await page.goto(`${paths.admin}#antes-de-vender`);
  await page.getByRole('link', { name }).first().click();
}

async function expectToFit(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize(phone);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(phone.width);
}

test('from the printed link to the first paid students, on a phone and without a terminal', async ({
  page,
  product,
  inbox,
  request,
}) => {
  test.slow();
  const [link = ''] = /http\S+\/painel\/comecar\?chave=\S+/.exec(product.output()) ?? [];
  const address = link.slice(new URL(link).origin.length);

  await test.step('her account', async () => {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Bem-vinda ao seu painel' })).toBeVisible();
    await expectToFit(page);
    await page.getByLabel('Nome').fill('Zélia Prado');
    await page.getByLabel('E-mail').fill('dona@example.com');
    await page.getByLabel('Senha', { exact: true }).fill('segredo-seguro');
    await page.getByRole('button', { name: 'Criar minha conta' }).click();
    await expect(page.getByRole('button', { name: 'Configurar aplicativo' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Criar chave de acesso' })).toBeVisible();
    await expectToFit(page);
    await page.getByRole('link', { name: 'Depois' }).click();
    await expect(page.getByText(/de 11 partes prontas para a primeira venda/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Proteger a minha conta' })).toBeVisible();
    await expectToFit(page);
    expect((await request.get(address)).status()).toBe(404);
  });

  await test.step('mail', async () => {
    await follow(page, /Resolver.*Nenhum servidor de e-mail/);
    const { hostname, port } = new URL(inbox.url);
    await page.getByLabel('Servidor').fill(hostname);
    await page.getByLabel('Porta').fill(port);
    await page.getByLabel('Remetente').fill('Curso <curso@example.com>');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Ajustes salvos. Já estão valendo.')).toBeVisible();
    await page.getByRole('button', { name: 'Enviar e-mail de teste' }).click();
    await expect(page.getByText(/O servidor aceitou a mensagem para dona@example.com/)).toBeVisible();
    const mails = [await inbox.next('dona@example.com'), await inbox.next('dona@example.com')];
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Mudou um ajuste do site',
      'Teste do e-mail do site',
    ]);
    await expectToFit(page);
  });

  await test.step('payments', async () => {
    await follow(page, /^Ver os pagamentos/);
    for (const [name, label, secret, product] of [
      ['Hotmart', 'Hottok', hottok, '777'],
      ['Stripe', 'Segredo de assinatura (whsec_...)', whsec, 'plink_777'],
    ] as const) {
      await page.getByRole('heading', { name, exact: true }).click();
      const form = page.getByRole('form', { name });
      await form.getByLabel(label).fill(secret);
      await form.getByLabel('Produtos deste curso').fill(product);
      await form.getByRole('button', { name: 'Salvar' }).click();
      await expect(form.getByText(/^Guardado; termina em/)).toBeVisible();
      await page.getByRole('button', { name: `Testar ${name}` }).click();
      await expect(page.getByText(/Funciona deste lado\. Uma venda/).last()).toBeVisible();
    }
    await expectToFit(page);
  });

  await test.step('only buyers', async () => {
    await follow(page, /Resolver.*aberto a qualquer conta/);
    await page.getByRole('button', { name: 'Só para quem comprou' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar o curso' }).click();
    await expect(page.getByText('só quem comprou')).toBeVisible();
    await expectToFit(page);
  });

  await test.step('two students pay, are written to and get in', async () => {
    const providers = { hotmart: { hottok }, stripe: { secret: whsec, apiUrl: '' } };
    for (const [name, code] of [
      ['hotmart', '777'],
      ['stripe', 'plink_777'],
    ] as const) {
      const sample = newSample({ product: code });
      const { search, headers, body } = signSampleWebhook(name, providers, sample);
      const answer = await request.post(`/api/webhooks/${name}${search}`, { headers, data: body });
      expect(answer.ok()).toBe(true);
      const mail = await inbox.next(sample.email.toLowerCase());
      expect(mail.from?.address).toBe('curso@example.com');
      expect(linkIn(mail)).toContain(product.url);
    }
  });

  await test.step('the other pages of the settings', async () => {
    for (const path of [paths.adminNotices, paths.adminSecurity, paths.adminBackups, paths.adminSettings]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Carregando...')).toHaveCount(0);
      await expectToFit(page);
    }
  });
});
