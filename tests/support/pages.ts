import { expect, type Page } from '@playwright/test';
import { offlineCachePrefix } from '../../domain/browser-storage.ts';
import { appPathOf, paths } from '../../domain/paths.ts';

export interface Student {
  name: string;
  email: string;
  password: string;
}

let count = 0;

/** Returns a student with a unique email. */
export function newStudent(name = 'Ana Luísa Conceição'): Student {
  count += 1;
  return {
    name,
    email: `aluna-${process.pid}-${Date.now()}-${count}@example.com`,
    password: 'segredo-seguro',
  };
}

/** Signs up by the form. */
export async function signUp(page: Page, student: Student): Promise<void> {
  await page.goto(paths.signUp);
  await page.getByLabel('Nome completo').fill(student.name);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(student.email);
  await page.getByLabel('Senha', { exact: true }).fill(student.password);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  // The page left behind has such fields too.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entrar na área do aluno');
}

export async function login(page: Page, { email, password }: Student): Promise<void> {
  if (!new URL(page.url(), 'http://none').pathname.startsWith(paths.login)) await page.goto(paths.login);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

/** Signs in a new student without the forms. */
export async function signInStudent(page: Page, student = newStudent()): Promise<Student> {
  const { name, email, password } = student;
  // The server may close an idle connection as a request comes.
  const maxRetries = 2;
  await page.request.post('/api/auth/sign-up/email', { data: { name, email, password }, maxRetries });
  await page.request.post('/api/auth/sign-in/email', { data: { email, password }, maxRetries });
  return student;
}

/** Server-rendered HTML of a page: a click on it before hydration would be lost. */
const rendered = /<div id="root">.*<script [^>]*id="start"[^>]*>.*?<\/script>/s;

/**
 * Serves pages without server rendering from now on, so that tests can delay or change the requests for their data.
 */
export async function disableServerRendering(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => appPathOf(pathname) !== undefined,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const html = (await response.text()).replace(rendered, '<div id="root"></div>');
      await route.fulfill({ response, body: html });
    },
  );
}

/** Returns true if the page was not reloaded since the first call. */
export function isSamePage(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const known = 'sameSinceFirstAsked' in window;
    Object.assign(window, { sameSinceFirstAsked: true });
    return known;
  });
}

/** Delays the page's requests to a URL. @returns a function that lets them go on */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Returns the paths in the offline caches of all students. */
export function listOfflinePaths(page: Page): Promise<string[]> {
  return page.evaluate(async (prefix) => {
    const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flatMap((keys) => keys.map(({ url }) => new URL(url).pathname)).sort();
  }, offlineCachePrefix);
}
