/// <reference types="vite/client" />
import regularUrl from '../../../../content/fonts/figtree-regular.ttf?url';
import semiboldUrl from '../../../../content/fonts/figtree-semibold.ttf?url';
import { loadOnce } from '../../data/load-once.ts';
import type { FontName } from './certificate-layout.ts';
import displayUrl from './fonts/eb-garamond-500.ttf?url';

/** The certificate's fonts in the browser: as files for the PDF, as font faces for the preview and canvases. */

const fontUrls: Record<FontName, string> = {
  display: displayUrl,
  regular: regularUrl,
  semibold: semiboldUrl,
};

/** Fetches the font files. @throws when one cannot be fetched */
export const loadFontFiles = loadOnce(async () => {
  const files = Object.entries(fontUrls).map(async ([font, url]) => {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`Font ${url} answered ${response.status}`);
    return [font, await response.arrayBuffer()] as const;
  });
  return Object.fromEntries(await Promise.all(files)) as Record<FontName, ArrayBuffer>;
});

/** Loads the font faces that {@link fontFamily} names. */
export const loadFontFaces = loadOnce(async () => {
  const faces = Object.entries(await loadFontFiles()).map(async ([font, file]) =>
    document.fonts.add(await new FontFace(`certificate-${font}`, file).load()),
  );
  await Promise.all(faces);
});

let nameFontStyles: HTMLStyleElement | undefined;
/** Number of failed loads of the name fonts. */
let failedLoads = 0;

/**
 * Loads the site's fonts for letters of the name that the certificate's font lacks.
 * @throws when one cannot be fetched; the next call tries again
 */
export async function loadNameFonts(name: string): Promise<void> {
  const foreignLetters = name.replace(supportedLetters, '');
  if (!foreignLetters) return;
  const { default: css } = await import('../../../ui/fonts/names/names.css?inline');
  // Browsers request a font's address only once, even after a failure: a retry needs new addresses.
  const textContent = failedLoads > 0 ? css.replaceAll('.woff2', `.woff2?${failedLoads}`) : css;
  nameFontStyles ??= document.head.appendChild(
    Object.assign(document.createElement('style'), { textContent }),
  );
  const styleElement = nameFontStyles;
  await document.fonts.load('1em "student-names"', foreignLetters).catch((error: unknown) => {
    if (styleElement === nameFontStyles) {
      styleElement.remove();
      nameFontStyles = undefined;
      failedLoads += 1;
    }
    throw error;
  });
}

/** Letters of the certificate's font: Latin, Greek, Cyrillic, punctuation. */
const supportedLetters = /[\0-\u024f\u0370-\u052f\u1e00-\u1eff\u2000-\u206f]/gu;

/** Returns the CSS font-family: the certificate's font, then those for names, then the system's. */
export function fontFamily(font: FontName): string {
  return `"certificate-${font}", ${font === 'display' ? '"student-names", serif' : 'sans-serif'}`;
}
