/// <reference types="vite/client" />
import regularUrl from '../../../../content/fonts/figtree-regular.ttf?url';
import semiboldUrl from '../../../../content/fonts/figtree-semibold.ttf?url';
import type { FontName } from './certificate-block.ts';
import displayUrl from './fonts/eb-garamond-500.ttf?url';

/** The certificate's fonts in the browser: as files for the PDF, as faces for pictures on the page. */

const urls: Record<FontName, string> = { display: displayUrl, regular: regularUrl, semibold: semiboldUrl };

let files: Promise<Record<FontName, ArrayBuffer>> | undefined;
let faces: Promise<void> | undefined;
let nameFaces: HTMLStyleElement | undefined;
/** How often a font for names did not come. */
let failures = 0;

/**
 * The font files, fetched once.
 * @throws when one cannot be fetched; the next call tries again
 */
export function loadFontFiles(): Promise<Record<FontName, ArrayBuffer>> {
  files ??= fetchAll().catch((error: unknown) => {
    files = undefined;
    throw error;
  });
  return files;
}

/** Makes `fontFamily` usable on the page and on canvases. */
export function loadFontFaces(): Promise<void> {
  faces ??= registerAll().catch((error: unknown) => {
    faces = undefined;
    throw error;
  });
  return faces;
}

/**
 * Fetches, for a name in letters that the certificate's own font lacks, the fonts of ours that have them.
 * @throws when one cannot be fetched; the next call tries again
 */
export async function loadNameFonts(name: string): Promise<void> {
  const others = name.replace(ownLetters, '');
  if (!others) return;
  const { default: css } = await import('../../../ui/fonts/names/names.css?inline');
  // A browser asks an address for a font only once, whatever came of it: each new try has addresses of its own.
  const textContent = failures > 0 ? css.replaceAll('.woff2', `.woff2?${failures}`) : css;
  nameFaces ??= document.head.appendChild(Object.assign(document.createElement('style'), { textContent }));
  const tried = nameFaces;
  await document.fonts.load('1em "student-names"', others).catch((error: unknown) => {
    if (tried === nameFaces) {
      tried.remove();
      nameFaces = undefined;
      failures += 1;
    }
    throw error;
  });
}

/** Latin, Greek, Cyrillic, punctuation. */
const ownLetters = /[\0-\u024f\u0370-\u052f\u1e00-\u1eff\u2000-\u206f]/gu;

/** CSS families: the certificate's font, then those for names, then whatever the system has. */
export function fontFamily(font: FontName): string {
  return `"certificate-${font}", ${font === 'display' ? '"student-names", serif' : 'sans-serif'}`;
}

async function fetchAll(): Promise<Record<FontName, ArrayBuffer>> {
  const [display, regular, semibold] = await Promise.all([
    fetchFile(urls.display),
    fetchFile(urls.regular),
    fetchFile(urls.semibold),
  ]);
  return { display, regular, semibold };
}

async function fetchFile(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`Font ${url} answered ${response.status}`);
  return response.arrayBuffer();
}

async function registerAll(): Promise<void> {
  const buffers = Object.entries(await loadFontFiles());
  await Promise.all(
    buffers.map(async ([font, file]) => {
      const face = new FontFace(`certificate-${font}`, file);
      document.fonts.add(await face.load());
    }),
  );
}
