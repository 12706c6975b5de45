import type { StudentCertificate } from '../../../../domain/certificate.ts';
import { loadFontFiles, loadOnce } from './certificate-fonts.ts';

/** The certificate as a file. This module is small; pdfkit, drawing and fonts come when they are asked for. */

/**
 * Fetches what the drawing needs, so that the click later has nothing to wait for.
 * @throws when something cannot be fetched; the next call tries again
 */
export const preloadCertificate = loadOnce(async () => {
  const [fonts, pdfkit, drawing, painting] = await Promise.all([
    loadFontFiles(),
    import('pdfkit'),
    import('./draw-certificate.ts'),
    import('./name-image.ts'),
  ]);
  return { PdfDocument: pdfkit.default, ...drawing, ...painting, fonts };
});

/**
 * Draws the certificate in the browser; nothing is sent anywhere.
 * @returns nothing when no font can write the name
 * @throws when the parts cannot be fetched
 */
export async function createCertificate(issued: StudentCertificate): Promise<Blob | undefined> {
  const { PdfDocument, drawCertificate, loadNamePainter, fonts } = await preloadCertificate();
  return drawCertificate(PdfDocument, issued, fonts, loadNamePainter);
}

/** Hands a file to the browser's downloads. */
export function downloadBlob(blob: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // Safari reads the address only after a while.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
