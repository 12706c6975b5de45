import { Hono } from 'hono';
import { printedFacts } from '../../../domain/certificate.ts';
import { countedAlert, type FindChecks } from '../../../domain/checks.ts';
import { jwksPath, paths } from '../../../domain/paths.ts';
import { fullNameBody, refuseRequestBody } from '../../../domain/request-bodies.ts';
import { isRealFullName } from '../../../domain/student-name.ts';
import type { Base } from '../../base.ts';
import { AppError } from '../../http/errors.ts';
import { minute } from '../../periodic-tasks.ts';
import type { ContentFeature } from '../content/content.feature.ts';
import type { WebhooksFeature } from '../webhooks/webhooks.feature.ts';
import { createCertificateNames } from './certificate-names.ts';
import { certificatePages } from './certificate-pages.ts';
import { createCertificatesRepository } from './certificates.repository.ts';
import { createCertificates } from './certificates.ts';
import { createCredentials, statusListAge } from './credentials.ts';
import { createNameRequestsRepository } from './name-requests.repository.ts';
import { createNameRequests } from './name-requests.ts';

interface Dependencies extends Base {
  content: Pick<ContentFeature, 'current' | 'beforePublishing'>;
  webhooks: Pick<WebhooksFeature, 'record'>;
}

/** Credentials are verified in browsers of other sites too. None of these answers depends on who asks. */
const forAllSites = { 'Access-Control-Allow-Origin': '*' };
const shortlyCached = { ...forAllSites, 'Cache-Control': `public, max-age=${statusListAge / 1000}` };
const credentialType = { 'Content-Type': 'application/vc+jwt' };

/** Issues, verifies, replaces and revokes certificates, and handles requests to correct a name. */
export function createCertificatesFeature(dependencies: Dependencies) {
  const { database, policy, limits, content } = dependencies;
  const repository = createCertificatesRepository(database);
  const nameRequestsRepository = createNameRequestsRepository(database);
  const certificates = createCertificates({ ...dependencies, repository });
  const credentials = createCredentials(dependencies, certificates);
  const names = createCertificateNames({ ...dependencies, repository }, certificates);
  const nameRequests = createNameRequests(dependencies, nameRequestsRepository, names);
  content.beforePublishing((tx, before) => repository.fillMissingPrintedFacts(tx, printedFacts(before)));

  const requireFullName = (name: string) => {
    if (!isRealFullName(name)) throw new AppError('invalid_input');
    return name;
  };

  const decision = { who: 'support', ids: ['id'] } as const;
  const refusal = { ...decision, body: refuseRequestBody } as const;
  const anyone = policy({ who: 'anyone', ipLimit: limits.certificate });
  const routes = new Hono()
    .get('/api/certificates/:code', anyone, async (c) =>
      c.json(await certificates.verify(c.req.param('code'))),
    )
    .get('/api/certificates/:code/credential', anyone, async (c) => {
      const { code, jwt } = await credentials.issue(c.req.param('code'));
      const file = { 'Content-Disposition': `attachment; filename="credencial-${code}.jwt"` };
      return c.body(jwt, 200, { ...forAllSites, ...credentialType, ...file });
    })
    .get('/api/certificates/status/:list', anyone, async (c) =>
      c.body(await credentials.readList(c.req.param('list')), 200, { ...shortlyCached, ...credentialType }),
    )
    .get(jwksPath, anyone, async (c) => c.json(await credentials.publicKeys(), 200, shortlyCached))
    .post('/api/certificate/name', policy({ who: 'student', body: fullNameBody }), async (c) => {
      await names.confirmName(c.var.user, requireFullName(c.req.valid('json').name));
      return c.json({ ok: true });
    })
    .get('/api/certificate/name-request', policy({ who: 'session' }), async (c) =>
      c.json(await nameRequests.read(c.var.user)),
    )
    .post('/api/certificate/name-request', policy({ who: 'session', body: fullNameBody }), async (c) => {
      await nameRequests.add(c.var.user, requireFullName(c.req.valid('json').name));
      return c.json({ ok: true }, 201);
    })
    .get('/api/admin/name-requests', policy({ who: 'support' }), async (c) =>
      c.json(await nameRequests.list()),
    )
    .post('/api/admin/name-requests/:id/approve', policy(decision), async (c) => {
      await nameRequests.approve(c.var.user, c.req.param('id'));
      return c.json({ ok: true });
    })
    .post('/api/admin/name-requests/:id/refuse', policy(refusal), async (c) => {
      await nameRequests.refuse(c.var.user, c.req.param('id'), c.req.valid('json').reason);
      return c.json({ ok: true });
    })
    .route('/', certificatePages(dependencies, certificates));
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
    credentials,
    names,
    nameRequests: nameRequestsRepository,
    routes,
    alertChecks,
    // Also after a restore, and for certificates older than credentials.
    tasks: [{ name: 'credentials', run: credentials.prepare, interval: minute }],
  };
}

export type CertificatesFeature = ReturnType<typeof createCertificatesFeature>;
