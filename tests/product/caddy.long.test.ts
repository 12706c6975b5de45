import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import tls from 'node:tls';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { videoPartBytes, videoUploadsPath } from '../../domain/media.ts';
import { maxUploadBytes } from '../../domain/uploads.ts';
import { type Asked, askProxy } from '../support/ask-proxy.ts';
import { connectTestDatabase, createTestDatabase } from '../support/cluster.ts';
import { caddyHost, startExampleCaddy } from '../support/example-caddy.ts';
import { findProgram } from '../support/find-program.ts';
import { freePort } from '../support/free-port.ts';
import { mailedLinksWith } from '../support/mailed-links.ts';
import { type Product, startProduct } from '../support/product.ts';
import { paddedPdf } from '../support/sample-files.ts';
import { expectProxySendsVideo, paddedVideo } from '../support/videos.ts';

const caddy = findProgram('caddy');
const account = { name: 'Ana Proxy', email: 'ana@example.com', password: 'segredo-bem-seguro' };
/** Bytes that `deploy/Caddyfile` lets through at most. */
const maxBody = 20 * 1024 * 1024;

// Debian as root brings it; elsewhere `npm test` names these among the skipped.
describe.skipIf(!caddy)('the product behind deploy/Caddyfile (needs caddy)', () => {
  let products: [Product, Product];
  let proxy: Awaited<ReturnType<typeof startExampleCaddy>>;
  let databaseUrl: string;
  let origin: string;
  let cookie: string;

  beforeAll(async () => {
    databaseUrl = await createTestDatabase('behind_caddy');
    origin = `https://${caddyHost}`;
    const settings = {
      DATABASE_URL: databaseUrl,
      APP_URL: origin,
      TRUST_PROXY: '127.0.0.1',
      PROXY_SENDS_VIDEOS: 'true',
    };
    const first = await startProduct(settings);
    products = [first, await startProduct({ ...settings, DATA_DIR: first.dataDir })];
    proxy = await startExampleCaddy(caddy ?? '', [portOf(products[0]), portOf(products[1])], first.dataDir);
    const json = { 'content-type': 'application/json', origin };
    const body = JSON.stringify(account);
    await ask('/api/auth/sign-up/email', { method: 'POST', headers: json, body });
    const database = connectTestDatabase(databaseUrl);
    await database.$client.query(`update profiles set role = 'admin' where email = $1`, [account.email]);
    await database.$client.end();
    const answer = await ask('/api/auth/sign-in/email', { method: 'POST', headers: json, body });
    cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  });
  afterAll(async () => {
    await proxy?.stop();
    for (const product of (products ?? []).reverse()) await product.dispose();
  });

  /** Sends a request on a connection of its own. */
  const ask = (path: string, asked?: Asked) =>
    askProxy({ port: proxy.port, host: caddyHost, agent: false }, path, asked);

  async function sendFile(path: string, size: number) {
    const form = new FormData();
    form.set('kind', 'material');
    form.set('module_id', 'bonus');
    form.set('file_description', 'Um arquivo grande');
    form.set('file', new File([paddedPdf(size)], 'grande.pdf', { type: 'application/pdf' }));
    const request = new Request(origin, { method: 'POST', body: form });
    const headers = { cookie, origin, 'content-type': request.headers.get('content-type') ?? '' };
    return ask(path, { method: 'POST', headers, body: Buffer.from(await request.arrayBuffer()) });
  }

  test('files come through, and the product itself refuses those of 20 MB', async () => {
    expect((await sendFile('/api/course-files', maxUploadBytes)).status).toBe(201);
    expect((await sendFile('/api/admin/media', maxUploadBytes)).status).toBe(201);
    const tooLarge = await sendFile('/api/course-files', maxBody - 10_000);
    expect([tooLarge.status, tooLarge.body.toString()]).toEqual([
      413,
      expect.stringContaining('file_too_large'),
    ]);
  });

  test('a video comes through in its parts', async () => {
    const tus = { cookie, origin, 'tus-resumable': '1.0.0' };
    const video = paddedVideo(2 * videoPartBytes);
    const begun = await ask(videoUploadsPath, {
      method: 'POST',
      headers: { ...tus, 'upload-length': String(2 * videoPartBytes), 'upload-metadata': 'filename YQ==' },
    });
    expect(begun.status).toBe(201);
    for (const offset of [0, videoPartBytes]) {
      const sent = await ask(String(begun.headers.location), {
        method: 'PATCH',
        headers: {
          ...tus,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body: Buffer.from(video.subarray(offset, offset + videoPartBytes)),
      });
      expect([sent.status, sent.headers['upload-offset']]).toEqual([204, String(offset + videoPartBytes)]);
    }
  });

  test('a video is sent by Caddy to who may, as the product would send it, and to nobody else', async () => {
    await expectProxySendsVideo({ databaseUrl, product: products[0], ask, cookie });
  });

  test('elsewhere a body of 2 MB is refused, by Caddy or, where that is quicker, by the product', async () => {
    const headers = { origin, 'content-type': 'application/json' };
    const body = JSON.stringify({ email: 'x'.repeat(2_000_000) });
    const answer = await ask('/api/newsletter', { method: 'POST', headers, body }).catch(() => undefined);
    expect(answer?.status ?? 413).toBeGreaterThanOrEqual(413);
  });

  test('no visitor notices that one of the two drains and ends, whatever he asks for', async () => {
    const statuses = new Map<string, number>();
    const [, second] = products;
    let isOver = false;
    const asked = ['/', '/login', '/healthz', '/readyz'];
    const visitors = asked.map(async (path) => {
      while (!isOver) {
        const answer = await ask(path).then(
          ({ status }) => status,
          ({ code }) => code,
        );
        statuses.set(`${path} ${answer}`, (statuses.get(`${path} ${answer}`) ?? 0) + 1);
      }
    });
    await second.stop('SIGUSR2');
    // Many visits later, whatever they were answered.
    const visits = () => [...statuses.values()].reduce((sum, count) => sum + count, 0);
    const before = visits();
    await expect.poll(visits).toBeGreaterThan(before + 1_000);
    isOver = true;
    await Promise.all(visitors);
    expect([...statuses.keys()].sort()).toEqual(['/ 200', '/healthz 200', '/login 200', '/readyz 200']);
    await second.start();
  });

  test('/metrics stays inside', async () => {
    expect((await ask('/metrics')).status).toBe(404);
  });
});

test.skipIf(!caddy)(
  'no log of Caddy has a query, a secret of a mailed link or a visitor, whatever fails: one of the two is away',
  async () => {
    const upstream = http.createServer(({ url }, answer) => {
      if (url?.startsWith('/storage/'))
        for (let count = 0; count < 100; count += 1) answer.write(Buffer.alloc(100_000));
      else
        answer
          .writeHead(url?.startsWith('/api/auth/') ? 302 : 200, {
            location: '/confirmar-email?token=planted',
          })
          .end();
    });
    upstream.listen(0, '127.0.0.1');
    onTestFinished(() => void upstream.close());
    await once(upstream, 'listening');
    const { port } = upstream.address() as AddressInfo;
    const proxy = await startExampleCaddy(caddy ?? '', [port, await freePort()]);
    onTestFinished(proxy.stop);
    const ask = (path: string) =>
      askProxy({ port: proxy.port, host: caddyHost, agent: false }, path, {
        from: '127.0.0.9',
        headers: { cookie: 'session=planted' },
      });
    const statuses = [];
    for (const path of [
      '/api/buyer?email=planted@example.com',
      '/sucesso?token=planted&buyer=planted?&x=planted',
      ...mailedLinksWith('planted'),
    ])
      statuses.push((await ask(path)).status);
    // A visitor whose line breaks in the middle of a file.
    const socket = net.connect({ host: '127.0.0.1', port: proxy.port, localAddress: '127.0.0.9' });
    const secure = tls.connect({ socket, servername: caddyHost, rejectUnauthorized: false });
    secure
      .on('error', () => undefined)
      .write(`GET /storage/file?token=planted HTTP/1.1\r\nHost: ${caddyHost}\r\n\r\n`);
    await once(secure, 'readable');
    socket.resetAndDestroy();
    await expect.poll(proxy.log).toContain('"uri":"/storage/file"');
    upstream.close();
    upstream.closeAllConnections();
    expect(new Set(statuses)).toEqual(new Set([200, 302]));
    // 503 if Caddy has noticed already that nobody is there.
    const { status } = await ask('/nova-senha?token=planted');
    expect([502, 503]).toContain(status);
    for (const text of ['"uri":"/api/buyer"', '"uri":"/sucesso"', 'http.log.error', `"status":${status}`])
      await expect.poll(proxy.log).toContain(text);
    expect(proxy.log()).not.toMatch(/planted|127\.0\.0\.9|"uri":"[^"]*\?/);
  },
);

function portOf(product: Product): number {
  return Number(new URL(product.url).port);
}
