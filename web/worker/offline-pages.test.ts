import { expect, test, vi } from 'vitest';
import { lessonPath, materialPath, paths, readingPath } from '../../domain/paths.ts';
import type { OfflineCache } from './offline-cache.ts';
import { renderMissingPage } from './offline-pages.ts';

/** Holds pages and files by path, as the browser's cache does. */
function cacheOf(saved: Record<string, string>): OfflineCache {
  const cache = {
    keys: async () => Object.keys(saved).map((path) => new Request(`http://localhost${path}`)),
    match: async (path: string) => (path in saved ? new Response(saved[path]) : undefined),
  };
  return { owner: 'aluna', cache: cache as unknown as Cache };
}

const saved = cacheOf({
  '/.until': '1',
  [lessonPath('m1v1')]: '<title>Boas-vindas | IA Veterinária</title>',
  [materialPath('modulo1_ia_vet', 'guia')]: '%PDF',
  '/storage/course-materials/modulo1_ia_vet/guia.json': '{}',
  [readingPath('modulo1_ia_vet/folha')]: '<title>Folha | IA Veterinária</title>',
  '/storage/course-materials/modulo1_ia_vet/folha.docx': 'PK',
});

const textOf = async (
  path: string,
  offline: OfflineCache | undefined,
  failure: 'offline' | 'unreachable' = 'offline',
) => (await renderMissingPage(offline, failure, path)).text();

test.each([
  [paths.search, 'A busca precisa de internet.'],
  [paths.account, 'Esta página precisa de internet.'],
  [paths.changePassword, 'Esta página precisa de internet.'],
  [paths.prompts, 'Esta página ainda não foi guardada neste aparelho.'],
])(
  'the page in place of %s gives the reason, links to saved pages and what works offline',
  async (path, reason) => {
    const text = await textOf(path, saved);
    expect(text).toContain(reason);
    expect(text).toContain(`<a href="${lessonPath('m1v1')}">Boas-vindas</a>`);
    expect(text).toContain('>guia.pdf</a>');
    expect(text).toContain('>Folha (Word)</a>');
    expect(text).not.toContain('guia.json');
    expect(text).toContain('O que funciona sem internet');
  },
);

test('the page has one script, which its policy allows: it opens the page once the site answers', async () => {
  const page = await renderMissingPage(saved, 'offline', paths.account);
  const [, nonce = '', script] = /<script nonce="([^"]+)">(.+)<\/script>/s.exec(await page.text()) ?? [];
  expect(page.headers.get('content-security-policy')).toContain(
    `script-src 'nonce-${nonce}'; connect-src 'self'`,
  );
  const reload = vi.fn();
  const answers = [Promise.reject(new TypeError()), { status: 503 }, { status: 401 }];
  const run = new Function('fetch', 'location', 'addEventListener', 'setInterval', `${script}`);
  let look = async () => undefined;
  run(
    async () => answers.shift(),
    { reload },
    () => undefined,
    (task: typeof look) => (look = task),
  );
  for (const calls of [0, 0, 1]) {
    await look();
    expect(reload).toHaveBeenCalledTimes(calls);
  }
});

test('the page says so if nothing is saved', async () => {
  expect(await textOf(paths.search, undefined)).toContain('ainda não há nada guardado');
});

test('the page says “sem internet” only if the browser is offline', async () => {
  expect(await textOf(paths.search, saved)).toContain('<h1>Você está sem internet</h1>');
  expect(await textOf(paths.search, saved, 'unreachable')).toContain(
    '<h1>Não foi possível falar com o site</h1>',
  );
});
