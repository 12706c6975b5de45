import type { Page } from '@playwright/test';
import { lessonPath, paths } from '../../../domain/paths.ts';
import { studentMessages } from '../../../web/app/student/messages.ts';
import { messages } from '../../../web/messages.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { downloadCertificate } from '../../support/certificate-page.ts';
import { expect, test } from '../../support/e2e.ts';
import { lastLesson, lessonsButLast } from '../../support/graduate-actions.ts';
import { newStudent, signInStudent } from '../../support/pages.ts';

test('on a phone the bar of a completed lesson names the next one above its button, and enlarged letters are not cut off', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInStudent(page);
  await page.request.post('/api/progress/lessons/m1v1');
  await page.goto(lessonPath('m1v1'));
  const bar = page.getByRole('region', { name: 'Próximo passo' });
  const next = bar.getByRole('link', { name: /^Continuar: / });
  await expect(bar.getByText(/^A seguir: Guia de Introdução/)).toBeVisible();
  expect((await bar.boundingBox())?.height).toBeLessThan(130);
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  expect((await next.boundingBox())?.width).toBeGreaterThan(300);
  const header = page.getByRole('banner');
  const rows = await header
    .getByRole('link')
    .evaluateAll(
      (links) => new Set(links.map((link) => Math.round(link.getBoundingClientRect().bottom / 40))).size,
    );
  expect(rows).toBe(1);
});

test('the last lesson ends in the certificate, whose name is corrected once and then printed', async ({
  page,
}) => {
  await signInStudent(page, newStudent('Ana Sousa'));
  await page.request.post('/api/progress', { data: { completed_lessons: lessonsButLast } });
  await page.goto(paths.studentArea);
  await page.getByRole('link', { name: /^Continuar: / }).click();
  await expect(page).toHaveURL(lessonPath(lastLesson));
  await page.getByRole('button', { name: 'Concluir e continuar' }).click();
  await expect(page).toHaveURL(paths.courseContent);
  await expect(page.getByRole('heading', { name: 'Você chegou ao fim do curso!' })).toBeFocused();

  const card = page.getByRole('region', { name: 'Certificado', exact: true });
  const check = page.getByRole('region', { name: 'Nome no certificado' });
  await expect(check).toContainText('É assim que o seu nome sai no certificado: ANA SOUSA');
  await check.getByRole('button', { name: 'Corrigir' }).click();
  await expect(check.getByLabel('Nome completo')).toBeFocused();
  await expectAccessible(page);
  await check.getByLabel('Nome completo').fill('Ana Souza');
  await check.getByRole('button', { name: 'Corrigir o nome' }).click();
  await expect(page.getByText(studentMessages.certificate.nameCorrected)).toBeVisible();
  await expect(card.getByRole('img', { name: 'ANA SOUZA' })).toBeVisible();
  await expect(check).toBeHidden();
  expect((await downloadCertificate(page)).name).toBe('Certificado_IA_Veterinaria_Ana_Souza.pdf');
});

test('on a phone a message covers no button, wherever the page stands', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await signInStudent(page);
  await page.goto(paths.courseContent);
  const marks = page.getByRole('button', { name: '✓ Lido' });
  for (const index of [0, 1]) {
    await marks.nth(index).click();
    await expect(page.getByText(messages.progress.completed)).toBeVisible();
    await expect.poll(() => coveredButtons(page)).toEqual([]);
  }
  await page.getByRole('region', { name: 'Notificações' }).hover();
  for (const top of [300, 700, 1_100]) {
    await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
    await expect.poll(() => coveredButtons(page)).toEqual([]);
  }
});

/** The names of buttons under what is said. */
function coveredButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const region = document.querySelector('[aria-label="Notificações"]');
    const said = region?.getBoundingClientRect();
    if (!said?.height) return ['nothing is said'];
    return [...document.querySelectorAll('button, a.button')]
      .filter((button) => !region?.contains(button) && button.checkVisibility())
      .filter((button) => {
        const { top, bottom } = button.getBoundingClientRect();
        return bottom > said.top && top < said.bottom;
      })
      .map((button) => button.textContent);
  });
}

test('a lesson shows its video and its next step without scrolling, on a phone and beside the list', async ({
  page,
}) => {
  await signInStudent(page);
  for (const [width, height] of [
    [360, 640],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(lessonPath('m2v1'));
    const bar = page.getByRole('region', { name: 'Próximo passo' });
    await expect(page.getByRole('button', { name: 'Assistir' }).locator('../..')).toBeInViewport({
      ratio: 1,
    });
    await expect(bar.getByRole('button', { name: 'Concluir e continuar' })).toBeInViewport({ ratio: 1 });
    const list = page.getByRole('navigation', { name: 'Aulas deste módulo' });
    if (width === 360) await expect(list).toBeHidden();
    else await expect(list.getByRole('link').first()).toBeInViewport({ ratio: 1 });
    await bar.getByRole('link', { name: 'Dúvidas' }).click();
    await expect(page.getByRole('heading', { name: 'Dúvidas' })).toBeInViewport();
    await expect(bar.getByRole('button', { name: 'Concluir e continuar' })).toBeInViewport({ ratio: 1 });
  }
});
