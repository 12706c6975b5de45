import type { Page, Response } from '@playwright/test';
import type { Lesson } from '../../../domain/content/course.ts';
import { materialPath, paths } from '../../../domain/paths.ts';
import { readCatalog } from '../../../scripts/materials/catalog.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { courseModules, lessons } from '../../support/course.ts';
import { expect, test } from '../../support/e2e.ts';
import { holdTimers } from '../../support/page-timing.ts';
import {
  disableServerRendering,
  holdRequests,
  login,
  newStudent,
  signInStudent,
  signUp,
} from '../../support/pages.ts';

const guide = materialPath('modulo1_ia_vet', 'guia_introducao_ia');
const guideTitle = 'Guia de Introdução à IA na Clínica Veterinária';
const { entries } = readCatalog();
/** Counts the lessons' own documents and those that add to them. */
const documentsIn = (lessons: readonly Lesson[]) =>
  lessons
    .filter(({ material }) => material)
    .flatMap(({ material }) => [
      material,
      ...entries.filter(({ supplementTo }) => supplementTo?.endsWith(`/${material}`)),
    ]).length;

const card = (page: Page, title: string) => page.getByRole('article', { name: title });
const preview = (page: Page, title: string) => page.getByRole('region', { name: `Prévia de ${title}` });
/** Once a page of the document is drawn, its canvas is in the page. */
const drawnPages = (page: Page, title: string) => preview(page, title).locator('canvas');
const opener = (page: Page, title: string) =>
  card(page, title).getByRole('button', { name: `Ler aqui ${title}` });

/** Until the guide is given to a new tab; whether it shows there or is saved is the browser's choice. */
async function guideInNewTab(page: Page): Promise<void> {
  const isGuide = (answer: Response) =>
    answer.request().isNavigationRequest() && answer.url().endsWith(guide) && answer.status() === 200;
  await Promise.all([page.context().waitForEvent('page'), page.context().waitForEvent('response', isGuide)]);
}

/** Opens a document where it is shown. */
async function leafThrough(page: Page, title: string): Promise<void> {
  await opener(page, title).press('Enter');
  await expect(drawnPages(page, title).first()).toBeVisible();
}

test.describe('a visitor', () => {
  test('is told to log in, and comes back to the materials', async ({ page }) => {
    const student = newStudent();
    await signUp(page, student);
    const goOn = await holdTimers(page);
    await page.goto(paths.materials);
    await expect(page.getByText('Você precisa estar logado para acessar os materiais.')).toBeVisible();
    await expect(page.getByText('Redirecionando para o login...')).toBeVisible();
    await goOn();
    await expect(page).toHaveURL(/\/login\?/);
    await login(page, student);
    await expect(page).toHaveURL(paths.materials);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Materiais do Curso');
  });

  test('who follows a link to a file logs in and gets the file', async ({ page }) => {
    const student = newStudent();
    await signUp(page, student);
    await page.goto(guide);
    await expect(page).toHaveURL(`${paths.login}?voltar=${encodeURIComponent(guide)}`);
    const file = page.waitForResponse((answer) => answer.url().endsWith(guide) && answer.status() === 200);
    await login(page, student);
    expect((await file).headers()['content-type']).toBe('application/pdf');
  });
});

test.describe('materials by module', () => {
  test('have a tab for each module, with a preview and a download of each document', {
    tag: '@long',
  }, async ({ page }) => {
    await signInStudent(page);
    await page.goto(paths.materials);
    await expect(page.getByRole('tab')).toHaveText([
      'Módulo 1',
      'Módulo 2',
      'Módulo 3',
      'Módulo 4',
      'Módulo 5',
      'Bônus',
    ]);

    await expectAccessible(page);
    const cover = opener(page, guideTitle).locator('img');
    await opener(page, guideTitle).scrollIntoViewIfNeeded();
    await expect.poll(() => cover.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640);
    const frame = await card(page, guideTitle).locator(':scope > div').last().boundingBox();
    expect(frame?.height).toBe(600);

    const download = page.waitForEvent('download');
    await card(page, guideTitle).getByRole('button', { name: 'Baixar' }).click();
    expect((await download).suggestedFilename()).toBe('guia_introducao_ia.pdf');
    await expect(page.getByText(`Baixando ${guideTitle}...`)).toBeVisible();

    for (const [index, module] of courseModules.entries()) {
      await page.getByRole('tab').nth(index).click();
      const panel = page.getByRole('tabpanel');
      await expect(panel.getByRole('article')).toHaveCount(documentsIn(module.lessons));
      const [newer] = await panel.getByRole('heading', { name: 'Atualizações' }).all();
      const first = module.lessons.filter(({ material }) => material).length;
      expect(newer !== undefined).toBe(documentsIn(module.lessons) > first);
      if (index > 0) await expect(page).toHaveURL(`${paths.materials}?aba=${module.id}`);
    }
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Bônus' })).toHaveAttribute('aria-selected', 'true');

    await page.goto(`${paths.materials}?aba=modulo4`);
    const spreadsheets = page.getByRole('button', { name: 'Baixar planilha (.xlsx)' });
    await expect(spreadsheets).toHaveCount(lessons.filter(({ type }) => type === 'spreadsheet').length);
    const spreadsheet = page.waitForEvent('download');
    await spreadsheets.first().click();
    expect((await spreadsheet).suggestedFilename()).toMatch(/\.xlsx$/);
  });

  test('load a document and what reads it only when somebody leafs through it', { tag: '@long' }, async ({
    page,
  }) => {
    await signInStudent(page);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    const has = (part: RegExp) => requested.some((path) => part.test(path));

    await page.goto(paths.directMaterials);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(has(/pdf-viewer|pdf\.worker/)).toBe(false);

    await page.goto(`${paths.materials}?aba=bonus`);
    const [first, last] = [
      courseModules[5]?.lessons[1]?.title ?? '',
      courseModules[5]?.lessons[5]?.title ?? '',
    ];
    const isThere = (img: HTMLImageElement) => img.complete && img.naturalWidth > 0;
    await opener(page, first).scrollIntoViewIfNeeded();
    await expect.poll(() => opener(page, first).locator('img').evaluate(isThere)).toBe(true);
    await expect(opener(page, last).locator('img')).toHaveCount(0);
    expect(requested.filter((path) => path.endsWith('.avif')).length).toBeLessThan(3);
    await opener(page, last).scrollIntoViewIfNeeded();
    await expect.poll(() => opener(page, last).locator('img').evaluate(isThere)).toBe(true);
    expect(has(/pdf-viewer|pdf\.worker|\.pdf$/)).toBe(false);
    await leafThrough(page, last);
    await expect(preview(page, last)).toBeFocused();
    expect(has(/prompts_relatos_caso\.pdf/)).toBe(true);
  });

  test('say so where a module has none', { tag: '@long' }, async ({ page }) => {
    await signInStudent(page);
    await disableServerRendering(page);
    await page.route('**/api/materials', async (route) => {
      const materials = await (await route.fetch()).json();
      materials.modules[2].materials = [];
      await route.fulfill({ json: materials });
    });
    await page.goto(`${paths.materials}?aba=modulo3`);
    await expect(page.getByRole('heading', { name: 'Nenhum material disponível' })).toBeVisible();
    await expect(page.getByText('Os materiais deste módulo serão disponibilizados em breve.')).toBeVisible();
  });

  test('can be asked for again when the list or a preview did not come', { tag: '@long' }, async ({
    page,
  }) => {
    await signInStudent(page);
    await disableServerRendering(page);
    // A lost connection is watched, and the page comes back by itself.
    await page.route('**/api/materials', (route) => route.fulfill({ status: 500 }));
    await page.route(`**${guide}`, (route) => route.fulfill({ status: 500 }));
    await page.goto(paths.materials);
    await expect(page.getByText('Não foi possível carregar os materiais.')).toBeVisible();
    await page.unroute('**/api/materials');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await opener(page, guideTitle).click();
    await expect(page.getByText('Não foi possível mostrar a prévia deste material.')).toBeVisible();
    await page.unroute(`**${guide}`);
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(drawnPages(page, guideTitle).first()).toBeVisible();
  });

  test('lead to the direct downloads and back to the student area', { tag: '@long' }, async ({ page }) => {
    await signInStudent(page);
    await page.goto(paths.materials);
    await page.getByRole('link', { name: 'Download direto' }).click();
    await expect(page).toHaveURL(paths.directMaterials);
    await page.getByRole('link', { name: 'Ver com prévia' }).click();
    await expect(page).toHaveURL(paths.materials);
    await page.goto(paths.directMaterials);
    await page.getByRole('link', { name: 'Voltar para Dashboard' }).click();
    await expect(page).toHaveURL(paths.studentArea);
    await page.getByRole('link', { name: 'Materiais', exact: true }).click();
    await expect(page).toHaveURL(paths.materials);
    await page.getByRole('link', { name: 'Voltar à área do aluno' }).click();
    await expect(page).toHaveURL(paths.studentArea);
  });
});

test.describe('reading a document', () => {
  test('by keyboard turns pages and zooms; its text is selected where it stands', { tag: '@long' }, async ({
    page,
  }) => {
    await signInStudent(page);
    await page.goto(paths.materials);
    const tools = card(page, guideTitle).getByRole('group', { name: 'Leitura' });
    const number = tools.getByRole('textbox', { name: 'Página' });
    await leafThrough(page, guideTitle);
    for (const [keys, at, zoom] of [
      ['n', '2', '100%'],
      ['p', '1', '100%'],
      ['+', '1', '125%'],
      ['--', '1', '75%'],
      ['0', '1', '100%'],
    ] as const) {
      for (const key of keys) await page.keyboard.press(key);
      await expect(number).toHaveValue(at);
      await expect(tools).toContainText(zoom);
    }
    await page.keyboard.press('End');
    await expect(number).toHaveValue('6');
    await number.fill('3');
    await number.press('Enter');
    await expect(preview(page, guideTitle).getByRole('group', { name: 'Página 3' })).toBeInViewport();
    await number.fill('99');
    await number.press('Enter');
    await expect(number).toHaveValue('3');

    await number.fill('1');
    await number.press('Enter');
    const words = preview(page, guideTitle).getByText('Você termina a consulta das 11h', { exact: false });
    await words.first().scrollIntoViewIfNeeded();
    const box = await words.first().boundingBox();
    if (!box) throw new Error('The text has no place');
    await page.mouse.move(box.x + 1, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 1, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    const selected = await page.evaluate(() => getSelection()?.toString());
    expect(selected).toContain('termina a consulta');
    await expectAccessible(page);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 3 });

    test('is possible: page by page, larger, without the page growing too wide', { tag: '@long' }, async ({
      page,
    }) => {
      await signInStudent(page);
      await page.goto(paths.materials);
      const region = preview(page, guideTitle);
      const tools = card(page, guideTitle).getByRole('group', { name: 'Leitura' });
      await leafThrough(page, guideTitle);
      const [frame, sheet] = [
        await region.boundingBox(),
        await drawnPages(page, guideTitle).first().boundingBox(),
      ];
      expect(sheet?.width).toBeLessThanOrEqual(frame?.width ?? 0);
      expect(sheet?.width).toBeGreaterThan(290);

      await tools.getByRole('button', { name: 'Próxima página' }).tap();
      await expect(tools.getByRole('textbox', { name: 'Página' })).toHaveValue('2');
      await expect(region.getByRole('group', { name: 'Página 2' }).locator('canvas')).toBeInViewport();
      await expect(region.getByText('Vocabulário essencial').first()).toBeAttached();
      await tools.getByRole('button', { name: 'Aumentar zoom' }).tap();
      await expect(tools).toContainText('125%');
      await expect
        .poll(async () => (await drawnPages(page, guideTitle).first().boundingBox())?.width)
        .toBeGreaterThan(sheet?.width ?? 0);
      // Sharp: the picture has as many points as the screen, not as the page.
      const sharpness = await drawnPages(page, guideTitle)
        .first()
        .evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.clientWidth);
      expect(sharpness).toBeGreaterThan(2);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  });
});

/** Titles and files of the six groups, as they are specified. */
const specified: Record<string, Record<string, string>> = {
  modulo1: {
    [guideTitle]: 'guia_introducao_ia',
    'Resumo do Módulo 1': 'resumo_modulo1',
  },
  modulo2: {
    'Guia de Ferramentas de IA para a Clínica': 'guia_ferramentas_ia',
    'Checklist Pré-Operatório': 'checklist_pre_operatorio',
    'Aviso de Alta Hospitalar': 'aviso_alta_hospitalar',
    'Ficha de Acompanhamento de Pacientes Crônicos': 'ficha_acompanhamento_cronico',
    'Template de Anamnese Digital': 'template_anamnese_digital',
    'Template de Relatório Clínico': 'template_relatorio_clinico',
  },
  modulo3: {
    'Guia de Criação de Documentos com IA': 'guia_criacao_documentos',
    'Aviso de Resultado de Exame': 'aviso_resultado_exame',
    'Laudo de Ultrassonografia': 'laudo_ultrassonografia',
    'Ficha de Controle Cirúrgico': 'ficha_controle_cirurgico',
    'Plano de Tratamento': 'plano_tratamento',
    'Relatório de Evolução Clínica': 'relatorio_evolucao_clinica',
  },
  modulo4: {
    'Guia de Organização de Dados Clínicos': 'guia_organizacao_dados',
    'Planilha de Controle de Vacinação': 'controle_vacinacao',
    'Planilha de Controle de Tratamentos': 'controle_tratamentos',
    'Planilha de Registro de Procedimentos Cirúrgicos': 'registro_procedimentos_cirurgicos',
    'Planilha de Acompanhamento de Casos Crônicos': 'acompanhamento_casos_cronicos',
  },
  modulo5: {
    'Guia de Automatização da Gestão Clínica': 'guia_automatizacao_gestao',
    'Checklist de Implantação da Automatização': 'checklist_implantacao_automatizacao',
  },
  bonus: {
    'Prompts para Anamnese por Espécie': 'prompts_anamnese_especies',
    'Prompts para Comunicação com Tutores': 'prompts_comunicacao_tutores',
    'Prompts para Orientações de Alta': 'prompts_orientacoes_alta',
    'Prompts para Laudos e Relatórios': 'prompts_laudos_relatorios',
    'Prompts para Relatos de Caso Clínico': 'prompts_relatos_caso',
  },
};

test.describe('direct download', () => {
  test('lists the specified documents by module, opens them in a new tab, and what is newer below them', async ({
    page,
  }) => {
    await signInStudent(page);
    await page.goto(paths.directMaterials);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Materiais do Curso - Download Direto');
    for (const module of courseModules) {
      const section = page.getByRole('region', { name: module.title.split(': ')[1] ?? '' });
      const links = section.getByRole('link', { name: 'Abrir PDF' });
      const files = specified[module.id] ?? {};
      await expect(section.getByRole('listitem')).toHaveCount(Object.keys(files).length);
      await expect(section.getByRole('button')).toHaveCount(0);
      await expect(links).toHaveText(Object.keys(files).map((title) => `Abrir PDF de ${title}, em nova aba`));
      for (const [index, link] of (await links.all()).entries()) {
        await expect(link).toHaveAttribute('target', '_blank');
        const file = materialPath(module.folder, Object.values(files)[index] ?? '');
        await expect(link).toHaveAttribute('href', file);
        const answer = await page.request.get(file);
        expect(answer.headers()['content-type']).toBe('application/pdf');
      }
    }
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      ...courseModules.map(({ title }) => title.split(': ')[1] ?? ''),
      'Atualizações',
    ]);
    const updates = page.getByRole('region', { name: 'Atualizações', exact: true });
    for (const { title, lessons } of courseModules) {
      const part = updates.getByRole('region', { name: title.split(':')[0] ?? '' });
      const newer = documentsIn(lessons) - lessons.filter(({ material }) => material).length;
      await expect(part.getByRole('link', { name: 'Abrir PDF' })).toHaveCount(newer);
    }
    const checklist = page.getByRole('listitem', { name: 'Checklist Pré-Operatório' });
    await checklist.getByText('Outros formatos').click();
    await expect(checklist).toContainText('Folha para preencher ou imprimir');
    await expectAccessible(page);
    const guideTab = guideInNewTab(page);
    await page.getByRole('link', { name: `Abrir PDF de ${guideTitle}` }).click();
    await guideTab;
  });
});

test.describe('availability', () => {
  test('is checked; a download that fails says so, and the end of the session leads to login', {
    tag: '@long',
  }, async ({ page }) => {
    await signInStudent(page);
    const letGo = await holdRequests(page, '**/storage/course-materials/**');
    await page.goto(paths.courseMaterials);
    await expect(page.getByText('Verificando...')).toHaveCount(documentsIn(lessons));
    letGo();
    await expect(page.getByText('Todos os materiais estão disponíveis para download!')).toBeVisible();
    await expect(page.getByText('Disponível', { exact: true })).toHaveCount(documentsIn(lessons));
    await expectAccessible(page);
    const button = page.getByRole('button', { name: `Baixar ${guideTitle}` });
    const download = page.waitForEvent('download');
    await button.click();
    expect((await download).suggestedFilename()).toBe('guia_introducao_ia.pdf');

    await page.route('**/storage/course-materials/**', (route) => route.abort());
    await button.click();
    await expect(page.getByText('Erro ao baixar material. Por favor, tente novamente.')).toBeVisible();
    await page.unrouteAll();
    await page.context().clearCookies();
    await button.click();
    await expect(page).toHaveURL(/\/login\?voltar=/);
  });

  test('says what is missing, and what to do when it is used', { tag: '@long' }, async ({ page }) => {
    await signInStudent(page);
    await page.route(/\/(guia_introducao_ia|resumo_modulo1)\.pdf/, (route) => route.fulfill({ status: 404 }));
    await page.goto(paths.courseMaterials);
    await expect(
      page.getByText('2 materiais não estão disponíveis. Entre em contato com o suporte.'),
    ).toBeVisible();
    await expect(page.getByText('Indisponível', { exact: true })).toHaveCount(2);
    await page.getByRole('button', { name: `Baixar ${guideTitle}` }).click();
    await expect(
      page.getByText(
        'Este material não está disponível no momento. Por favor, entre em contato com o suporte.',
      ),
    ).toBeVisible();
  });
});

test('a lesson’s document or spreadsheet opens, and its lesson is completed', async ({ page }) => {
  await signInStudent(page);
  await page.goto(paths.courseContent);
  const row = page.getByRole('listitem', { name: guideTitle, exact: true });
  const guideTab = guideInNewTab(page);
  await row.getByRole('button', { name: 'Baixar e Concluir' }).click();
  await guideTab;
  await expect(page.getByText(`Baixando ${guideTitle}...`)).toBeVisible();
  await expect(page.getByText('Material marcado como concluído!')).toBeVisible();
  await expect(row).toContainText('Concluída');

  await page.getByRole('heading', { name: /^Módulo 4/ }).click();
  const sheet = page.getByRole('listitem', { name: 'Planilha de Controle de Vacinação', exact: true });
  const file = page
    .context()
    .waitForEvent('request', (request) => request.url().endsWith('/controle_vacinacao.xlsx'));
  await sheet.getByRole('button', { name: 'Baixar e Concluir' }).click();
  await file;
  await expect(sheet).toContainText('Concluída');
});
