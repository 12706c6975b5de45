import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { paths } from '../../domain/paths.ts';
import { lessonIds } from './course.ts';
import type { Certificate } from './graduates.ts';
import { hydrated, newStudent, type Student, signedInStudent } from './pages.ts';

/** A signed-in student with every lesson, on the course page. */
export async function graduateOn(
  page: Page,
  name?: string,
): Promise<{ student: Student; certificate: Certificate }> {
  const student = await signedInStudent(page, newStudent(name));
  const answer = await page.request.post('/api/progress', { data: { completed_lessons: lessonIds } });
  const { certificate } = (await answer.json()) as { certificate: Certificate };
  await page.goto(paths.courseContent);
  await hydrated(page);
  return { student, certificate };
}

/** Presses the button. @returns the file and its name */
export async function downloadCertificate(page: Page): Promise<{ bytes: Buffer; name: string }> {
  await hydrated(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar certificado' }).click(),
  ]);
  return { bytes: readFileSync(await download.path()), name: download.suggestedFilename() };
}
