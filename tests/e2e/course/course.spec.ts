import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { paths } from '../../../domain/paths.ts';
import { studentMessages } from '../../../web/app/student/messages.ts';
import { messages } from '../../../web/messages.ts';
import { lessonIds } from '../../support/course.ts';
import { expect, queryProduct, test } from '../../support/e2e.ts';
import { percentOf } from '../../support/graduate-actions.ts';
import { hydrated } from '../../support/page-timing.ts';
import { disableServerRendering, type Student, signInStudent } from '../../support/pages.ts';

async function openCourse(page: Page): Promise<Student> {
  const student = await signInStudent(page);
  await page.goto(paths.courseContent);
  return student;
}

const progress = { role: 'region', name: 'Seu progresso' } as const;

test('modules open and close; the first starts open', async ({ page }) => {
  await openCourse(page);
  const first = page.getByRole('listitem', { name: 'Resumo do Módulo 1' });
  const second = page.getByRole('listitem', { name: 'Checklist Pré-Operatório' });
  await expect(first).toBeVisible();
  await expect(second).toBeHidden();
  await page.getByRole('heading', { name: /^Módulo 2/ }).click();
  await expect(second).toBeVisible();
  await page.getByRole('heading', { name: /^Módulo 1/ }).click();
  await expect(first).toBeHidden();
});

test('on a phone the first screen has the next step and two lessons, each with one line of actions', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInStudent(page);
  await page.goto(paths.courseContent);
  await expect(page.getByRole('link', { name: /^Comece aqui: / })).toBeInViewport({ ratio: 1 });
  const rows = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /Concluído|✓ Lido/ }) });
  for (const index of [0, 1]) {
    await expect(rows.nth(index)).toBeInViewport({ ratio: 1 });
    const middles = await rows
      .nth(index)
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((button) => button.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2),
      );
    expect(middles.length).toBeGreaterThan(1);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(1);
  }
  for (const name of [/^Guardar para ler sem internet/, /^Exercícios do módulo/]) {
    const action = page.locator('a, button').filter({ hasText: name }).first();
    expect((await action.locator('..').boundingBox())?.height).toBeLessThan(64);
  }
});

test('a page opens at its top and comes back where it was left, after a reload too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openCourse(page);
  await hydrated(page);
  const top = () => page.evaluate(() => scrollY);
  const scrolled = () => page.evaluate(() => new Promise((done) => addEventListener('scrollend', done)));
  const link = page.getByRole('link', { name: 'Resumo do Módulo 1' }).first();
  await Promise.all([scrolled(), page.mouse.wheel(0, 300)]);
  await link.scrollIntoViewIfNeeded();
  const left = await top();
  expect(left).toBeGreaterThan(0);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resumo do Módulo 1');
  await expect.poll(top).toBe(0);
  await Promise.all([scrolled(), page.mouse.wheel(0, 500)]);
  const leftLesson = await top();
  await page.goBack();
  await expect.poll(top).toBe(left);
  await page.goForward();
  await expect.poll(top).toBe(leftLesson);
  await page.reload();
  await hydrated(page);
  await page.goBack();
  await expect(page).toHaveURL(paths.courseContent);
  await expect.poll(top).toBe(left);
});

test('a lesson is marked once, and says so the second time', async ({ page }) => {
  await openCourse(page);
  const lesson = page.getByRole('listitem', {
    name: 'Introdução à Inteligência Artificial na Clínica Veterinária',
  });
  await expect(lesson).toContainText(/18:25 · em breve/);
  await lesson.getByRole('button', { name: 'Concluído' }).click();
  await expect(page.getByText(messages.progress.completed)).toBeVisible();
  await lesson.getByRole('button', { name: 'Concluído' }).click();
  await expect(page.getByText(messages.progress.alreadyCompleted)).toBeVisible();
  await expect(page.getByRole(progress.role, progress)).toContainText(`1 de ${lessonIds.length}`);
});

test('a video without an address says that it comes soon, and completes nothing', async ({ page }) => {
  await openCourse(page);
  await page.getByRole('button', { name: 'Assistir' }).first().click();
  await expect(page.getByText(studentMessages.lesson.videoMissing)).toBeVisible();
  await expect(page.getByRole(progress.role, progress)).toContainText(`0 de ${lessonIds.length}`);
});

test('below 100 % the certificate button is disabled and says how far one is', async ({ page }) => {
  await openCourse(page);
  await page.getByRole('button', { name: 'Concluído' }).first().click();
  await expect(page.getByRole('button', { name: `Complete o curso (${percentOf(1)}%)` })).toBeDisabled();
});

test('progress is seen where the system forces its colours', { tag: '@long' }, async ({ page }) => {
  await signInStudent(page);
  await page.request.post('/api/progress', { data: { completed_lessons: lessonIds.slice(0, 16) } });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(paths.courseContent);
  const bar = page.getByRole(progress.role, progress).getByRole('progressbar');
  await expect(bar).toHaveAttribute('aria-valuenow', '50');
  // It grows to where it stands.
  await expect
    .poll(async () => {
      const { data, info } = await sharp(await bar.screenshot())
        .raw()
        .toBuffer({ resolveWithObject: true });
      const colourAt = (part: number) => {
        const at = (Math.round(info.height / 2) * info.width + Math.round(info.width * part)) * info.channels;
        return data.subarray(at, at + 3).join();
      };
      return colourAt(0.25) !== colourAt(0.75) && colourAt(0.25) === colourAt(0.45);
    })
    .toBe(true);
});

test('two tabs marking different lessons lose nothing', { tag: '@long' }, async ({ page, context }) => {
  await signInStudent(page);
  const other = await context.newPage();
  await Promise.all([page.goto(paths.courseContent), other.goto(paths.courseContent)]);
  // A key, because the other tab's lesson can move the button between the press and the release of a mouse.
  const mark = async (tab: typeof page, title: string) => {
    await tab.getByRole('listitem', { name: title }).getByRole('button', { name: '✓ Lido' }).press('Enter');
    // Either tab may send what both have marked.
    await expect(tab.getByRole(progress.role, progress)).toContainText(`2 de ${lessonIds.length}`);
  };
  await Promise.all([
    mark(page, 'Resumo do Módulo 1'),
    mark(other, 'Guia de Introdução à IA na Clínica Veterinária'),
  ]);
  await expect
    .poll(async () => (await (await page.request.get('/api/progress')).json()).completed_lessons)
    .toHaveLength(2);
  await page.reload();
  await expect(page.getByRole(progress.role, progress)).toContainText(`2 de ${lessonIds.length}`);
});

test('the course stays on the page while the server cannot give it, until the student leaves', {
  tag: '@long',
}, async ({ page }) => {
  await openCourse(page);
  await disableServerRendering(page);
  await page.route('**/api/course', (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Concluído' }).first()).toBeVisible();
  await page.goto(paths.studentArea);
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL(paths.home);
  await openCourse(page);
  await expect(page.getByText(studentMessages.course.loadFailed)).toBeVisible();
  await page.unroute('**/api/course');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('button', { name: 'Concluído' }).first()).toBeVisible();
});

test('marks made offline wait in the browser and reach the server with the connection', async ({
  page,
  product,
}) => {
  const student = await openCourse(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: '✓ Lido' }).first().click();
  await expect(page.getByRole(progress.role, progress)).toContainText(`1 de ${lessonIds.length}`);
  await expect(page.getByText('Salvo neste aparelho.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Salvo neste aparelho.')).toBeHidden();
  const rows = await queryProduct(
    product,
    'select completed_lessons from course_progress join users on users.id = user_id where email = $1',
    [student.email],
  );
  expect(rows).toEqual([{ completed_lessons: ['m1p1'] }]);
});

test('a refused mark is taken back', async ({ page, product }) => {
  const student = await openCourse(page);
  await page.getByRole(progress.role, progress).waitFor();
  await queryProduct(product, 'delete from sessions using users where users.id = user_id and email = $1', [
    student.email,
  ]);
  await page.getByRole('button', { name: 'Concluído' }).first().click();
  await expect(page.getByText(messages.guard.contentCheckFailed)).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === paths.login);
});

test('a name that is no name gets no certificate', { tag: '@long' }, async ({ page, product }) => {
  const student = await signInStudent(page);
  await queryProduct(product, "update profiles set full_name = 'Aluno' where email = $1", [student.email]);
  await page.goto(paths.courseContent);
  await page.request.post('/api/progress', { data: { completed_lessons: lessonIds } });
  await page.reload();
  await page.getByRole('button', { name: 'Baixar certificado' }).click();
  await expect(page.getByText(studentMessages.certificate.nameMissing)).toBeVisible();
});
