import type { StudentCertificate } from '../../../../domain/certificate.ts';
import { loadFontFiles, loadOnce } from './certificate-fonts.ts';

/** Creates the certificate's PDF in the browser; pdfkit, drawing and fonts load on demand. */

/**
 * Loads pdfkit, the drawing code and the fonts, so that a later click need not wait.
 * @throws when something fails to load; the next call retries
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
 * Returns the certificate as a PDF.
 * @returns undefined when no font can write the name
 * @throws when the code or fonts fail to load
 */
export async function createCertificate(issued: StudentCertificate): Promise<Blob | undefined> {
  const { PdfDocument, drawCertificate, loadNamePainter, fonts } = await preloadCertificate();
  return drawCertificate(PdfDocument, issued, fonts, loadNamePainter);
}

/** Downloads a blob as a file. */
export function downloadBlob(blob: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // Safari reads the object URL later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
