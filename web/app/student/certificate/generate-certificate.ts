import type { CertificateData } from '../../../../domain/certificate.ts';
import { loadFontFiles } from './certificate-fonts.ts';

/** The certificate as a file. This module is small; pdfkit, drawing and fonts come when they are asked for. */

let parts: ReturnType<typeof fetchParts> | undefined;

async function fetchParts() {
  const [fonts, pdfkit, drawing, painting] = await Promise.all([
    loadFontFiles(),
    import('pdfkit'),
    import('./draw-certificate.ts'),
    import('./name-image.ts'),
  ]);
  return { PdfDocument: pdfkit.default, ...drawing, ...painting, fonts };
}

/**
 * Fetches what the drawing needs, so that the click later has nothing to wait for.
 * @throws when something cannot be fetched; the next call tries again
 */
export async function preloadCertificate(): Promise<void> {
  await loadParts();
}

/**
 * Draws the certificate in the browser; nothing is sent anywhere.
 * @returns nothing when no font can write the name
 * @throws when the parts cannot be fetched
 */
export async function createCertificate(data: CertificateData): Promise<Blob | undefined> {
  const { PdfDocument, drawCertificate, loadNamePainter, fonts } = await loadParts();
  return drawCertificate(PdfDocument, data, fonts, loadNamePainter);
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

function loadParts() {
  parts ??= fetchParts().catch((error: unknown) => {
    parts = undefined;
    throw error;
  });
  return parts;
}
