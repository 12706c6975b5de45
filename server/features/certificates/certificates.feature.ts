import { Hono } from 'hono';
import { printedFacts } from '../../../domain/certificate.ts';
import { countedAlert, type FindChecks } from '../../../domain/checks.ts';
import type { Content } from '../../../domain/content/document.ts';
import { paths } from '../../../domain/paths.ts';
import { refuseNameBody, renameBody } from '../../../domain/requests.ts';
import { isRealFullName } from '../../../domain/student-name.ts';
import type { Base } from '../../base.ts';
import type { Transaction } from '../../db/connect.ts';
import { AppError } from '../../http/errors.ts';
import { createCertificateNames } from './certificate-names.ts';
import { certificatePages } from './certificate-pages.ts';
import { createCertificatesRepository } from './certificates.repository.ts';
import { createCertificates } from './certificates.ts';
import { createNameRequestsRepository } from './name-requests.repository.ts';
import { createNameRequests } from './name-requests.ts';

interface Needs extends Base {
  content: {
    current(): Content;
    /** Runs in each publishing transaction. @param before the replaced content */
    beforePublishing(work: (tx: Transaction, before: Content) => Promise<void>): void;
  };
}

export function createCertificatesFeature(needs: Needs) {
  const { database, policy, limits, content } = needs;
  const repository = createCertificatesRepository(database);
  const nameRequestsRepository = createNameRequestsRepository(database);
  const certificates = createCertificates({ ...needs, repository });
  const names = createCertificateNames({ ...needs, certificates: repository });
  const nameRequests = createNameRequests({ ...needs, repository: nameRequestsRepository, names });
  // Older certificates keep the course facts that they were issued with.
  content.beforePublishing((tx, before) => repository.keepPrinted(tx, printedFacts(before)));

  const realName = (name: string) => {
    if (!isRealFullName(name)) throw new AppError('invalid_input');
    return name;
  };

  const routes = new Hono()
    .get('/api/certificates/:code', policy({ who: 'anyone', addressLimit: limits.certificate }), async (c) =>
      c.json(await certificates.check(c.req.param('code'))),
    )
    .post('/api/certificate/name', policy({ who: 'student', body: renameBody }), async (c) => {
      await names.settle(c.var.user, realName(c.req.valid('json').name));
      return c.json({ ok: true });
    })
    .get('/api/certificate/name-request', policy({ who: 'session' }), async (c) =>
      c.json(await nameRequests.read(c.var.user)),
    )
    .post('/api/certificate/name-request', policy({ who: 'session', body: renameBody }), async (c) => {
      await nameRequests.ask(c.var.user, realName(c.req.valid('json').name));
      return c.json({ ok: true }, 201);
    })
    .get('/api/admin/name-requests', policy({ who: 'support' }), async (c) =>
      c.json(await nameRequests.list()),
    )
    .post('/api/admin/name-requests/:id/approve', policy({ who: 'support', ids: ['id'] }), async (c) => {
      await nameRequests.approve(c.var.user, c.req.param('id'));
      return c.json({ ok: true });
    })
    .post(
      '/api/admin/name-requests/:id/refuse',
      policy({ who: 'support', ids: ['id'], body: refuseNameBody }),
      async (c) => {
        await nameRequests.refuse(c.var.user, c.req.param('id'), c.req.valid('json').reason);
        return c.json({ ok: true });
      },
    )
    .route('/', certificatePages({ ...needs, certificates }));
  const alertChecks: FindChecks[] = [
    async () =>
      countedAlert('name-requests', await nameRequestsRepository.countWaiting(), {
        one: '1 aluno pediu a correção do nome',
        many: 'alunos pediram a correção do nome',
        text: 'O nome sai no certificado. Aprove ou recuse com um motivo: a pessoa recebe um e-mail.',
        path: `${paths.adminRequests}#nomes`,
        action: 'Ver os pedidos',
      }),
  ];
  return {
    ...certificates,
    repository,
    names,
    nameRequests: nameRequestsRepository,
    readNameRequest: nameRequests.read,
    routes,
    alertChecks,
  };
}
