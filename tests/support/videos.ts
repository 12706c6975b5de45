import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { videoPath } from '../../domain/content/lesson-video.ts';
import { videoPartBytes, videoUploadsPath } from '../../domain/media.ts';
import { storageUrl } from '../../domain/paths.ts';
import type { Asked, askProxy } from './ask-proxy.ts';
import { connectTestDatabase } from './cluster.ts';
import type { Product } from './product.ts';
import type { TestApp } from './test-app.ts';

const fixtures = path.join(import.meta.dirname, '../fixtures');

/** Returns a video of a minute; `hevc.mp4` has five seconds in a codec that many browsers do not play. */
export const sampleVideo = (name: 'lesson.mp4' | 'lesson.webm' | 'hevc.mp4') =>
  new Uint8Array(readFileSync(path.join(fixtures, name)));

/** Returns a video padded with unused bytes. @param size bytes of the whole */
export function paddedVideo(size: number): Uint8Array<ArrayBuffer> {
  const video = sampleVideo('lesson.mp4');
  const whole = new Uint8Array(size);
  whole.set(video);
  const rest = Buffer.from(whole.buffer, video.length);
  rest.writeUInt32BE(rest.length);
  rest.write('free', 4);
  return whole;
}

/** Expects that a proxy sends a video of the product's store to who may have it. @param cookie of the only account */
export async function expectProxySendsVideo({
  databaseUrl,
  product,
  ask,
  cookie,
}: {
  databaseUrl: string;
  product: Pick<Product, 'url' | 'dataDir'>;
  ask(path: string, asked?: Asked): ReturnType<typeof askProxy>;
  cookie: string;
}): Promise<void> {
  const [id, video] = [randomUUID(), Buffer.from(paddedVideo(3_000_000))];
  const store = path.join(product.dataDir, 'storage/course-materials');
  const file = path.join(store, videoPath(id));
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, video, { mode: 0o600 });
  const database = connectTestDatabase(databaseUrl);
  await database.$client.query(
    `insert into media (id, kind, file_name, type, size, widths, file_paths)
     values ($1, 'video', 'a.mp4', 'video/mp4', $2, '{}', array[$3])`,
    [id, video.length, videoPath(id)],
  );
  // Opens what no page shows yet.
  await database.$client.query(`update profiles set role = 'admin'`);
  await database.$client.end();
  const address = storageUrl(videoPath(id));
  /** Asks the product itself. */
  const askFrom = async (localAddress: string) => {
    const request = get(`${product.url}${address}`, { localAddress, headers: { cookie } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return { headers: response.headers, body: await buffer(response) };
  };
  const [own, left] = [await askFrom('127.0.0.2'), await askFrom('127.0.0.1')];
  expect([own.headers['x-accel-redirect'], own.body.equals(video)]).toEqual([undefined, true]);
  expect([left.headers['x-accel-redirect'], left.body.length]).toEqual([`/_storage/${videoPath(id)}`, 0]);
  // Its group may read this file, and nothing beside it.
  const modeOf = (name: string) => (statSync(name).mode & 0o777).toString(8);
  expect([modeOf(file), modeOf(path.dirname(file)), modeOf(store)]).toEqual(['640', '710', '710']);

  const whole = await ask(address, { headers: { cookie } });
  expect([whole.status, whole.body.equals(video)]).toEqual([200, true]);
  const part = await ask(address, { headers: { cookie, range: 'bytes=1000000-1000009' } });
  expect([part.status, part.body.equals(video.subarray(1_000_000, 1_000_010))]).toEqual([206, true]);
  for (const name of [
    'cache-control',
    'content-disposition',
    'content-security-policy',
    'content-type',
    'cross-origin-resource-policy',
    'strict-transport-security',
    'vary',
    'x-content-type-options',
    'x-accel-redirect',
  ])
    expect([name, part.headers[name]]).toEqual([name, own.headers[name]]);
  const again = await ask(address, { headers: { cookie, 'if-none-match': String(whole.headers.etag) } });
  expect(again.status).toBe(304);

  expect((await ask(address)).status).toBe(401);
  const statusFor = async (asked: string, headers: Record<string, string>) =>
    (await ask(asked, { headers })).status;
  const askers: Record<string, string>[] = [{}, { cookie }];
  for (const internal of ['/_storage', '/%5Fstorage', '//_storage', '/assets/../_storage'])
    for (const headers of askers)
      expect([internal, await statusFor(`${internal}/${videoPath(id)}`, headers)]).not.toEqual([
        internal,
        200,
      ]);
  expect(await statusFor(`/_storage/${videoPath(id)}`, { cookie })).toBe(404);
}

/** Returns functions that upload a video in parts as the admin page does. */
export function createVideoUploader(product: Pick<TestApp, 'call'>, cookie: string) {
  const call = (method: string, address: string, headers: Record<string, string>, body?: BodyInit) =>
    product.call(method, address, { cookie, headers: { 'Tus-Resumable': '1.0.0', ...headers }, body });

  const sender = {
    begin: (size: number, name = 'Aula 1.mp4') =>
      call('POST', videoUploadsPath, {
        'Upload-Length': String(size),
        'Upload-Metadata': `filetype dmlkZW8=,filename ${Buffer.from(name).toString('base64')}`,
      }),
    part: (address: string, offset: number, bytes: BodyInit) =>
      call(
        'PATCH',
        address,
        { 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' },
        bytes,
      ),
    /** @returns how much of it is there; the status where that is not said */
    async standing(address: string): Promise<number | string> {
      const answer = await call('HEAD', address, {});
      return answer.headers.get('upload-offset') ?? answer.status;
    },
    abandon: (address: string) => call('DELETE', address, {}),
    /** Sends the parts that are missing. @returns the last answer */
    async goOn(address: string, video: Uint8Array<ArrayBuffer>): Promise<Response> {
      let answer: Response | undefined;
      for (
        let at = Number(await sender.standing(address));
        at < video.length && (answer?.ok ?? true);
        at += videoPartBytes
      )
        answer = await sender.part(address, at, video.subarray(at, at + videoPartBytes));
      if (!answer) throw new Error('Nothing was missing');
      return answer;
    },
    /** @returns the address of the upload, and the answer to its last part */
    async send(video: Uint8Array<ArrayBuffer>, name?: string) {
      const address = (await sender.begin(video.length, name)).headers.get('location') ?? '';
      return { address, answer: await sender.goOn(address, video) };
    },
    /** @returns what is told of the medium that an upload has become */
    async told(address: string) {
      const id = address.split('/').at(-1);
      return (await product.call('GET', `/api/admin/media/${id}`, { cookie })).json();
    },
  };
  return sender;
}
