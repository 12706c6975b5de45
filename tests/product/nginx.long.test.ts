import { once } from 'node:events';
import { request } from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { videoPartBytes, videoUploadsPath } from '../../domain/media.ts';
import { maxUploadBytes } from '../../domain/uploads.ts';
import { type Asked, askProxy } from '../support/ask-proxy.ts';
import { connectTestDatabase, createTestDatabase } from '../support/cluster.ts';
import { addressHeader, isNginxInstalled, publicHost, startExampleNginx } from '../support/example-nginx.ts';
import { mailedLinksWith } from '../support/mailed-links.ts';
import { type Product, startProduct } from '../support/product.ts';
import { paddedPdf } from '../support/sample-files.ts';
import { expectProxySendsVideo, paddedVideo } from '../support/videos.ts';

const origin = `https://${publicHost}`;
const account = { name: 'Ana Proxy', email: 'ana@example.com', password: 'segredo-seguro' };
const agent = new https.Agent({ keepAlive: true, maxSockets: 50 });
const json = { 'content-type': 'application/json', origin };

describe.skipIf(!isNginxInstalled)('the product behind deploy/nginx.conf (needs nginx and openssl)', () => {
  let products: [Product, Product];
  let nginx: Awaited<ReturnType<typeof startExampleNginx>>;
  let databaseUrl: string;
  /** Address of a file that was asked for while all was well. */
  let script: string;

  beforeAll(async () => {
    databaseUrl = await createTestDatabase('behind_nginx');
    const settings = {
      DATABASE_URL: databaseUrl,
      APP_URL: origin,
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'info',
      PROXY_SENDS_VIDEOS: 'true',
    };
    const first = await startProduct(settings);
    products = [first, await startProduct({ ...settings, DATA_DIR: first.dataDir })];
    nginx = await startExampleNginx([portOf(products[0]), portOf(products[1])], first.dataDir);
  });
  afterAll(async () => {
    agent.destroy();
    nginx?.stop();
    for (const product of (products ?? []).reverse()) await product.dispose();
  });

  const ask = (path: string, asked?: Asked) =>
    askProxy({ port: nginx.port, host: publicHost, agent }, path, asked);

  async function logIn(): Promise<string> {
    const body = JSON.stringify(account);
    await ask('/api/auth/sign-up/email', { method: 'POST', headers: json, body });
    const answer = await ask('/api/auth/sign-in/email', { method: 'POST', headers: json, body });
    return answer.headers['set-cookie']?.join('\n') ?? '';
  }

  test('pages travel by HTTP/2; plain HTTP leads to them', async () => {
    const session = http2.connect(`https://127.0.0.1:${nginx.port}`, {
      servername: publicHost,
      rejectUnauthorized: false,
    });
    const stream = session.request({ ':path': '/', ':authority': publicHost, 'accept-encoding': 'br' });
    const [headers] = await once(stream, 'response');
    stream.resume();
    await once(stream, 'end');
    session.close();
    expect(headers).toMatchObject({ ':status': 200, 'content-encoding': 'br' });
    expect(headers['strict-transport-security']).toContain('max-age=');

    const plain = await fetch(`http://127.0.0.1:${nginx.plainPort}/curso?a=b`, { redirect: 'manual' });
    expect(plain.status).toBe(308);
    expect(plain.headers.get('location')).toBe(`${origin}/curso?a=b`);
  });

  test('hashed files keep their year; numbers for operators stay inside', async () => {
    const page = (await ask('/')).body.toString();
    script = /\/assets\/[^"]+\.js/.exec(page)?.[0] ?? '';
    const answer = await ask(script);
    expect([answer.status, answer.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect((await ask('/metrics')).status).toBe(404);
  });

  test('a login, an upload of 10 MB, a part of it, and no room for more', async () => {
    const setCookie = await logIn();
    expect(setCookie).toMatch(/__Host-.*; Secure/);
    const cookie = setCookie.split(';')[0] ?? '';
    const database = connectTestDatabase(databaseUrl);
    await database.$client.query(`update profiles set role = 'admin' where email = $1`, [account.email]);
    await database.$client.end();

    const send = async (size: number, address = '/api/course-files') => {
      const form = new FormData();
      form.set('kind', 'material');
      form.set('module_id', 'bonus');
      form.set('file_description', 'Um arquivo grande');
      form.set('file', new File([paddedPdf(size)], 'grande.pdf', { type: 'application/pdf' }));
      const request = new Request(origin, { method: 'POST', body: form });
      const headers = { cookie, origin, 'content-type': request.headers.get('content-type') ?? '' };
      const body = Buffer.from(await request.arrayBuffer());
      return ask(address, { method: 'POST', headers, body });
    };
    const sent = await send(maxUploadBytes);
    expect(sent.status).toBe(201);
    expect((await send(maxUploadBytes, '/api/admin/media')).status).toBe(201);
    const tus = { cookie, origin, 'tus-resumable': '1.0.0' };
    const metadata = { 'upload-length': String(videoPartBytes + 1), 'upload-metadata': 'filename YQ==' };
    const begun = await ask(videoUploadsPath, { method: 'POST', headers: { ...tus, ...metadata } });
    const ofPart = {
      ...tus,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    };
    const body = Buffer.from(paddedVideo(videoPartBytes));
    const first = await ask(String(begun.headers.location), { method: 'PATCH', headers: ofPart, body });
    expect([first.status, first.headers['upload-offset']]).toEqual([204, String(videoPartBytes)]);
    const tooLarge = await send(maxUploadBytes + 1);
    expect([tooLarge.status, tooLarge.body.toString()]).toEqual([
      413,
      expect.stringContaining('file_too_large'),
    ]);

    const { file_path } = JSON.parse(sent.body.toString()) as { file_path: string };
    const part = await ask(`/storage/course-materials/${file_path}`, {
      headers: { cookie, range: 'bytes=0-7' },
    });
    expect([part.status, part.body.toString()]).toEqual([206, '%PDF-1.7']);
    const whole = await ask(`/storage/course-materials/${file_path}`, { headers: { cookie } });
    expect(whole.body.length).toBe(maxUploadBytes);
  });

  test('a video is sent by nginx to who may, as the product would send it, and to nobody else', async () => {
    const cookie = (await logIn()).split(';')[0] ?? '';
    await expectProxySendsVideo({ databaseUrl, product: products[0], ask, cookie });
  });

  test("limits count the visitor's address, whatever the visitor says it is", async () => {
    const check = (from: string, pretended: string) =>
      ask('/api/certificates/ABCD-EFGH-JKLM', { from, headers: { 'x-forwarded-for': pretended } });
    const statuses = [];
    for (let count = 0; count <= 60; count += 1)
      statuses.push((await check('127.0.0.2', `198.51.100.${count}`)).status);
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([404]));
    expect(statuses[60]).toBe(429);
    expect((await check('127.0.0.3', '127.0.0.2')).status).toBe(404);
  });

  test.each([
    ['a /64', (turn: number) => `2001:db8:1:2:${turn.toString(16)}::7`, 250, '2001:db8:1:3::7'],
    [
      'a /56',
      (turn: number) => `2001:db8:2:${(turn % 256).toString(16)}:${turn}::7`,
      1_000,
      '2001:db8:2:100::7',
    ],
    ['an IPv4 address', () => '198.51.100.7', 250, '198.51.100.8'],
  ])(
    'a flood at the door from %s is stopped before the product, and nobody else',
    async (_, from, most, other) => {
      const knock = (address: string) =>
        ask('/api/auth/sign-out', { method: 'POST', headers: { origin, [addressHeader]: address } });
      const answers = await Promise.all(Array.from({ length: most + 200 }, (_, turn) => knock(from(turn))));
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThan(0);
      expect(answers.length - refused.length).toBeGreaterThanOrEqual(most);
      expect(refused[0]?.headers['retry-after']).toBe('10');
      expect(JSON.parse(String(refused[0]?.body))).toMatchObject({ error: { code: 'rate_limited' } });
      expect((await knock(other)).status).toBe(200);
    },
  );

  test('more than the product takes is refused at once', async () => {
    const long = await ask('/', { headers: { 'x-long': 'x'.repeat(9_000) } });
    expect(long.status).toBe(400);
    const body = JSON.stringify({ email: 'x'.repeat(300_000) });
    expect((await ask('/api/newsletter', { method: 'POST', headers: json, body })).status).toBe(413);
  });

  test('no log has a secret of a mailed link or who asked, whatever fails: one of the two is away', async () => {
    await products[1].stop('SIGKILL');
    const from = '127.0.0.9';
    // Each of the two gets every second request.
    for (const path of mailedLinksWith('segredo-do-link').flatMap((link) => [link, link]))
      expect((await ask(path, { from })).status).toBeLessThan(500);
    const plain = request({
      port: nginx.plainPort,
      localAddress: from,
      path: '/reembolso?token=segredo-do-link',
    });
    await once(plain.end(), 'response');
    const body = JSON.stringify({ email: 'x'.repeat(300_000) });
    await ask('/api/newsletter?token=segredo-do-link', { method: 'POST', headers: json, body, from });
    await ask('/assets/away.js?token=segredo-do-link', { from });
    // nginx writes a request's line after its answer has been sent.
    await expect.poll(nginx.logs).toContain('GET /assets/away.js"');
    const said = nginx.logs() + products.map((product) => product.output()).join('');
    for (const line of [
      'GET /reset-password" 200',
      'GET /reembolso" 308',
      'POST /api/newsletter" 413',
      ' 502, ',
    ])
      expect(said).toContain(line);
    // Those of the floods above are here too.
    expect(said).not.toMatch(/segredo-do-link|127\.0\.0\.[2-9]|2001:db8:|198\.51\.100/);
    await products[1].start();
  });

  test('one of the two is killed: reading and writing go on; both: a page says so, hashed files stay', async () => {
    await products[0].stop('SIGKILL');
    for (let count = 0; count < 20; count += 1) expect((await ask('/')).status).toBe(200);
    expect(await logIn()).toContain('__Host-');
    await products[1].stop('SIGKILL');
    const answer = await ask('/');
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    expect((await ask(script)).status).toBe(200);
    await products[1].start();
    expect((await ask('/')).status).toBe(200);
  });
});

function portOf(product: Product): number {
  return Number(new URL(product.url).port);
}
