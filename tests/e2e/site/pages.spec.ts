import { paths } from '../../../domain/paths.ts';
import { faq, priceText } from '../../support/course.ts';
import { expect, test } from '../../support/e2e.ts';
import { signInStudent } from '../../support/pages.ts';
import { rememberSignIn } from './visit.ts';

test('/curso: hero, eight topics, three rated testimonials, price, guarantee, one question open at a time', async ({
  page,
}) => {
  await page.goto(paths.course);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Inteligência Artificial na Rotina Veterinária de Pequenos Animais',
  );
  const topics = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'O que você vai aprender' }) });
  await expect(topics.getByRole('listitem')).toHaveCount(8);

  const voices = page.getByRole('figure');
  await expect(voices).toHaveCount(3);
  await expect(voices.filter({ hasText: '5 de 5 estrelas' })).toHaveCount(3);
  await expect(voices.filter({ hasText: 'Depoimento de exemplo' })).toHaveCount(3);
  await expect(voices.locator('.star:not(.star-off)')).toHaveCount(0);

  const pricing = page.locator('#preco');
  await expect(pricing).toContainText(priceText);
  for (const fact of [
    'pagamento único',
    'Cartão de crédito',
    'PIX',
    'Acesso vitalício',
    '1 ano de atualizações gratuitas',
    '40+ videoaulas',
    'Comunidade de alunos',
    'Suporte personalizado',
    '24 horas úteis',
  ]) {
    await expect(pricing).toContainText(fact);
  }

  const guarantee = page.locator('#garantia');
  await expect(guarantee.getByRole('heading')).toHaveText('Garantia incondicional de 7 dias');
  await expect(guarantee).toContainText('art. 49 do Código de Defesa do Consumidor');

  const questions = page.locator('#perguntas');
  await questions.getByRole('heading', { name: 'Preciso entender de tecnologia?' }).click();
  await expect(questions.getByText('O curso começa do zero')).toBeVisible();
  await questions.getByRole('heading', { name: 'E se eu não gostar?' }).click();
  await expect(questions.getByText('Não precisa explicar o motivo.')).toBeVisible();
  await expect(questions.getByText('O curso começa do zero')).toBeHidden();
});

test('/faq: every question by subject, opened by an address too', async ({ page }) => {
  expect(faq.items.length).toBeGreaterThanOrEqual(14);
  await page.goto(paths.faq);
  await expect(page.getByRole('main').getByRole('group')).toHaveCount(faq.items.length + 1);
  const question = page.getByRole('heading', { name: 'Como funciona a garantia de 7 dias?' });
  await question.click();
  await expect(page.getByText('Peça o reembolso em até 7 dias, em Minha conta')).toBeVisible();

  await page.goto(`${paths.faq}#certificado`);
  await expect(page.getByText('Ao concluir 100% do curso')).toBeInViewport();

  await page
    .getByRole('navigation', { name: 'Assuntos' })
    .getByRole('link', { name: 'Conta e suporte' })
    .click();
  await expect(page.getByRole('heading', { name: 'Conta e suporte' })).toBeInViewport();
});

test('each legal page has its date, is complete and has no placeholders', async ({ page }) => {
  for (const [path, title, date] of [
    [paths.terms2024, 'Termos de Uso', 'abril de 2024'],
    [paths.terms2025, 'Termos de Uso', 'abril de 2025'],
    [paths.privacy2024, 'Política de Privacidade', 'abril de 2024'],
    [paths.privacy2025, 'Política de Privacidade', 'abril de 2025'],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      const main = page.getByRole('main');
      await expect(main).toContainText(`Última atualização: ${date}`);
      await expect(main).not.toContainText('{{');
      await expect(main).toContainText(/sem aviso prévio/);
      if (title === 'Termos de Uso') {
        await expect(main).toContainText('art. 49 do Código de Defesa do Consumidor');
        await expect(main).toContainText(/direitos autorais/);
        await expect(main).toContainText(/fins educacionais/);
      } else {
        await expect(main).toContainText('LGPD');
        await expect(main).toContainText(/nunca são vendidos nem compartilhados/);
        await expect(main).toContainText(/cookie/i);
        await expect(main).toContainText('Encarregado pelos dados pessoais');
      }
      if (path === paths.privacy2025) {
        const erasure = page.locator('#exclusao-da-conta p').first();
        await expect(erasure).toBeHidden();
        await page.emulateMedia({ media: 'print' });
        await expect(erasure).toBeVisible();
        await page.emulateMedia({ media: 'screen' });
        await page.goto(`${path}#exclusao-da-conta`);
        await expect(erasure).toBeInViewport();
        return;
      }
      const contents = main.getByRole('navigation', { name: 'Nesta página' });
      const last = contents.getByRole('link').last();
      const heading = await last.innerText();
      await last.click();
      await expect(page.getByRole('heading', { name: heading })).toBeInViewport();
    });
});

test('/sucesso: a visitor learns how to get in', async ({ page }) => {
  await page.goto(paths.success);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagamento Confirmado!');
  await expect(page.getByRole('link', { name: 'Entrar na minha conta' })).toHaveAttribute(
    'href',
    paths.login,
  );
  await expect(page.getByRole('link', { name: 'Criar minha conta' })).toHaveAttribute('href', paths.signUp);
  await page.getByRole('link', { name: 'Voltar para a página inicial' }).click();
  await expect(page).toHaveURL('/');
});

test('/sucesso: for a student the welcome mail is requested, and the course is one step away', {
  tag: '@long',
}, async ({ page }) => {
  const student = await signInStudent(page);
  await rememberSignIn(page);
  await page.route('**/api/welcome-email', (route) => route.fulfill({ status: 202, json: { ok: true } }));
  const request = page.waitForRequest('**/api/welcome-email');
  await page.goto(paths.success);
  expect((await request).method()).toBe('POST');
  expect((await request).postDataJSON()).toEqual({ email: student.email, name: student.name });
  await expect(page.getByRole('link', { name: 'Entrar na minha conta' })).toBeHidden();
  await expect(page.getByRole('main').getByRole('link', { name: 'Acessar área do aluno' })).toHaveAttribute(
    'href',
    paths.studentArea,
  );
});

test('/sucesso: a welcome mail that fails is only logged', { tag: '@long' }, async ({ page }) => {
  await signInStudent(page);
  await rememberSignIn(page);
  await page.route('**/api/welcome-email', (route) => route.fulfill({ status: 500 }));
  const logged = page.waitForEvent('console', (message) =>
    message.text().includes('Falha ao enviar e-mail de boas-vindas'),
  );
  await page.goto(paths.success);
  await logged;
  await expect(page.getByRole('heading', { name: 'Você já pode começar' })).toBeVisible();
});

test('an unknown address: a real 404 with a way home', async ({ page }) => {
  const answer = await page.goto('/nao-existe');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('404', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Voltar para a página inicial' }).click();
  await expect(page).toHaveURL('/');
});
