import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type BuildEnvironmentOptions, type PluginOption, build as viteBuild } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import type { PageAssets } from '../web/site/assets.ts';
import { drawImages } from './lib/draw-images.ts';
import { removeEarlier, setAside } from './lib/earlier-assets.ts';
import { renderMaterials } from './lib/render-materials.ts';

const root = path.resolve(import.meta.dirname, '..');
const outDir = path.join(root, 'dist/web');
const renderDir = path.join(outDir, '../site-render');
/** What pages of earlier builds still ask for. */
const earlierDir = path.join(outDir, '../earlier');
const stampFile = path.join(outDir, '../.stamp');
const compressible = /\.(html|js|mjs|css|svg|json|txt|xml|webmanifest|ttf|wasm)$/;

/**
 * What a page needs before it can be used comes in three files, not in thirty: React, which outlives most releases in the
 * browser's cache, the way in, and the student's pages. Each takes with it what it imports; the desk, drawings and the
 * reader of PDFs come when they are asked for.
 */
const chunks = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
    priority: 5,
  },
  { name: 'boot', test: /web\/app\/boot\.ts$/, priority: 6 },
  { name: 'app', test: /web\/app\/main\.tsx$/, priority: 4 },
  // With a sign that only two of the others share, and would fetch one another for.
  { name: 'student-pages', test: /web\/app\/student-pages\.ts$|message-square-text/, priority: 3 },
  { name: 'reading', test: /web\/app\/student\/(pages\/reading|reading\/document-text)\.tsx$/, priority: 2 },
  {
    name: 'materials',
    test: /web\/app\/student\/(pages\/materials|materials\/loaded-materials)\.tsx$/,
    priority: 1,
  },
  {
    name: 'lesson-parts',
    test: /web\/app\/student\/(questions\/questions-part|player\/player)\.tsx$/,
    priority: 1,
  },
];

/** Parts that no page needs which students read without a network; what is in them is left out as well. */
const onlineParts =
  /\/admin\/|pages\/(search|change-password|forgot-|reset-|confirm-)|\/pdf|certificate\/(draw|name|certificate-)|account\/auth\/|names\.css/;

interface ManifestEntry {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}

/** Draws the materials and builds pages and application: what has changed, nothing else. */
export async function build(): Promise<void> {
  const { rendered } = await renderMaterials();
  if (rendered.length > 0) console.log(`Materiais desenhados: ${rendered.length}`);
  removeEarlier(outDir, earlierDir);
  const stamp = fingerprint();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Construindo as páginas…');
  rmSync(stampFile, { force: true });
  setAside(outDir, earlierDir);
  await bundle();
  await writeSite();
  copyImageDecoders();
  await compressFiles();
  removeEarlier(outDir, earlierDir);
  writeFileSync(stampFile, stamp);
}

/**
 * Application and site are bundled apart, so that no public page waits for a piece that the application shares.
 * The third bundle is the site's pages themselves, to be run here.
 */
async function bundle(): Promise<void> {
  const configFile = path.join(root, 'vite.config.ts');
  // Loaded by Node itself, which leaves no file in node_modules: that may be read only.
  const run = (options: BuildEnvironmentOptions, plugins: PluginOption[] = []) =>
    viteBuild({ configFile, configLoader: 'native', logLevel: 'warn', build: options, plugins });
  const web = (...names: string[]) => names.map((name) => path.join(root, 'web', name));
  await run({
    emptyOutDir: true,
    manifest: 'app-manifest.json',
    outDir,
    rolldownOptions: {
      input: web('app.html', 'video-frame.html'),
      output: { codeSplitting: { groups: chunks } },
    },
  });
  leaveOutForwarders();
  await run(
    {
      emptyOutDir: false,
      manifest: 'manifest.json',
      outDir,
      rolldownOptions: { input: web('site/enhance.ts', 'site/site.css', 'ui/fonts/names/names.css') },
    },
    // After what it lists has its last form.
    [serviceWorker()],
  );
  await run({
    emptyOutDir: true,
    outDir: renderDir,
    rolldownOptions: { input: web('site/build-entry.ts') },
    ssr: true,
    ssrEmitAssets: true,
  });
  await run({
    emptyOutDir: true,
    outDir: path.join(outDir, '../app-render'),
    rolldownOptions: { input: web('app/render-page.tsx') },
    ssr: true,
  });
}

/** Chunks that do nothing but import another would each be a request. */
function leaveOutForwarders(): void {
  const folder = path.join(outDir, 'assets');
  const scripts = globSync('*.js', { cwd: folder });
  for (const name of scripts) {
    const [, target] =
      /^import"\.\/([\w-]+\.js)";\s*$/.exec(readFileSync(path.join(folder, name), 'utf8')) ?? [];
    if (!target) continue;
    rmSync(path.join(folder, name));
    for (const other of scripts.filter((one) => existsSync(path.join(folder, one)))) {
      const file = path.join(folder, other);
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(name, target));
    }
  }
}

/** The worker, told what pages are made of that students read without a network. */
function serviceWorker(): PluginOption {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'worker',
    filename: 'service-worker.ts',
    outDir,
    // The application registers it, and each edition writes its manifest.
    injectRegister: false,
    manifest: false,
    integration: {
      configureCustomSWViteBuild: (config) => {
        config.logLevel = 'warn';
      },
    },
    injectManifest: {
      rollupFormat: 'iife',
      globDirectory: outDir,
      globPatterns: offlineParts(),
      // Their names say what is in them.
      dontCacheBustURLsMatching: /^assets\//,
    },
  });
}

function offlineParts(): string[] {
  const manifest = readManifest('app-manifest.json');
  const parts = new Set<string>();
  const visited = new Set<string>();
  const visit = (name: string) => {
    const entry = manifest[name];
    if (!entry || visited.has(name) || onlineParts.test(name)) return;
    visited.add(name);
    // Other fonts are the certificate's.
    const fonts = entry.assets?.filter((file) => file.endsWith('.woff2')) ?? [];
    for (const file of [entry.file, ...(entry.css ?? []), ...fonts]) parts.add(file);
    for (const other of [...(entry.imports ?? []), ...(entry.dynamicImports ?? [])]) visit(other);
  };
  // The way in, with its style.
  for (const name of Object.keys(manifest)) if (name.startsWith('_boot-')) visit(name);
  return [...parts];
}

/** All that the build reads. Not files' times: images and clones have others. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const inputs = globSync(
    [
      'web/**/*',
      'content/fonts/*',
      'domain/**/*',
      'package-lock.json',
      'vite.config.ts',
      'scripts/{build,lib/draw-images}.ts',
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

/** What does not change with the content, and what the server renders the rest with. */
async function writeSite(): Promise<void> {
  const entry = pathToFileURL(path.join(renderDir, 'build-entry.js')).href;
  const site = (await import(entry)) as typeof import('../web/site/build-entry.ts');
  drawImages(site, outDir);
  writeFileSync(path.join(renderDir, 'assets.json'), JSON.stringify(siteAssets()));
  writeAppPage();
}

/** The application's page: what is seen first comes before its script. */
function writeAppPage(): void {
  const manifest = takeManifest('app-manifest.json');
  const font = findAsset(manifest, 'ui/fonts/figtree.woff2');
  const preload = `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`;
  const html = readFileSync(path.join(outDir, 'app.html'), 'utf8')
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
    .replace('<script type="module"', `${preload}\n    $&`);
  rmSync(path.join(outDir, 'app.html'));
  writeFileSync(path.join(renderDir, 'app.html'), html);
}

type Manifest = Record<string, ManifestEntry>;

function takeManifest(name: string): Manifest {
  const manifest = readManifest(name);
  rmSync(path.join(outDir, name));
  return manifest;
}

function readManifest(name: string): Manifest {
  return JSON.parse(readFileSync(path.join(outDir, name), 'utf8')) as Manifest;
}

/** @param suffix of the source */
function findAsset(manifest: Manifest, suffix: string): string {
  const key = Object.keys(manifest).find((name) => name.endsWith(suffix));
  const file = key && manifest[key]?.file;
  if (!file) throw new Error(`The build made no ${suffix}`);
  return `/${file}`;
}

/** What the reader of PDFs fetches, by these names, when a scanned document needs it. */
function copyImageDecoders(): void {
  const folder = path.join(root, 'node_modules/pdfjs-dist/wasm');
  for (const name of globSync('*_nowasm_fallback.js', { cwd: folder }))
    cpSync(path.join(folder, name), path.join(outDir, 'pdfjs', name));
}

function siteAssets(): PageAssets {
  const manifest = takeManifest('manifest.json');
  const find = (suffix: string) => findAsset(manifest, suffix);
  return {
    css: find('site/site.css'),
    script: find('site/enhance.ts'),
    nameFonts: find('names/names.css'),
    font: find('ui/fonts/figtree.woff2'),
  };
}

/** Best compression once, at build: a request only picks the form its browser takes. */
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
