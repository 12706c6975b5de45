import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { courseHoursText } from '../../../domain/certificate.ts';
import { normalizeCertificateCode } from '../../../domain/certificate-code.ts';
import {
  type CertificatePageState,
  certificateDrawingFile,
  certificatePageFile,
} from '../../../domain/certificate-page.ts';
import { dayText } from '../../../domain/dates.ts';
import { errorCodes } from '../../../domain/error-codes.ts';
import { fillPage, type PageValues } from '../../../domain/page-placeholders.ts';
import { certificatePath, credentialPath, paths } from '../../../domain/paths.ts';
import type { Base } from '../../base.ts';
import { builtText, sendBuiltFile } from '../../http/built-files.ts';
import type { AppEnv } from '../../http/env.ts';
import { AppError, toAppError } from '../../http/errors.ts';
import { sendRenderedPage } from '../../http/send-rendered-page.ts';
import { notFoundPage } from '../../http/site.ts';
import { createCertificatePictures } from './certificate-picture.ts';
import type { Certificates, PublicCertificate } from './certificates.ts';

interface PageResponse {
  state: CertificatePageState;
  status: number;
  values: PageValues;
  headers?: Record<string, string>;
  certificate?: PublicCertificate;
}

/** Characters of the typed code that the form shows again. */
const maxTypedLength = 60;
const noindex = { 'X-Robots-Tag': 'noindex' };

/** Routes of `/certificado`, where anybody verifies a certificate. The server fills in the built HTML: no script is needed. */
export function certificatePages(base: Base, certificates: Certificates) {
  const { policy, limits, clientIp, site, log, renderQueue } = base;
  const drawPicture = createCertificatePictures();

  function send(c: Context<AppEnv>, { state, status, values, headers }: PageResponse) {
    const page = site.file(`/${certificatePageFile(state)}`);
    if (!page) return notFoundPage(c, site);
    return sendRenderedPage(c, fillPage(builtText(page), values), status, {
      ...noindex,
      ...headers,
    });
  }

  /** Middleware that waits for a turn to render, and answers a full queue with a page that costs little. */
  const takeTurn = createMiddleware<AppEnv>(async (c, next) => {
    try {
      await renderQueue(c, next);
    } catch (error) {
      const page = site.file(`/${certificatePageFile('unavailable')}`);
      if (!page || !(error instanceof AppError)) throw error;
      const html = fillPage(builtText(page), { typed: '' });
      return c.html(html, 503, { ...noindex, 'Retry-After': '2' });
    }
  });

  async function verifyCode(typed: string, ip: string): Promise<PageResponse> {
    try {
      await limits.certificate.hit(ip);
      const verified = await certificates.verify(typed);
      if ('is_erased' in verified) return { state: 'erased', status: 200, values: { typed: '' } };
      const { code, student_name, course_title, modality, issuer, instructor, website } = verified;
      const { topics, modules, exercises, replaced_by } = verified;
      return {
        // Revoked, but valid again after a new purchase.
        state: verified.is_final === false ? 'suspended' : verified.status,
        status: 200,
        certificate: verified,
        values: {
          ...{ code, student_name, course_title, modality, issuer, instructor, website, topics, modules },
          ...(exercises && { exercises }),
          course_hours: courseHoursText(verified.course_hours),
          completed_on: dayText(verified.completed_at),
          issued_on: dayText(verified.issued_at),
          credential_path: credentialPath(code),
          ...(replaced_by && { replaced_by_path: certificatePath(replaced_by) }),
        },
      };
    } catch (error) {
      const { code, headers } = toAppError(error, log);
      const { status } = errorCodes[code];
      const values = { typed: shorten(typed) };
      if (code === 'unknown_certificate') return { state: 'unknown', status, values };
      return { state: code === 'rate_limited' ? 'too-many' : 'unavailable', status, values, headers };
    }
  }

  /** Sends the sharing image of a certificate that holds. */
  async function sendPicture(c: Context<AppEnv, '/certificado/:code/imagem.png'>): Promise<Response> {
    const drawing = site.file(`/${certificateDrawingFile}`);
    const found = await verifyCode(c.req.param('code'), clientIp(c));
    if (!drawing || !found.certificate || found.state !== 'valid')
      return c.body(null, found.status === 200 ? 410 : (found.status as 404), {
        ...noindex,
        ...found.headers,
      });
    const png = await drawPicture(found.certificate, builtText(drawing));
    return c.body(png, 200, {
      ...noindex,
      'Content-Type': 'image/png',
      'Cache-Control': 'private, max-age=300',
    });
  }

  return new Hono<AppEnv>()
    .get(`${paths.certificate}/:code/imagem.png`, policy({ who: 'anyone' }), takeTurn, sendPicture)
    .get(paths.certificate, policy({ who: 'anyone' }), takeTurn, (c) => {
      const typed = c.req.query('codigo')?.trim();
      if (typed) {
        const code = normalizeCertificateCode(typed);
        // Redirect to the printed URL, which can be shared.
        if (code) return c.redirect(certificatePath(code), 303);
        return send(c, { state: 'unknown', status: 404, values: { typed: shorten(typed) } });
      }
      const form = site.file(`${paths.certificate}.html`);
      return form ? sendBuiltFile(c, form, 200, noindex) : notFoundPage(c, site);
    })
    .get(`${paths.certificate}/:code`, policy({ who: 'anyone' }), takeTurn, async (c) =>
      send(c, await verifyCode(c.req.param('code'), clientIp(c))),
    );
}

function shorten(typed: string): string {
  return Array.from(typed).slice(0, maxTypedLength).join('');
}
