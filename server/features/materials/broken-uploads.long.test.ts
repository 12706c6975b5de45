import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { paddedPdf, samplePdf } from '../../../tests/support/sample-files.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp, type TestApp, testOrigin } from '../../../tests/support/test-app.ts';
import { sweepFiles } from '../../storage/file-rows.ts';

const megabyte = 1024 * 1024;

async function rowCount(product: TestApp): Promise<number> {
  const { rows } = await product.database.$client.query('select count(*)::int as count from course_files');
  return rows[0].count;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
}

function upload(product: TestApp, cookie: string, content: BlobPart): Promise<Response> {
  const body = new FormData();
  body.append('module_id', 'bonus');
  body.append('file', new File([content], 'guia.pdf'));
  return product.call('POST', '/api/course-files', { cookie, body });
}

describe('a connection that is cut', async () => {
  const product = await sharedFixture(createTestApp('cut_uploads'));
  const cookie = await signInAdmin(product);
  const server = await sharedFixture(serve({ fetch: product.app.fetch, port: 0, hostname: '127.0.0.1' }));
  await once(server, 'listening');

  const bucket = () => path.join(product.shippedDir, '../storage/course-materials');
  const head = Buffer.from(
    '--x\r\nContent-Disposition: form-data; name="module_id"\r\n\r\nbonus\r\n' +
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n',
  );
  const tail = Buffer.from('\r\n--x--\r\n');

  function open(length: number) {
    const { port } = server.address() as AddressInfo;
    const headers = {
      cookie,
      origin: testOrigin,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': length,
    };
    return request({ port, host: '127.0.0.1', method: 'POST', path: '/api/course-files', headers });
  }

  test.each([
    ['in the middle of the file', Buffer.concat([head, paddedPdf(megabyte)])],
    [
      'after the file, before the end of the form',
      Buffer.concat([head, paddedPdf(megabyte), Buffer.from('\r\n--x\r\n')]),
    ],
    ['before the file', head.subarray(0, 40)],
  ])('%s leaves nothing', async (_, sent) => {
    const sending = open(4 * megabyte);
    sending.on('error', () => undefined);
    sending.write(sent);
    if (sent.length > megabyte) await expect.poll(() => filesBelow(bucket()).length).toBe(1);
    sending.destroy();
    await expect.poll(() => filesBelow(bucket())).toEqual([]);
    expect(await rowCount(product)).toBe(0);
  });

  test('does not hinder the next upload', async () => {
    const file = await samplePdf();
    const body = Buffer.concat([head, file, tail]);
    const sending = open(body.length);
    sending.end(body);
    const [answer] = await once(sending, 'response');
    expect(answer.statusCode).toBe(201);
    answer.resume();
    expect(await rowCount(product)).toBe(1);
  });

  test('after the last byte has come changes nothing: file and row are both there', async () => {
    const before = await rowCount(product);
    const body = Buffer.concat([head, await samplePdf(), tail]);
    const sending = open(body.length);
    sending.on('error', () => undefined);
    sending.end(body, () => sending.destroy());
    await expect
      .poll(async () => {
        const count = await rowCount(product);
        return filesBelow(bucket()).length === count && (count === before || count === before + 1);
      })
      .toBe(true);
  });

  test('leaves a refused upload its answer, though it sends on', async () => {
    const body = Buffer.concat([head, Buffer.alloc(8 * megabyte, 'x'), tail]);
    const sending = open(body.length);
    sending.end(body);
    const [answer] = await once(sending, 'response');
    expect(answer.statusCode).toBe(415);
    answer.resume();
  });

  test('a download over a real connection: HEAD tells the length, a large file comes whole', async () => {
    const large = paddedPdf(5 * megabyte);
    const { file_url } = await (await upload(product, cookie, large)).json();
    const { port } = server.address() as AddressInfo;
    const at = `http://127.0.0.1:${port}${file_url}`;
    const headAnswer = await fetch(at, { method: 'HEAD', headers: { cookie } });
    expect(headAnswer.headers.get('content-length')).toBe(String(large.length));
    const whole = await fetch(at, { headers: { cookie } });
    expect(Buffer.from(await whole.arrayBuffer()).equals(large)).toBe(true);
    const part = await fetch(at, { headers: { cookie, range: 'bytes=3000000-4999999' } });
    expect(part.headers.get('content-length')).toBe('2000000');
    expect(Buffer.from(await part.arrayBuffer()).equals(large.subarray(3_000_000, 5_000_000))).toBe(true);
  });
});

describe('a process that ended', async () => {
  const product = await sharedFixture(createTestApp('swept_uploads'));
  const cookie = await signInAdmin(product);
  afterEach(() => sweep(later()));

  const later = () => new Date(Date.now() + 60 * 60 * 1000);
  const sweep = (now?: Date) =>
    sweepFiles({ storage: product.storage, rows: product.features.materials.files }, now);
  const pathCount = async (path: string) =>
    (await product.database.$client.query('select from course_files where file_path = $1', [path])).rowCount;
  async function* content() {
    yield Buffer.from('%PDF-1.7 left behind');
  }

  test('leaves files that the sweep removes once they are old, and only those', async () => {
    const row = await (await upload(product, cookie, await samplePdf())).json();
    await product.storage.receive(content());
    await (await product.storage.receive(content())).publish('bonus/posto_a_mao.pdf');

    expect(await sweep()).toBe(0);
    expect(await sweep(later())).toBe(1);
    expect(await sweep(later())).toBe(0);
    expect(await product.storage.head(row.file_path)).toBeDefined();
    expect(await product.storage.head('bonus/posto_a_mao.pdf')).toBeDefined();
  });

  test('in the middle of a removal leaves a file that nobody sees, and that the sweep removes', async () => {
    const { id, file_path, file_url } = await (await upload(product, cookie, await samplePdf())).json();
    const { remove } = product.storage;
    product.storage.remove = () => Promise.reject(new Error('away'));
    const removal = await product.call('DELETE', `/api/admin/course-files/${id}`, { cookie });
    product.storage.remove = remove;
    expect(removal.status).toBe(500);
    expect((await product.call('GET', file_url, { cookie })).status).toBe(404);
    expect(await sweep()).toBe(0);
    expect(await sweep(later())).toBe(1);
    expect([await pathCount(file_path), await product.storage.head(file_path)]).toEqual([0, undefined]);
  });

  test('leaves no file that anybody is served: without its row there is none', async () => {
    await (await product.storage.receive(content())).publish('modulo1/1700000000000_x.pdf');
    const at = '/storage/course-materials/modulo1/1700000000000_x.pdf';
    expect((await product.call('GET', at, { cookie })).status).toBe(404);
  });

  test.each([
    ['before its file', false],
    ['between its file and its answer', true],
  ])(
    '%s leaves a row that nobody sees, and that the sweep removes with what belongs to it',
    async (_, isStored) => {
      const { files } = product.features.materials;
      const { id: __, ...row } = await (await upload(product, cookie, await samplePdf())).json();
      const path = `bonus/170000000000${Number(isStored)}_x.pdf`;
      const url = `/storage/course-materials/${path}`;
      expect(await files.reserve({ ...row, file_path: path, file_url: url })).toBeDefined();
      if (isStored) await (await product.storage.receive(content())).publish(path);

      expect((await product.call('GET', url, { cookie })).status).toBe(404);
      expect(await (await product.call('GET', '/api/materials', { cookie })).text()).not.toContain(path);
      expect(await sweep()).toBe(0);
      expect(await sweep(later())).toBe(1);
      expect([await pathCount(path), await product.storage.head(path)]).toEqual([0, undefined]);
      expect(await product.storage.head(row.file_path)).toBeDefined();
    },
  );

  test('of ten that want one path gets it only one', async () => {
    const { id: _, ...row } = await (await upload(product, cookie, await samplePdf())).json();
    const wanted = { ...row, file_path: 'bonus/1700000000009_x.pdf' };
    const ids = await Promise.all(
      Array.from({ length: 10 }, () => product.features.materials.files.reserve(wanted)),
    );
    expect(ids.filter(Boolean)).toHaveLength(1);
  });

  test('and whose upload was given up meanwhile shows nothing when it comes back', async () => {
    const before = await rowCount(product);
    const { receive } = product.storage;
    const late: typeof receive = async (chunks) => {
      const file = await receive(chunks);
      return {
        ...file,
        async publish(path) {
          const isPublished = await file.publish(path);
          expect(await sweep(later())).toBe(1);
          return isPublished;
        },
      };
    };
    product.storage.receive = late;
    expect((await upload(product, cookie, await samplePdf())).status).toBe(500);
    product.storage.receive = receive;
    expect(await rowCount(product)).toBe(before);
    expect(
      filesBelow(path.join(product.shippedDir, '..')).filter((name) => name.includes('guia')),
    ).toHaveLength(before);
  });

  test('two sweeps at once do not get in each other’s way', async () => {
    await product.storage.receive(content());
    await Promise.all([sweep(later()), sweep(later())]);
    expect(await product.storage.sweep(later())).toBe(0);
  });
});

describe('a database that refuses', async () => {
  const product = await sharedFixture(createTestApp('refused_uploads'));
  const cookie = await signInAdmin(product);

  test.each([
    ['the row', 'false'],
    ['to show it', 'uploading_since is not null'],
  ])('%s leaves no file', async (_, allowed) => {
    const { $client } = product.database;
    await $client.query('delete from course_files');
    await $client.query(`alter table course_files add constraint never check (${allowed})`);
    const before = filesBelow(path.join(product.shippedDir, '..'));
    const answer = await upload(product, cookie, await samplePdf());
    expect(answer.status).toBe(500);
    expect(filesBelow(path.join(product.shippedDir, '..'))).toEqual(before);
    expect(await rowCount(product)).toBe(0);
    await $client.query('alter table course_files drop constraint never');
    expect((await upload(product, cookie, await samplePdf())).status).toBe(201);
  });
});

test('a volume that drops out between an upload and the look into it is unavailable, not a broken file', async () => {
  const product = await sharedFixture(createTestApp('lost_uploads'));
  const cookie = await signInAdmin(product);
  const { receive } = product.storage;
  product.storage.receive = async (content) => {
    const file = await receive(content);
    rmSync(file.file);
    return file;
  };
  const answer = await upload(product, cookie, await samplePdf());
  expect([answer.status, (await answer.json()).error.code]).toEqual([503, 'unavailable']);
  expect(await rowCount(product)).toBe(0);
});

describe('a full disk', async () => {
  const isRoot = process.geteuid?.() === 0;
  const disk = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-small-disk-'));
  const mount = isRoot && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', disk]).status === 0;
  afterAll(() => {
    if (mount) spawnSync('umount', [disk]);
    rmSync(disk, { recursive: true, force: true });
  });
  const product = await sharedFixture(createTestApp('full_uploads', {}, disk));
  const cookie = await signInAdmin(product);
  if (!mount) {
    // Without the right to mount a small disk, the file system's own words for it.
    const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
    const { receive } = product.storage;
    product.storage.receive = (content) =>
      receive(
        (async function* () {
          let size = 0;
          for await (const chunk of content) {
            size += chunk.length;
            if (size > 2.5 * megabyte) throw full;
            yield chunk;
          }
        })(),
      );
  }

  test('is said, and nothing is left that would keep it full', async () => {
    const answer = await upload(product, cookie, paddedPdf(8 * megabyte));
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ error: { code: 'disk_full' } });
    expect(answer.headers.get('retry-after')).not.toBeNull();
    expect(await rowCount(product)).toBe(0);
    expect(filesBelow(disk)).toEqual([]);
    expect((await upload(product, cookie, paddedPdf(2 * megabyte))).status).toBe(201);
  });
});
