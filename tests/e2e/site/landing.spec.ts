import { signedInKey } from '../../../domain/browser-storage.ts';
import { paths } from '../../../domain/paths.ts';
import { expect, test } from '../../support/e2e.ts';
import { holdTimers } from '../../support/page-timing.ts';
import { signInStudent } from '../../support/pages.ts';
import { phone, rememberSignIn, skipIntro } from './visit.ts';

test.beforeEach(async ({ page }) => {
  await skipIntro(page);
  await page.goto('/');
});

test('each section says what it is for and leads where it should', async ({ page }) => {
  await test.step('six benefits, and for which animals and within which limits', async () => {
    const section = page.locator('#beneficios');
    for (const title of [
      'Organize históricos clínicos',
      'Produza rascunhos de relatório automaticamente',
      'Padronize prescrições e protocolos',
      'Automatize tarefas administrativas',
      'Foque no cuidado com o paciente',
      'Destaque-se no mercado',
    ]) {
      const item = section.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
      await expect(item.locator('svg')).toHaveCount(1);
      await expect(item.getByRole('paragraph')).not.toBeEmpty();
    }
    await expect(section).toContainText('Pequenos animais, silvestres e exóticos');
    await expect(section).toContainText('Uso seguro e ético, com total controle clínico');
  });

  await test.step('the syllabus has six entries, one open at a time, and the door to all materials', async () => {
    const section = page.locator('#conteudo');
    const syllabus = section.locator('ol');
    const entries = section.getByRole('group');
    await expect(entries).toHaveCount(6);
    await expect(section.locator('details[open]')).toHaveCount(0);
    await syllabus.getByRole('heading', { name: /^Módulo 1/ }).click();
    await expect(syllabus.getByText('Guia de Introdução à IA na Clínica Veterinária')).toBeVisible();

    await syllabus.getByRole('heading', { name: 'Módulo 3: Criação de Documentos e Laudos com IA' }).click();
    await expect(syllabus.getByText('Laudo de Ultrassonografia')).toBeVisible();
    await expect(syllabus.getByText('Guia de Introdução à IA na Clínica Veterinária')).toBeHidden();

    await syllabus.getByRole('heading', { name: 'Bônus: Mini-curso de ChatGPT para Veterinários' }).click();
    await expect(syllabus.getByText('Prompts para Anamnese por Espécie')).toBeVisible();
    await expect(section.locator('details[open]')).toHaveCount(1);

    await expect(section.getByText('exclusivo para alunos')).toBeVisible();
    await expect(section.getByRole('link', { name: 'Acessar todos os materiais' })).toHaveAttribute(
      'href',
      paths.materials,
    );
  });

  await test.step('the instructor, marked as a sample, and six differentials', async () => {
    const section = page.locator('#instrutor');
    await expect(section).toContainText('Dra. Nome da Instrutora');
    await expect(section).toContainText('Perfil de exemplo');
    for (const title of [
      'Curso prático',
      'Modelos prontos',
      'Grupo de suporte',
      'Área do aluno moderna',
      'Certificado de conclusão',
      'Atualizações gratuitas',
    ]) {
      await expect(page.locator('#diferenciais').getByRole('heading', { name: title })).toBeVisible();
    }
  });

  await test.step('the student area: five benefits, the way to log in, the preview', async () => {
    const section = page.locator('#area-aluno');
    for (const title of [
      'Videoaulas',
      'PDFs de apoio',
      'Modelos para baixar',
      'Certificado de conclusão',
      'Mini-curso bônus',
    ]) {
      await expect(section.getByText(title, { exact: true })).toBeVisible();
    }
    await expect(section.getByRole('link', { name: 'Inscreva-se agora' })).toBeVisible();
    await expect(section.getByRole('link', { name: 'Já é aluno? Clique aqui' })).toHaveAttribute(
      'href',
      paths.login,
    );
    const rows = section.locator('a').filter({ hasText: /Assistir|Ver|Baixar/ });
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(0)).toHaveAttribute('href', paths.courseContent);
    await expect(rows.nth(1)).toHaveAttribute('href', paths.materials);
  });

  await test.step('two testimonials, marked as samples', async () => {
    const voices = page.locator('#depoimentos').getByRole('figure');
    await expect(voices).toHaveCount(2);
    await expect(voices.filter({ hasText: 'Depoimento de exemplo' })).toHaveCount(2);
    await expect(voices.filter({ hasText: 'Cidade/UF' })).toHaveCount(2);
  });

  await test.step('the footer has support, links, newsletter and the current year', async () => {
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'Falar com o suporte' })).toBeVisible();
    await expect(footer.getByRole('navigation', { name: 'Links rápidos' }).getByRole('link')).toHaveCount(6);
    const information = footer.getByRole('navigation', { name: 'Informações' });
    for (const path of [paths.faq, paths.terms2025, paths.privacy2025, paths.terms2024, paths.privacy2024]) {
      await expect(information.locator(`a[href="${path}"]`)).toBeVisible();
    }
    await expect(footer.getByRole('link', { name: 'Acessibilidade' })).toHaveAttribute(
      'href',
      paths.accessibility,
    );
    await expect(footer.getByLabel('Seu e-mail')).toHaveAttribute('type', 'email');
    await expect(footer).toContainText(`© ${new Date().getFullYear()} IA Veterinária`);
  });

  await test.step('the hero says what it is and leads to the content', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Inteligência Artificial para Veterinários',
    );
    await expect(page.getByRole('link', { name: 'Quero aprender com IA!' }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Veja o conteúdo completo' }).click();
    await expect(page).toHaveURL('/#conteudo');
    await expect(page.getByRole('heading', { name: 'Conteúdo do curso' })).toBeInViewport();
  });
});

test('the anamnesis templates: a visitor is told to log in and sent there', async ({ page }) => {
  const sessionRequests: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/session')) sessionRequests.push(request.url());
  });
  const goOn = await holdTimers(page);
  await page.getByRole('link', { name: /Modelos de anamnese/ }).click();
  const notice = page.getByRole('status').filter({ hasText: 'Você precisa estar logado' });
  await expect(notice).toContainText('Você precisa estar logado para acessar os materiais.');
  await expect(notice).toContainText('Redirecionando para o login...');
  expect(sessionRequests).toEqual([]);
  await goOn();
  await expect(page).toHaveURL(`${paths.login}?voltar=${encodeURIComponent(paths.courseMaterials)}`);
});

test('the anamnesis templates: a student goes to the materials', async ({ page }) => {
  await signInStudent(page);
  await rememberSignIn(page);
  await page.goto('/');
  await page.getByRole('link', { name: /Modelos de anamnese/ }).click();
  await expect(page).toHaveURL(paths.courseMaterials);
});

test('the closing call follows the login state', async ({ page }) => {
  const section = page.locator('#inscricao');
  await expect(section.getByRole('link', { name: 'Inscreva-se agora' })).toBeVisible();
  await expect(section.getByRole('link', { name: 'Acessar área do aluno' })).toBeHidden();
  await expect(section.getByRole('link', { name: 'Fale Conosco' })).toBeVisible();
  await section.getByRole('link', { name: 'Saiba mais' }).click();
  await expect(page).toHaveURL('/#diferenciais');
  await expect(page.getByRole('heading', { name: 'O que diferencia este curso' })).toBeInViewport();

  await signInStudent(page);
  await rememberSignIn(page);
  await page.goto('/');
  await expect(section.getByRole('link', { name: 'Inscreva-se agora' })).toBeHidden();
  await section.getByRole('link', { name: 'Acessar área do aluno' }).click();
  await expect(page).toHaveURL(paths.studentArea);
});

test('a hint that outlived its session is forgotten', async ({ page }) => {
  await page.evaluate((key) => localStorage.setItem(key, '1'), signedInKey);
  await page.reload();
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), signedInKey)).toBeNull();
  await expect(page.locator('#inscricao').getByRole('link', { name: 'Inscreva-se agora' })).toBeVisible();
});

test('smooth scrolling respects the wish for less motion', async ({ page }) => {
  const behaviour = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  expect(await behaviour()).toBe('smooth');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await behaviour()).toBe('auto');
});

test('the year is the visitor’s, not the build’s', async ({ page }) => {
  await page.clock.setFixedTime('2031-03-01T12:00:00Z');
  await page.reload();
  await expect(page.getByRole('contentinfo')).toContainText('© 2031');
});

test('nothing is wider than a small phone', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.reload();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
});
