import { readFileSync } from 'node:fs';
import { paths } from '../../../domain/paths.ts';
import { courseModules, lessons, site } from '../../support/course.ts';
import { expect, test } from '../../support/e2e.ts';
import { login, newStudent, signUp } from '../../support/pages.ts';
import { readPdf } from '../../support/pdf.ts';

test('from sign-up to the certificate, and the progress is there on a second device', async ({
  page,
  browser,
}) => {
  const student = newStudent('João d’Ávila Conceição');

  await signUp(page, student);
  await expect(
    page.getByText('Cadastro realizado com sucesso! Verifique seu e-mail para confirmar o registro.'),
  ).toBeVisible();

  await login(page, student);
  await expect(page.getByText('Login realizado com sucesso!')).toBeVisible();
  await expect(page).toHaveURL(paths.studentArea);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Olá, ${student.name}!`);

  await page.getByRole('link', { name: 'Acessar curso' }).click();
  await expect(page.getByRole('button', { name: 'Complete o curso (0%)' })).toBeDisabled();

  for (const [index, module] of courseModules.entries()) {
    if (index > 0) await page.getByRole('heading', { level: 2, name: module.title }).click();
    for (const lesson of module.lessons) {
      const row = page.getByRole('listitem', { name: lesson.title, exact: true }).filter({ visible: true });
      await row.getByRole('button', { name: lesson.type === 'video' ? 'Concluído' : '✓ Lido' }).click();
      await expect(row).toContainText('Concluída');
    }
    await expect(page.getByText('Módulo concluído')).toHaveCount(index + 1);
  }
  await expect(page.getByText('Material marcado como concluído!').first()).toBeVisible();
  const card = page.getByRole('region', { name: 'Seu progresso' });
  await expect(card).toContainText('100%');
  await expect(card).toContainText(`${lessons.length} de ${lessons.length}`);
  await expect(card).toContainText(`${courseModules.length} de ${courseModules.length}`);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar certificado' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Certificado_IA_Veterinaria_João_d’Ávila_Conceição.pdf');
  await expect(page.getByText('Certificado gerado com sucesso! O download foi iniciado.')).toBeVisible();

  const pdf = await readPdf(readFileSync(await file.path()));
  expect(pdf.pageSizes).toEqual([{ width: 842, height: 595 }]);
  expect(pdf.text).toContain('CERTIFICADO DE CONCLUSÃO');
  expect(pdf.text).toContain('JOÃO D’ÁVILA CONCEIÇÃO');
  expect(pdf.text).toContain(site.courseTitle);
  expect(pdf.text).toContain(`${site.courseHours}h`);
  expect(pdf.text).toContain('Online');

  const secondDevice = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const secondPage = await secondDevice.newPage();
  await login(secondPage, student);
  await expect(secondPage.getByText('Curso completo!')).toBeVisible();
  await secondDevice.close();
});
