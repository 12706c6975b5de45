import type { CourseContent } from '../../../domain/content/course.ts';
import type { Prompt } from '../../../domain/documents/prompts.ts';
import { lessonPath, paths, promptsPath, readingPath } from '../../../domain/paths.ts';
import { readCatalog } from '../../../scripts/materials/catalog.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { recordConsole } from '../../support/console.ts';
import { site } from '../../support/course.ts';
import { expect, queryProduct, test } from '../../support/e2e.ts';
import { hydrated, pressBeforeHydration } from '../../support/page-timing.ts';
import { disableServerRendering, holdRequests, signInStudent } from '../../support/pages.ts';
import { samplePdf } from '../../support/sample-files.ts';

const guide = readingPath('modulo1_ia_vet/guia_introducao_ia');
const sheet = readingPath('modulo2_ia_vet/checklist_pre_operatorio_folha');

test.use({ viewport: { width: 360, height: 740 } });

test('a guide is read on a phone without a part of the PDF reader, and has no barrier', async ({ page }) => {
  await signInStudent(page);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(guide);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Guia de Introdução à IA na Clínica Veterinária',
  );
  await expect(page).toHaveTitle(/^Guia de Introdução à IA/);
  await expect(page.getByRole('region', { name: 'Baixar este documento' })).toBeAttached();
  expect(requested.filter((url) => /pdf/.test(url))).toEqual([]);
  const size = await page
    .getByRole('paragraph')
    .nth(4)
    .evaluate((one) => getComputedStyle(one).fontSize);
  expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(17);

  await page.getByText('Neste documento').first().click();
  await page.getByRole('link', { name: 'O semáforo dos usos' }).first().click();
  await expect(page.getByRole('heading', { name: 'O semáforo dos usos' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'O semáforo dos usos' })).toBeInViewport();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Documento \(PDF/ }).click();
  expect((await download).suggestedFilename()).toBe('guia_introducao_ia.pdf');
  await expectAccessible(page);
});

test('a checklist is ticked on the phone, and signing out forgets it', { tag: '@long' }, async ({ page }) => {
  await signInStudent(page);
  const goOn = await holdRequests(page, '**/assets/app-*.js');
  pressBeforeHydration(page);
  await page.goto(sheet, { waitUntil: 'commit' });
  // Before the application is there to count them.
  const [first, second] = [page.getByRole('checkbox').first(), page.getByRole('checkbox').nth(1)];
  await first.check();
  await second.check();
  goOn();
  await hydrated(page);
  await expect(page.getByText(/^2 de \d+ marcados$/)).toBeInViewport();
  const said = recordConsole(page);
  await page.reload();
  await expect(page.getByText(/^2 de \d+ marcados$/)).toBeInViewport();
  await expect(second).toBeChecked();
  await second.uncheck();
  await expect(page.getByText(/^1 de \d+ marcados$/)).toBeInViewport();
  await expect(first).toBeChecked();
  expect(said).toEqual([]);
  await expectAccessible(page);
  await page.goto(paths.studentArea);
  await page.getByRole('button', { name: 'Sair' }).click();
  await page.waitForURL(paths.home);
  await signInStudent(page);
  await page.goto(sheet);
  await expect(first).not.toBeChecked();
});

test('a document that is not there is missed; one that does not come is asked for again', {
  tag: '@long',
}, async ({ page }) => {
  await signInStudent(page);
  const answer = await page.goto(readingPath('bonus/nenhum'));
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(site.notFound.title);
  await disableServerRendering(page);
  await page.route('**/guia_introducao_ia.json', (route) => route.fulfill({ status: 500 }));
  await page.goto(guide);
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/guia_introducao_ia.json');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('heading', { name: 'O semáforo dos usos' })).toBeVisible();
});

test('prompts are found and copied on a phone, and are there without a network', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInStudent(page);
  await page.goto(paths.prompts);
  await expect(page.getByRole('listitem')).toHaveCount(10);
  await page.getByRole('listitem').last().scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 1_000);
  const all = readCatalog().entries.flatMap(({ text }) => text.match(/^```prompt /gmu) ?? []).length;
  const tasks = page.locator('summary').filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect
    .poll(async () => {
      const counts = (await tasks.allTextContents()).map((text) => Number(/\d+$/.exec(text)?.[0]));
      return counts.reduce((sum, count) => sum + count, 10);
    })
    .toBe(all);
  await tasks.first().click();
  await expect.poll(() => page.getByRole('listitem').count()).toBeGreaterThan(10);
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('obito');
  await expect(tasks).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('');
  await page.getByRole('combobox', { name: 'Tarefa' }).selectOption('Alta e orientações');
  await expect(page).toHaveURL(`${paths.prompts}?tarefa=alta`);
  const prompts = (await (await page.request.get(promptsPath)).json()).prompts as Prompt[];
  // The address changes before the list does.
  const ofTask = prompts.filter(({ task }) => task === 'alta');
  await expect(page.getByText(`${ofTask.length} prompts`, { exact: true })).toBeVisible();
  await page
    .getByRole('button', { name: /^Copiar/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Copiado/ })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(ofTask.map(({ text }) => text)).toContain(copied);
  await page.getByRole('heading', { level: 3 }).first().click();
  await expectAccessible(page);

  await page.goto(paths.materials);
  await page.route(`**${promptsPath}`, (route) => route.abort());
  await page
    .getByRole('navigation', { name: 'Curso' })
    .getByRole('link', { name: 'Prompts', exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('e');
  await expect.poll(() => page.getByRole('heading', { level: 3 }).count()).toBeGreaterThan(10);
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('');
  await expect(page.locator('h3')).toHaveCount(all);
});

test('a PDF of the owner’s is read in its lesson, and a lesson that she wrote is printed without what surrounds it', {
  tag: '@long',
}, async ({ page, product }) => {
  const owner = await signInStudent(page);
  await queryProduct(product, `update profiles set role = 'admin' where email = $1`, [owner.email]);
  const api = '/api/admin/content';
  const publish = async (course: CourseContent) => {
    const { published } = await (await page.request.get(api)).json();
    expect((await page.request.put(`${api}/draft/course`, { data: course })).status()).toBe(200);
    const data = { baseRevision: published.revision };
    expect((await page.request.post(`${api}/publish`, { data })).status()).toBe(200);
  };
  const file = {
    name: 'Guia novo.pdf',
    mimeType: 'application/pdf',
    buffer: await samplePdf('Guia da clínica'),
  };
  const media = await page.request.post('/api/admin/media', { multipart: { kind: 'material', file } });
  const { id } = await media.json();
  const before: CourseContent = (await (await page.request.get(api)).json()).published.document.course;
  const course = structuredClone(before);
  const [replaced, written] = course.modules
    .flatMap(({ lessons }) => lessons)
    .filter(({ type }) => type === 'pdf');
  if (!replaced || !written) throw new Error('The course has no documents');
  Object.assign(replaced, { documents: [{ media: id, name: file.name }] });
  Object.assign(written, {
    type: 'text',
    text: '## Jejum\n\nConfira o jejum.\n\n## Alta\n\nExplique a alta.',
  });
  await publish(course);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(lessonPath(replaced.id));
  await expect(page.getByRole('link', { name: /^Abrir o material/ })).toBeVisible();
  await page.getByRole('button', { name: 'Ler aqui' }).click();
  const pages = page.getByRole('region', { name: `Prévia de ${replaced.title}` });
  await expect(pages).toBeFocused();
  await expect(pages.getByText('Guia da clínica')).toBeAttached();
  await expectAccessible(page);

  await page.goto(lessonPath(written.id));
  await expect(page.getByRole('navigation').first()).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: written.title, level: 1 })).toBeVisible();
  await expect(page.getByText('Explique a alta.')).toBeVisible();
  const printed = await page.evaluate(() => document.body.innerText.trim().split(/\n+/));
  expect(printed).toEqual(expect.arrayContaining([written.title, 'Jejum', 'Confira o jejum.', 'Alta']));
  for (const name of ['Dúvidas', 'Neste documento', 'Voltar ao curso', 'Onde você está', 'Próxima'])
    expect(printed.join(' ')).not.toContain(name);
  await expect(page.getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await publish(before);
});
