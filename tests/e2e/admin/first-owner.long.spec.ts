import type { Locator, Page } from '@playwright/test';
import { paths } from '../../../domain/paths.ts';
import { signSampleMessage } from '../../../server/features/purchases/sample-messages.ts';
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

/** Fields from the printed link to a site that may sell. */
const maxFields = 25;

async function expectToFit(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize(phone);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(phone.width);
}

test('from the printed link to the first paid student, on a phone and without a terminal', async ({
  page,
  product,
  inbox,
  request,
}) => {
  // It is printed after the first answer.
  const printed = /http\S+\/painel\/comecar\?chave=\S+(?=\n)/;
  await expect.poll(product.output).toMatch(printed);
  const [link = ''] = printed.exec(product.output()) ?? [];
  const address = link.slice(new URL(link).origin.length);
  const fields: string[] = [];
  async function fill(label: string, text: string, within: Page | Locator = page): Promise<void> {
    fields.push(label);
    await within.getByLabel(label, { exact: true }).fill(text);
  }
  async function choose(label: string, option: string): Promise<void> {
    fields.push(label);
    await page.getByLabel(label, { exact: true }).selectOption(option);
  }
  const promise = (name: RegExp) => page.getByRole('group', { name });
  async function removePromise(name: RegExp): Promise<void> {
    fields.push(`Tirar das páginas: ${name.source}`);
    await promise(name).getByRole('radio', { name: 'Tirar das páginas' }).check();
  }
  async function keepPromise(name: RegExp, how: string): Promise<void> {
    await promise(name).getByRole('radio', { name: 'Cumpro' }).check();
    await fill(
      'Como você cumpre',
      how,
      page
        .getByLabel('Promessas')
        .getByRole('listitem')
        .filter({ has: promise(name) }),
    );
  }
  const step = (name: RegExp) => page.getByRole('button', { name, expanded: true });

  await test.step('her account', async () => {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Bem-vinda ao seu painel' })).toBeVisible();
    await expectToFit(page);
    await fill('Nome', 'Zélia Prado');
    await fill('E-mail', 'dona@example.com');
    await fill('Senha', 'segredo-seguro');
    await page.getByRole('button', { name: 'Criar minha conta' }).click();
    await expect(page.getByText(/^0 de 5 passos prontos/)).toBeVisible();
    await expectToFit(page);
    expect((await request.get(address)).status()).toBe(404);
  });

  await test.step('the whole list is one press away', async () => {
    await page.getByRole('button', { name: 'Ver tudo o que falta' }).click();
    await expect(page.getByText(/de 11 partes prontas para a primeira venda/)).toBeVisible();
    await expect(page.getByRole('link', { name: /Resolver.*Nenhum servidor de e-mail/ })).toBeVisible();
    await expectToFit(page);
    await page.getByRole('button', { name: 'Ver tudo o que falta' }).click();
  });

  await test.step('1: who sells and teaches', async () => {
    await expect(step(/Quem vende e ensina/)).toBeVisible();
    await expect(page.getByLabel('E-mail do suporte')).toHaveValue('dona@example.com');
    await fill('Razão social ou nome completo', 'Zélia Prado Cursos');
    // What is typed is kept, also while another step is open.
    await page.getByRole('button', { name: /Receber/ }).click();
    await page.reload();
    await expect(page.getByLabel('Razão social ou nome completo')).toHaveValue('Zélia Prado Cursos');
    await fill('CNPJ ou CPF', '11.222.333/0001-81');
    await fill('Endereço', 'Rua das Acácias, 10, Campinas, SP, 13010-000');
    await expect(page.getByLabel('Nome de quem ensina')).toHaveValue('Zélia Prado');
    await fill('Registro', 'CRMV-SP 12345');
    await fill('Apresentação', 'Atendo pequenos animais há 15 anos.');
    await fill('WhatsApp do suporte', '(19) 98765-4321');
    await expectToFit(page);
    await page.getByRole('button', { name: 'Publicar e continuar' }).click();
  });

  await test.step('2: what is sold, and each promise kept or taken out', async () => {
    await expect(step(/O que vende/)).toBeVisible();
    await fill('Preço do curso', '97');
    await fill('Link de pagamento', 'https://pay.example/curso');
    await removePromise(/40\+ videoaulas/);
    await keepPromise(/8 horas/, 'Somei vídeos, leitura e prática.');
    await removePromise(/1 ano de atualizações/);
    await removePromise(/Comunidade de alunos/);
    await keepPromise(/24 horas úteis/, 'Respondo de segunda a sexta.');
    await expect(promise(/Acesso vitalício/).getByRole('radio', { name: /^Cumpro/ })).toBeChecked();
    fields.push('Depoimentos de exemplo');
    await page.getByLabel('Tirar das páginas').and(page.getByRole('checkbox')).check();
    await expectToFit(page);
    await page.getByRole('button', { name: 'Publicar e continuar' }).click();
  });

  await test.step('3: the payment company, whose first message is waited for', async () => {
    await expect(step(/Receber/)).toBeVisible();
    await choose('Quem cobra por você?', 'hotmart');
    await fill('Hottok', hottok);
    await fill('Produtos deste curso', '777');
    await page.getByRole('button', { name: 'Guardar e testar' }).click();
    await expect(page.getByText(/Funciona deste lado\. Uma venda/)).toBeVisible();
    await expect(page.getByText('Esperando a primeira mensagem…')).toBeVisible();
    await expectToFit(page);
    const sample = newSample({ product: 'outro', email: 'quem-testa@example.com' });
    const { search, headers, body } = signSampleMessage('hotmart', { hotmart: { hottok } }, sample);
    await request.post(`/api/webhooks/hotmart${search}`, { headers, data: body });
    await expect(page.getByText(/Hotmart avisou: pagamento aprovado/)).toBeVisible();
    await page.getByRole('button', { name: 'Continuar' }).click();
  });

  await test.step('4: the mail', async () => {
    await expect(step(/Escrever aos alunos/)).toBeVisible();
    const { hostname, port } = new URL(inbox.url);
    await choose('Quem cuida do seu e-mail?', 'Outro');
    await fill('Servidor', hostname);
    await fill('Porta', port);
    await fill('Remetente', 'Curso <curso@example.com>');
    await page.getByRole('button', { name: 'Guardar e testar' }).click();
    await expect(page.getByText(/O servidor aceitou a mensagem para dona@example.com/)).toBeVisible();
    await expectToFit(page);
    await page.getByRole('button', { name: 'Continuar' }).click();
  });

  await test.step('5: look through, and open to buyers alone', async () => {
    await expect(step(/Conferir e abrir/)).toBeVisible();
    await page.getByRole('button', { name: 'Fechar para quem não comprou' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar para quem não comprou' }).click();
    await expect(page.getByText('só quem comprou', { exact: true })).toBeVisible();
    // A domain with https is what only the server can have: nothing else is left.
    await page.getByRole('button', { name: 'Ver tudo o que falta' }).click();
    await expect(page.getByText('Necessário.').filter({ visible: true })).toHaveCount(1);
    await expect(page.getByText(/O endereço do site não é público e seguro/).first()).toBeVisible();
    await expect(page.getByText(/^A sua parte está pronta/)).toBeVisible();
    await expectToFit(page);
    expect(fields.length, fields.join('; ')).toBeLessThanOrEqual(maxFields);
  });

  await test.step('visitors read what she answered, and none of the promises that she took out', async () => {
    const read = async (path: string) => (await request.get(path)).text();
    const sales = await read(paths.course);
    expect(sales).toContain('R$ 97');
    expect(sales).toContain('https://pay.example/curso');
    expect(sales).not.toContain('Comunidade de alunos');
    expect(sales).not.toContain('videoaulas</');
    expect(await read(paths.home)).toContain('Zélia Prado');
  });

  await test.step('a student pays, is written to and gets in', async () => {
    const sample = newSample({ product: '777' });
    const { search, headers, body } = signSampleMessage('hotmart', { hotmart: { hottok } }, sample);
    const answer = await request.post(`/api/webhooks/hotmart${search}`, { headers, data: body });
    expect(answer.ok()).toBe(true);
    const mail = await inbox.next(sample.email.toLowerCase());
    expect(mail.from?.address).toBe('curso@example.com');
    expect(linkIn(mail)).toContain(product.url);
  });

  await test.step('the other pages of the settings', async () => {
    for (const path of [
      paths.adminMail,
      paths.adminPayments,
      paths.adminNotices,
      paths.adminSecurity,
      paths.adminBackups,
      paths.adminIntegrations,
      paths.adminRehearsal,
      paths.adminSettings,
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Carregando...')).toHaveCount(0);
      await expectToFit(page);
    }
  });
});
