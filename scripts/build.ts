import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type BuildEnvironmentOptions, type Manifest, build as viteBuild } from 'vite';
import type { PageAssets } from '../web/site/assets.ts';
import { renderMaterials } from './lib/render-materials.ts';
import { writeIcons } from './lib/write-icons.ts';

const root = path.resolve(import.meta.dirname, '..');
const outDir = path.join(root, 'dist/web');
const renderDir = path.join(outDir, '../render');
/** Has the hash of the inputs of the last complete build. */
const stampFile = path.join(outDir, '../.stamp');
const assetsFile = path.join(renderDir, 'assets.json');
const compressible = /\.(html|js|mjs|css|svg|json|txt|xml|webmanifest|ttf|wasm)$/;

/**
 * The layout of the student pages, and what several of them use; the last are lucide icons. `size.test.ts` bounds what a
 * page loads: a module that makes it fail belongs here if most student pages use it, else in `smallParts`.
 */
const studentModules =
  /web\/app\/(student-layout|account\/(layout\/student-header|session\/account-links)|data\/(document|loaded|position|fresh-query|materials|use-support-url)|student\/(course\/(next-step-link|file-links|lesson-(actions|kinds)|course-missing)|progress\/|prompts\/prompt-card|materials\/material-formats|reading\/reading-skeleton))|domain\/(dates|exercises|file-formats|questions|twenty-days|documents\/walk-blocks)\.ts|web\/ui\/(use-near|copy-button|progress-bar|link-alert|illustrations\/module-emblem)|message-square-text|icons\/(arrow-down|arrow-right|award|book-open|book-open-text|circle|download|external-link|message-circle|notebook-pen|play|shield-check|star|upload|user-pen)\./;

/** Small modules that several student pages use: a file for each would be a request for each. */
const smallParts =
  /domain\/(certificate|first-bytes|money|student-name)|web\/ui\/(badge|facts|rating-stars|page-header|search-field|typed-text)|unsent-input|icons\/(pencil|trash|refresh-cw|mail|smartphone|captions|users)\./;

/** Small modules that several pages of the account use. */
const accountParts = /web\/app\/account\/(messages|profile\/(export-button|use-account))\./;

/** The application, with all that login and the student pages share. */
const sharedModules =
  /web\/app\/main\.tsx$|web\/ui\/((field|form)\.tsx|use-action|illustrations\/(cat|dog|drawing|symbols)\.)|layout\/seller-note|data\/arrival-state|icons\/key-round\./;

/**
 * Students load few files: React, which outlives most releases in the browser's cache, the page's first script, the
 * application, the pages that students open first, and the lesson. Login is apart, as its drawing weighs more than its
 * form. All but `account-parts` and `small-parts` include their imports.
 */
const chunkGroups = [
  { name: 'boot', test: /web\/app\/boot\.ts$/, priority: 4 },
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 3 },
  { name: 'app', test: sharedModules, priority: 2 },
  { name: 'login-steps', test: /account\/auth\/(login-parts|passkey|password-fields)\./, priority: 1 },
  { name: 'login', test: /account\/pages\/login\.tsx$/, priority: 1 },
  { name: 'student-layout', test: studentModules, priority: 1 },
  {
    name: 'lesson',
    test: /web\/app\/student\/(pages\/lesson|player\/lazy-transcript-panel)\.tsx$/,
    priority: 0,
  },
  { name: 'account-parts', test: accountParts, priority: -1, includeDependenciesRecursively: false },
  { name: 'small-parts', test: smallParts, priority: -1, includeDependenciesRecursively: false },
];

const adminModules = /\/web\/app\/admin\//;

/** `npm run build`, which start, tests and packages call too. Rebuilds only what has changed. */
export async function build(): Promise<void> {
  // A local address is of no use in a document that somebody saved.
  const siteUrl = process.env.APP_URL?.startsWith('https://') ? process.env.APP_URL.replace(/\/+$/u, '') : '';
  await Promise.all([buildMaterials(siteUrl), buildWeb()]);
}

async function buildMaterials(siteUrl: string): Promise<void> {
  const { rendered } = await renderMaterials({ siteUrl });
  if (rendered.length > 0) console.log(`Materiais desenhados: ${rendered.length}`);
}

async function buildWeb(): Promise<void> {
  const stamp = hashInputs();
  if (existsSync(assetsFile) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Construindo as páginas…');
  rmSync(stampFile, { force: true });
  await bundle();
  await writeSite();
  copyImageDecoders();
  await compressFiles();
  writeFileSync(stampFile, stamp);
}

/** Bundles application and site separately: public pages load no shared chunk. The last bundle is the server's. */
async function bundle(): Promise<void> {
  const configFile = path.join(root, 'vite.config.ts');
  // The native loader writes nothing to node_modules, which may be read-only.
  const run = (options: BuildEnvironmentOptions, define: Record<string, string> = {}) =>
    viteBuild({ configFile, configLoader: 'native', logLevel: 'warn', build: options, define });
  const web = (...names: string[]) => names.map((name) => path.join(root, 'web', name));
  await run({
    emptyOutDir: true,
    rolldownOptions: {
      input: web('app.html', 'video-frame.html'),
      output: {
        codeSplitting: { groups: chunkGroups },
        // Students never load these.
        chunkFileNames: ({ moduleIds }) =>
          `assets/${moduleIds.some((id) => adminModules.test(id)) ? 'admin/' : ''}[name]-[hash].js`,
        assetFileNames: ({ names: [name] }) =>
          `assets/${name?.startsWith('admin-') ? 'admin/' : ''}[name]-[hash][extname]`,
      },
    },
  });
  await run(
    {
      emptyOutDir: false,
      rolldownOptions: {
        input: web('worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: '[name].js' },
      },
    },
    { offlineAssets: JSON.stringify(listOfflineAssets()) },
  );
  await run({
    emptyOutDir: false,
    manifest: 'manifest.json',
    rolldownOptions: { input: web('site/enhance.ts', 'site/site.css', 'ui/fonts/names/names.css') },
  });
  await run({
    emptyOutDir: true,
    outDir: renderDir,
    rolldownOptions: { input: web('site/build-entry.ts', 'app/render-page.tsx') },
    ssr: true,
  });
}

/** Files of student pages that need a network. */
const onlineOnly = ['pdf', 'browser-', 'video-frame'];
/** Files that few students load. */
const rarelyLoaded = ['draw-certificate', 'certificate-', 'names-'];

/** Returns the paths of the files that the service worker stores for student pages: not those of `assets/admin/`. */
function listOfflineAssets(): string[] {
  const exclude = [`assets/{${[...onlineOnly, ...rarelyLoaded].join()}}*`];
  const files = globSync(['assets/*.{js,css}', 'assets/figtree-*.woff2'], { cwd: outDir, exclude });
  return files.map((file) => `/${file}`).sort();
}

/**
 * Returns a hash of all that the pages are built from. It ignores file times, which differ between images and clones.
 */
function hashInputs(): string {
  const hash = createHash('sha256');
  const inputs = globSync(
    [
      'web/**/*',
      'content/fonts/*',
      'domain/**/*',
      'docs/content-guide.md',
      'CHANGELOG.md',
      'package{,-lock}.json',
      'vite.config.ts',
      'scripts/{build,lib/write-icons,lib/name-fonts,lib/built-facts}.ts',
    ],
    { cwd: root },
  );
  for (const input of inputs.sort()) {
    const file = path.join(root, input);
    if (!statSync(file).isFile()) continue;
    const content = readFileSync(file);
    hash.update(`${input}:${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

async function writeSite(): Promise<void> {
  const entry = pathToFileURL(path.join(renderDir, 'build-entry.js')).href;
  const site = (await import(entry)) as typeof import('../web/site/build-entry.ts');
  writeIcons(site, outDir);
  renameSync(path.join(outDir, 'app.html'), path.join(renderDir, 'app.html'));
  const manifestFile = path.join(outDir, 'manifest.json');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  rmSync(manifestFile);
  const builtUrl = (source: string) => {
    const built = manifest[source];
    if (!built) throw new Error(`The build has no file of ${source}.`);
    return `/${built.file}`;
  };
  const assets: PageAssets = {
    css: builtUrl('site/site.css'),
    script: builtUrl('site/enhance.ts'),
    nameFonts: builtUrl('ui/fonts/names/names.css'),
    font: builtUrl('ui/fonts/figtree.woff2'),
    drawings: site.storeDrawings(writeDrawing),
  };
  writeFileSync(assetsFile, JSON.stringify(assets));
}

/** @returns the URL of the written file */
function writeDrawing(name: string, svg: string): string {
  const hash = createHash('sha256').update(svg).digest('base64url').slice(0, 8);
  const url = `/assets/${name}-${hash}.svg`;
  writeFileSync(path.join(outDir, url), svg);
  return url;
}

/** The PDF viewer fetches these by name when a scanned document needs them. */
function copyImageDecoders(): void {
  const folder = path.join(root, 'node_modules/pdfjs-dist/wasm');
  for (const name of globSync('*_nowasm_fallback.js', { cwd: folder }))
    cpSync(path.join(folder, name), path.join(outDir, 'pdfjs', name));
}

/** Compresses at the best level once: a request only picks an encoding. */
async function compressFiles(): Promise<void> {
  const files = readdirSync(outDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file);
      const options = {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      };
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, options));
      writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

if (import.meta.main) {
  await build();
}
