import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { lessonPath, materialPath, paths } from '../../domain/paths.ts';
import { connectTestDatabase, createTestDatabase } from '../support/cluster.ts';
import { startProduct } from '../support/product.ts';
import { newAccount } from '../support/test-app.ts';

/** Sells at an address of https, with a payment provider, whose messages are refused. */
const product = await startProduct({
  DATABASE_URL: await createTestDatabase('product_headers'),
  APP_URL: 'https://curso.example.com',
  KIWIFY_WEBHOOK_TOKEN: 'a-token-that-nobody-sends-here',
});
afterAll(() => product.dispose());

const origin = 'https://curso.example.com';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

interface Asked {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Uint8Array;
}

function ask(path: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request(product.url + path, { method, headers: { origin, ...headers } }, async (answer) =>
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) }),
    );
    asking.on('error', reject).end(body);
  });
}

/** Sends bytes that are no proper request. */
async function askRaw(bytes: string): Promise<Answer> {
  const socket = connect(Number(new URL(product.url).port), 'localhost');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  const [status = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 2),
  ]);
  return { status: Number(status.split(' ')[1]), headers: Object.fromEntries(headers), text: body };
}

const json = (value: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

async function signIn(): Promise<{ cookie: string; email: string }> {
  const account = newAccount();
  await ask('/api/auth/sign-up/email', json(account));
  const { headers } = await ask('/api/auth/sign-in/email', json(account));
  return {
    cookie: headers['set-cookie']?.map((one) => one.split(';')[0]).join('; ') ?? '',
    email: account.email,
  };
}

const database = connectTestDatabase(product.databaseUrl ?? '');
afterAll(() => database.$client.end());
const { cookie } = await signIn();
const admin = await signIn();
await database.$client.query(`update profiles set role = 'admin' where email = $1`, [admin.email]);

async function uploadPicture(): Promise<string> {
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('kind', 'image');
  form.append('file', new File([new Uint8Array(bytes)], 'x.png'));
  const multipart = new Response(form);
  const { text } = await ask('/api/admin/media', {
    method: 'POST',
    headers: { cookie: admin.cookie, 'content-type': multipart.headers.get('content-type') ?? '' },
    body: new Uint8Array(await multipart.arrayBuffer()),
  });
  return (JSON.parse(text) as { url: string }).url;
}

const picture = await uploadPicture();
const file = materialPath('modulo1_ia_vet', 'guia_introducao_ia');
const fileTag = (await ask(file, { headers: { cookie } })).headers.etag ?? '';
const script = /\/assets\/[\w.-]+\.js/.exec((await ask('/curso')).text)?.[0] ?? '';

const everywhere = {
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'cache-control': expect.any(String),
};
const onPages = {
  ...everywhere,
  'content-security-policy': expect.stringContaining("script-src 'self';"),
  'referrer-policy': expect.any(String),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};
const onData = { ...everywhere, 'content-security-policy': expect.stringMatching(/^default-src 'none'/) };
const onUnsavedData = { ...onData, 'cache-control': 'no-store' };

const navigation = { 'sec-fetch-mode': 'navigate', accept: 'text/html' };
const many = 'a:\r\n'.repeat(250);
const chunked = 'POST /api/session HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';

describe('each kind of answer carries its headers', () => {
  test.each<[kind: string, expected: object, status: number, answer: () => Promise<Answer>]>([
    ['page', onPages, 200, () => ask('/')],
    [
      'unchanged page',
      onPages,
      304,
      async () => ask('/', { headers: { 'if-none-match': (await ask('/')).headers.etag ?? '' } }),
    ],
    ['script', onPages, 200, () => ask(script)],
    [
      'rendered page',
      { ...onPages, 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' },
      200,
      () => ask(paths.studentArea, { headers: { cookie } }),
    ],
    ['lesson’s page', onPages, 200, () => ask(lessonPath('m1v1'), { headers: { cookie } })],
    ['lesson’s page for a visitor', onPages, 200, () => ask(lessonPath('m1v1'))],
    ['login page', onPages, 200, () => ask(paths.login)],
    ['shell', { ...onPages, 'x-robots-tag': 'noindex' }, 200, () => ask(paths.admin)],
    [
      'frame of videos',
      { ...onPages, 'content-security-policy': expect.stringContaining('youtube') },
      200,
      () => ask('/tocar-video'),
    ],
    ['not-found page', onPages, 404, () => ask('/nao-existe')],
    ['not-found page of a picture', onPages, 404, () => ask('/media/x/1.jpg')],
    [
      'not-found page of a file',
      onPages,
      404,
      () => ask(file.replace('guia', 'x'), { headers: { cookie, ...navigation } }),
    ],
    ['form sent without script', onUnsavedData, 303, () => ask(paths.login, { method: 'POST' })],
    ['certificate form', onPages, 200, () => ask(paths.certificate)],
    ['certificate page', onPages, 404, () => ask(`${paths.certificate}/K7QX-3MPR-WH9D`)],
    ['way to a certificate', onUnsavedData, 303, () => ask(`${paths.certificate}?codigo=K7QX3MPRWH9D`)],
    [
      'link of a newsletter',
      { ...onPages, 'referrer-policy': 'same-origin' },
      200,
      () => ask('/newsletter/confirmar?token=x'),
    ],
    [
      'preview',
      { ...onPages, 'content-security-policy': expect.stringContaining("frame-ancestors 'self'") },
      200,
      () => ask('/painel/previa/curso', { headers: { cookie: admin.cookie } }),
    ],
    ['preview for nobody', onUnsavedData, 401, () => ask('/painel/previa/curso')],
    ['API', onUnsavedData, 200, () => ask('/api/session', { headers: { cookie } })],
    [
      'compressed API',
      onUnsavedData,
      200,
      () => ask('/api/course', { headers: { cookie, 'accept-encoding': 'gzip' } }),
    ],
    ['unknown address of the API', onUnsavedData, 404, () => ask('/api/x')],
    ['API without a session', onUnsavedData, 401, () => ask('/api/student')],
    ['API for administrators', onUnsavedData, 403, () => ask('/api/admin/overview', { headers: { cookie } })],
    ['API with a wrong body', onUnsavedData, 422, () => ask('/api/newsletter', json([]))],
    ['API with a large body', onUnsavedData, 413, () => ask('/api/newsletter', json('x'.repeat(100_000)))],
    [
      'API from elsewhere',
      onUnsavedData,
      403,
      () => ask('/api/newsletter', { method: 'POST', headers: { origin: 'https://x.example' } }),
    ],
    [
      'export',
      onUnsavedData,
      200,
      () => ask('/api/admin/students.csv', { headers: { cookie: admin.cookie } }),
    ],
    [
      'file',
      { ...onData, 'cache-control': 'private, max-age=3600' },
      200,
      () => ask(file, { headers: { cookie } }),
    ],
    [
      'part of a file',
      { ...onData, 'cache-control': 'private, max-age=3600' },
      206,
      () => ask(file, { headers: { cookie, range: 'bytes=0-9' } }),
    ],
    [
      'unchanged file',
      { ...onData, 'cache-control': 'private, max-age=3600' },
      304,
      () => ask(file, { headers: { cookie, 'if-none-match': fileTag } }),
    ],
    [
      'range outside a file',
      onUnsavedData,
      416,
      () => ask(file, { headers: { cookie, range: 'bytes=99999999-' } }),
    ],
    ['file without a session', onUnsavedData, 401, () => ask(file)],
    ['file without a session, opened', onUnsavedData, 302, () => ask(file, { headers: navigation })],
    [
      'reading file',
      { ...onData, 'cache-control': 'private, max-age=3600' },
      200,
      () => ask(file.replace('.pdf', '.json'), { headers: { cookie, 'accept-encoding': 'gzip' } }),
    ],
    [
      'picture',
      { ...onData, 'cache-control': 'private, no-store' },
      200,
      () => ask(picture, { headers: { cookie: admin.cookie } }),
    ],
    ['health', onUnsavedData, 200, () => ask('/healthz')],
    ['readiness', onUnsavedData, 200, () => ask('/readyz')],
    ['metrics', onUnsavedData, 200, () => ask('/metrics')],
    ['metrics from elsewhere', onUnsavedData, 404, () => ask('/metrics', { headers: { via: 'x' } })],
    ['payment message', onUnsavedData, 401, () => ask('/api/webhooks/kiwify', json({}))],
    ['payment message of another provider', onUnsavedData, 404, () => ask('/api/webhooks/asaas', json({}))],
    ['address that cannot be read', onPages, 404, () => ask('/%ff')],
    ['method that nobody takes', onPages, 404, () => ask('/', { method: 'PATCH' })],
    ['expectation that is not met', onUnsavedData, 417, () => ask('/', { headers: { expect: 'x' } })],
    ['no request', onUnsavedData, 400, () => askRaw('x\r\n\r\n')],
    ['no host', onUnsavedData, 400, () => askRaw('GET / HTTP/1.1\r\n\r\n')],
    [
      'host that is none',
      onUnsavedData,
      400,
      () => askRaw('GET /login HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'),
    ],
    [
      'long headers',
      onUnsavedData,
      431,
      () => askRaw(`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`),
    ],
    [
      'many headers',
      onUnsavedData,
      431,
      () => askRaw(`GET /login HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${many}\r\n`),
    ],
    [
      'long chunk extensions',
      onUnsavedData,
      413,
      () => askRaw(`${chunked}1;${'x'.repeat(20_000)}\r\nx\r\n0\r\n\r\n`),
    ],
  ])('%s', async (_, expected, status, answer) => {
    const { headers, ...given } = await answer();
    expect([given.status, headers]).toEqual([status, expect.objectContaining(expected)]);
  });
});
