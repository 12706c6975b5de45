/// <reference types="vite/client" />
import regularUrl from '../../../../content/fonts/figtree-regular.ttf?url';
import semiboldUrl from '../../../../content/fonts/figtree-semibold.ttf?url';
import type { FontName } from './certificate-layout.ts';
import displayUrl from './fonts/eb-garamond-500.ttf?url';

/** The certificate's fonts in the browser: as files for the PDF, as faces for pictures on the page. */

const urls: Record<FontName, string> = { display: displayUrl, regular: regularUrl, semibold: semiboldUrl };

/** Returns a function that loads once; after a failure the next call tries again. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** Fetches the font files. @throws when one cannot be fetched */
export const loadFontFiles = loadOnce(async () => {
  const files = Object.entries(urls).map(async ([font, url]) => {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`Font ${url} answered ${response.status}`);
    return [font, await response.arrayBuffer()] as const;
  });
  return Object.fromEntries(await Promise.all(files)) as Record<FontName, ArrayBuffer>;
});

/** Makes `fontFamily` usable on the page and on canvases. */
export const loadFontFaces = loadOnce(async () => {
  const faces = Object.entries(await loadFontFiles()).map(async ([font, file]) =>
    document.fonts.add(await new FontFace(`certificate-${font}`, file).load()),
  );
  await Promise.all(faces);
});

let nameFaces: HTMLStyleElement | undefined;
/** Counts fonts for names that failed to load. */
let failures = 0;

/**
 * Fetches, for a name in letters that the certificate's own font lacks, the fonts of ours that have them.
 * @throws when one cannot be fetched; the next call tries again
 */
export async function loadNameFonts(name: string): Promise<void> {
  const foreignLetters = name.replace(ownLetters, '');
  if (!foreignLetters) return;
  const { default: css } = await import('../../../ui/fonts/names/names.css?inline');
  // A browser asks an address for a font only once, whatever came of it: each new try has addresses of its own.
  const textContent = failures > 0 ? css.replaceAll('.woff2', `.woff2?${failures}`) : css;
  nameFaces ??= document.head.appendChild(Object.assign(document.createElement('style'), { textContent }));
  const faces = nameFaces;
  await document.fonts.load('1em "student-names"', foreignLetters).catch((error: unknown) => {
    if (faces === nameFaces) {
      faces.remove();
      nameFaces = undefined;
      failures += 1;
    }
    throw error;
  });
}

/** Latin, Greek, Cyrillic, punctuation. */
const ownLetters = /[\0-\u024f\u0370-\u052f\u1e00-\u1eff\u2000-\u206f]/gu;

/** Returns CSS families: the certificate's font, then those for names, then whatever the system has. */
export function fontFamily(font: FontName): string {
  return `"certificate-${font}", ${font === 'display' ? '"student-names", serif' : 'sans-serif'}`;
}
