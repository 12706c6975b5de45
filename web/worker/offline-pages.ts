import { shortMomentText } from '../../domain/dates.ts';
import { escapeHtml } from '../../domain/escape-html.ts';
import { offlineNoteId, offlinePageAttribute } from '../../domain/offline-owner.ts';
import { isFilePath, isOfflinePath, paths, readingPath } from '../../domain/paths.ts';
import { themeColors as colors } from '../ui/palette.ts';
import type { Failure } from './network-first.ts';
import { findCached, type OfflineCache } from './offline-cache.ts';

const offlineHeading = 'Você está sem internet';
const unreachableHeading = 'Não foi possível falar com o site';

const failureNotes: Record<Failure, (time: string) => string> = {
  offline: (time) => `<strong>${offlineHeading}.</strong> Esta é a cópia guardada neste aparelho em ${time}.`,
  unreachable: (time) =>
    `<strong>${unreachableHeading}.</strong> Esta é a cópia guardada neste aparelho em ${time}.`,
  slow: (time) => `<strong>O site está demorando;</strong> esta é a cópia de ${time}.`,
  down: (time) =>
    `<strong>O site está fora do ar por um momento.</strong> Esta é a cópia guardada neste aparelho em ${time}.`,
};

/** Adds a note to a saved page that says why it is shown. */
export async function addOfflineNote(page: Response, failure: Failure): Promise<Response> {
  const time = shortMomentText(page.headers.get('date') ?? '');
  const note = `<p id="${offlineNoteId}" class="offline-note" role="status">${failureNotes[failure](time)} O que você marcar será enviado assim que o site responder.</p>`;
  const html = (await page.text())
    .replace('<div id="root">', `${note}$&`)
    .replace(
      '<script type="application/json" id="start"',
      `$& ${offlinePageAttribute}="${page.headers.get('date')}"`,
    );
  return pageResponse(html, page.headers);
}

/**
 * Renders the page shown in place of one that is not saved: the reason, and links to all saved pages and files.
 * @param fontPath path of the site's font, as it is saved
 */
export async function renderMissingPage(
  offline: OfflineCache | undefined,
  failure: Failure,
  path: string,
  fontPath = '',
): Promise<Response> {
  const savedPaths = offline ? (await offline.cache.keys()).map(({ url }) => new URL(url).pathname) : [];
  /** List items by page title. A lesson and its reading page share a title: only the first is listed. */
  const links = new Map<string, string>();
  const titles = new Map<string, string>();
  for (const savedPath of savedPaths.filter(isOfflinePath)) {
    const html = offline && (await (await findCached(offline, savedPath))?.text());
    // The title is escaped already, because it comes from HTML.
    const fullTitle = /<title>([^<]*)<\/title>/.exec(html ?? '')?.[1] ?? savedPath;
    const title = fullTitle.split(' | ').slice(0, -1).join(' | ') || fullTitle;
    titles.set(savedPath, title);
    if (!links.has(title)) links.set(title, `<li><a href="${savedPath}">${title}</a></li>`);
  }
  const files = savedPaths
    .filter((savedPath) => isFilePath(savedPath) && !savedPath.endsWith('.json'))
    .sort();
  const list = [
    renderList('Guardado neste aparelho', [...links.values()]),
    renderList(
      'Arquivos',
      files.map((filePath) => renderFileLink(filePath, titles)),
    ),
  ].join('');
  const nonce = crypto.randomUUID();
  return pageResponse(
    missingPageHtml
      .replace('<!--nonce-->', nonce)
      .replace('<!--list-->', () => list || nothingSaved)
      .replace('<!--reason-->', missingPageReason(path))
      .replace('<!--font-->', fontPath)
      .replaceAll('<!--failure-->', failure === 'offline' ? offlineHeading : unreachableHeading),
    new Headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; script-src 'nonce-${nonce}'; connect-src 'self'; style-src 'unsafe-inline'; font-src 'self'; base-uri 'none'; form-action 'none'`,
    }),
    503,
  );
}

/** Milliseconds between the page's looks at whether the site answers. */
const retryInterval = 5_000;

const nothingSaved = '<p>Neste aparelho ainda não há nada guardado para ler sem internet.</p>';

function renderList(heading: string, items: readonly string[]): string {
  return items.length > 0 ? `<h2>${heading}</h2><ul>${items.join('')}</ul>` : '';
}

/** Names a file by the page of its document, if that is saved too. */
function renderFileLink(filePath: string, titles: ReadonlyMap<string, string>): string {
  const dot = filePath.lastIndexOf('.');
  const [document, ending] = [filePath.slice(0, dot).split('/').slice(-2).join('/'), filePath.slice(dot + 1)];
  const title = titles.get(readingPath(document));
  const format = { docx: 'Word', xlsx: 'Excel' }[ending] ?? ending.toUpperCase();
  const name = decodeURIComponent(filePath.slice(filePath.lastIndexOf('/') + 1));
  return `<li><a href="${filePath}">${title ? `${title} (${format})` : escapeHtml(name)}</a></li>`;
}

/** Returns the reason why a page is not saved: some pages never are. */
function missingPageReason(path: string): string {
  if (path === paths.search) return 'A busca precisa de internet.';
  return isOfflinePath(path)
    ? 'Esta página ainda não foi guardada neste aparelho.'
    : 'Esta página precisa de internet.';
}

function pageResponse(html: string, from: Headers, status = 200): Response {
  const headers = new Headers(from);
  // These describe the body as it was transferred.
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
  return new Response(html, { status, headers });
}

const missingPageHtml = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title><!--failure--></title>
<style>
@font-face { font-family: "Figtree Variable"; font-weight: 400 800; src: url("<!--font-->") format("woff2") }
body { max-width: 34rem; margin: 12vh auto; padding: 0 1rem 3rem; font: 1.0625rem/1.6 "Figtree Variable", system-ui, sans-serif; color: ${colors.ink}; overflow-wrap: break-word }
h1 { font-size: 1.75rem; line-height: 1.2; letter-spacing: -.02em; text-wrap: balance; margin: 0 0 .5rem }
h2 { font-size: 1.125rem; margin: 2rem 0 .25rem }
ul { list-style: none; margin: 0; padding: 0 }
a { color: ${colors.leaf700} }
li a { display: block; padding: .6rem 0; border-bottom: 1px solid ${colors.line} }
.again { display: inline-block; margin-top: .5rem; padding: .7rem 1.25rem; border-radius: .75rem; background: ${colors.leaf700}; color: ${colors.white}; font-weight: 600; text-decoration: none }
</style>
</head>
<body>
<main>
<h1><!--failure--></h1>
<p><!--reason--> Ela abre assim que o site responder.</p>
<p><a class="again" href="">Tentar de novo</a></p>
<!--list-->
<h2>O que funciona sem internet</h2>
<p>Ler e baixar o que está guardado aqui, concluir aulas e responder exercícios: enviamos tudo assim que o site responder.</p>
<p>Vídeos, busca e a sua conta precisam de internet. Para guardar um módulo inteiro, abra o curso com internet e toque em “Guardar para ler sem internet”.</p>
</main>
<script nonce="<!--nonce-->">
const openOnAnswer = () => fetch('/api/session', { cache: 'no-store' }).then(({ status }) => status < 500 && location.reload(), () => undefined);
addEventListener('online', openOnAnswer);
setInterval(openOnAnswer, ${retryInterval});
</script>
</body>
</html>`;
