import { type Context, Hono } from 'hono';
import { courseHoursText } from '../../../domain/certificate.ts';
import { normalizeCertificateCode } from '../../../domain/certificate-code.ts';
import { type CertificatePageState, certificatePageFile } from '../../../domain/certificate-page.ts';
import { dayText } from '../../../domain/dates.ts';
import { errorCodes } from '../../../domain/error-codes.ts';
import { fillPage, type PageValues } from '../../../domain/page-placeholders.ts';
import { certificatePath, paths } from '../../../domain/paths.ts';
import type { Base } from '../../base.ts';
import type { AppEnv } from '../../http/env.ts';
import { toAppError } from '../../http/errors.ts';
import { builtText, notFoundPage, sendBuiltFile, sendFilledPage } from '../../http/pages.ts';
import type { Certificates } from './certificates.ts';

interface PageParts extends Pick<Base, 'policy' | 'limits' | 'clientIp' | 'site' | 'log'> {
  certificates: Certificates;
}

interface Answer {
  state: CertificatePageState;
  status: number;
  values: PageValues;
  headers?: Record<string, string>;
}

/** Characters kept when the form is shown again. */
const maxTyped = 60;
const noindex = { 'X-Robots-Tag': 'noindex' };

/** Certificate pages work without JavaScript: the server fills in the built HTML. */
export function certificatePages({ certificates, policy, limits, clientIp, site, log }: PageParts) {
  function send(c: Context<AppEnv>, { state, status, values, headers }: Answer) {
    const page = site.file(`/${certificatePageFile(state)}`);
    if (!page) return notFoundPage(c, site);
    return sendFilledPage(c, fillPage(builtText(page), values), status, {
      ...noindex,
      ...headers,
    });
  }

  async function answerFor(typed: string, ip: string): Promise<Answer> {
    try {
      await limits.certificate.hit(ip);
      const checked = await certificates.check(typed);
      if ('is_erased' in checked) return { state: 'erased', status: 200, values: { typed: '' } };
      const { status, ...found } = checked;
      return {
        state: found.is_final === false ? 'suspended' : status,
        status: 200,
        values: {
          code: found.code,
          student_name: found.student_name,
          course_title: found.course_title,
          course_hours: courseHoursText(found.course_hours),
          modality: found.modality,
          issuer: found.issuer,
          topics: found.topics,
          modules: found.modules,
          completed_on: dayText(found.completed_at),
          issued_on: dayText(found.issued_at),
          ...(found.replaced_by && { replaced_by_path: certificatePath(found.replaced_by) }),
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

  return new Hono<AppEnv>()
    .get(paths.certificate, policy({ who: 'anyone' }), (c) => {
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
    .get(`${paths.certificate}/:code`, policy({ who: 'anyone' }), async (c) =>
      send(c, await answerFor(c.req.param('code'), clientIp(c))),
    );
}

function shorten(typed: string): string {
  return Array.from(typed).slice(0, maxTyped).join('');
}
