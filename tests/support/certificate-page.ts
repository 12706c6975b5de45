import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { paths } from '../../domain/paths.ts';
import { lessonIds } from './course.ts';
import type { Certificate } from './graduate-actions.ts';
import { newStudent, type Student, signInStudent } from './pages.ts';

interface Graduate {
  student: Student;
  certificate: Certificate;
}

/** Signs in a student who completed all lessons, and opens the course page. */
export async function signInGraduate(page: Page, name?: string): Promise<Graduate> {
  const graduate = await createGraduate(page, name);
  await page.goto(paths.courseContent);
  return graduate;
}

/** Signs in a student who completed all lessons, without opening a page. */
export async function createGraduate(page: Page, name?: string): Promise<Graduate> {
  const student = await signInStudent(page, newStudent(name));
  const answer = await page.request.post('/api/progress', { data: { completed_lessons: lessonIds } });
  const { certificate } = (await answer.json()) as { certificate: Certificate };
  return { student, certificate };
}

/** Downloads the certificate by its button. @returns the file and its name */
export async function downloadCertificate(page: Page): Promise<{ bytes: Buffer; name: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar certificado' }).click(),
  ]);
  return { bytes: readFileSync(await download.path()), name: download.suggestedFilename() };
}
