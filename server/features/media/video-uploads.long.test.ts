import { describe, expect, test } from 'vitest';
import { maxVideoBytes, videoPartBytes, videoUploadsPath } from '../../../domain/media.ts';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { createMediaClient } from '../../../tests/support/media.ts';
import { startS3Store } from '../../../tests/support/s3-store.ts';
import { samplePdf, sampleZip } from '../../../tests/support/sample-files.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { createVideoUploader, paddedVideo, sampleVideo } from '../../../tests/support/videos.ts';
import { checkVideo } from '../../file-checks/file-checks.ts';
import { removeOrphanedMedia } from './media.feature.ts';
import { createVideoUploads } from './video-uploads.ts';

const store = await sharedFixture(startS3Store());
const disk = await sharedFixture(createTestApp('videos'));
const remote = await sharedFixture(createTestApp('videos_s3', { s3: store.settings }));
const diskAdmin = await signInAdmin(disk);
const remoteAdmin = await signInAdmin(remote);

/** Two whole parts and a rest. */
const large = paddedVideo(2 * videoPartBytes + 1_000);
const codeOf = async (answer: Response) => [answer.status, (await answer.json()).error.code];
const uploadsOf = ({ features: { media }, storage, transact }: TestApp) =>
  createVideoUploads({ uploads: media.uploads, media: media.repository, storage, transact });
const rowsOf = async ({ database }: TestApp) =>
  (await database.$client.query('select * from video_uploads')).rows;
const hours = (count: number) => new Date(Date.now() + count * 60 * 60 * 1000);

describe.each([
  ['on the disk', disk, diskAdmin],
  ['in an S3 store', remote, remoteAdmin],
])('a video %s', (_, product, admin) => {
  const sender = createVideoUploader(product, admin);
  const address = (id: string) => `/storage/course-materials/media/${id}/video`;

  const play = (id: string, headers: Record<string, string> = {}, method = 'GET') =>
    product.call(method, address(id), { cookie: admin, headers });

  test('comes in parts, and plays from its own address', async () => {
    const { address: upload, answer } = await sender.send(large, '../Aula 1 — início.MP4');
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, String(large.length)]);
    const told = await sender.told(upload);
    expect(told).toMatchObject({
      ...{ url: address(told.id), kind: 'video', file_name: 'Aula 1 — início.MP4', type: 'video/mp4' },
      ...{ size: large.length, width: 96, height: 54, duration: 60 },
    });
    expect(await rowsOf(product)).toEqual([]);

    const whole = await play(told.id);
    expect(whole.headers.get('content-type')).toBe('video/mp4');
    expect(whole.headers.get('cache-control')).toMatch(/^private/);
    expect(whole.headers.get('content-security-policy')).toContain("media-src 'self'");
    expect(Buffer.from(await whole.arrayBuffer()).equals(large)).toBe(true);
    const etag = whole.headers.get('etag') ?? '';
    const head = await play(told.id, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(large.length)]);

    const part = await play(told.id, { range: 'bytes=100-199', 'if-range': etag });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${large.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(large.subarray(100, 200))).toBe(true);
    const rest = await play(told.id, { range: `bytes=${large.length - 5}-` });
    expect([rest.status, (await rest.arrayBuffer()).byteLength]).toEqual([206, 5]);
    const other = await play(told.id, { range: 'bytes=0-1', 'if-range': '"another"' });
    expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, large.length]);
    expect((await play(told.id, { range: `bytes=${large.length}-` })).status).toBe(416);
    expect((await product.call('GET', address(told.id))).status).toBe(401);
    const student = await product.signIn();
    expect((await product.call('GET', address(told.id), { cookie: student })).status).toBe(404);
  });

  test('goes on after a restart, with what was kept before', async () => {
    const upload = (await sender.begin(large.length)).headers.get('location') ?? '';
    await sender.part(upload, 0, large.subarray(0, videoPartBytes));
    // Whatever the process knew is gone: another one answers.
    const { id } = (await rowsOf(product))[0] as { id: string };
    const other = uploadsOf({ ...product });
    expect(await other.find(id)).toMatchObject({ received: videoPartBytes });
    await other.add(id, videoPartBytes, large.slice(videoPartBytes, 2 * videoPartBytes));
    expect(await sender.standing(upload)).toBe(String(2 * videoPartBytes));
    expect((await sender.goOn(upload, large)).status).toBe(204);
    // Whose answer was lost asks once more.
    expect(await sender.standing(upload)).toBe(String(large.length));
    const file = await play((await sender.told(upload)).id);
    expect(Buffer.from(await file.arrayBuffer()).equals(large)).toBe(true);
  });

  test('is finished once, though the process ended before it could say so', async () => {
    const upload = (await sender.begin(large.length)).headers.get('location') ?? '';
    await sender.part(upload, 0, large.subarray(0, videoPartBytes));
    await sender.part(upload, videoPartBytes, large.subarray(videoPartBytes, 2 * videoPartBytes));
    await product.database.$client.query(
      `alter table media add constraint never check (kind <> 'video') not valid`,
    );
    expect((await sender.goOn(upload, large)).status).toBe(500);
    await product.database.$client.query('alter table media drop constraint never');
    expect(await sender.standing(upload)).toBe(String(2 * videoPartBytes));
    expect((await sender.goOn(upload, large)).status).toBe(204);
    const file = await play((await sender.told(upload)).id);
    expect(Buffer.from(await file.arrayBuffer()).equals(large)).toBe(true);
  });

  test('takes each part once, whole, and where it belongs', async () => {
    const upload = (await sender.begin(large.length)).headers.get('location') ?? '';
    const part = large.subarray(0, videoPartBytes);
    const both = await Promise.all([sender.part(upload, 0, part), sender.part(upload, 0, part)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await codeOf(await sender.part(upload, videoPartBytes, part.subarray(1)))).toEqual([
      400,
      'upload_incomplete',
    ]);
    expect((await sender.part(upload, videoPartBytes, large)).status).toBe(413);
    expect(await sender.standing(upload)).toBe(String(videoPartBytes));
    expect((await sender.abandon(upload)).status).toBe(204);
    expect(await sender.standing(upload)).toBe(404);
    expect((await sender.part(upload, videoPartBytes, part)).status).toBe(404);
    expect(await rowsOf(product)).toEqual([]);
  });

  test('is seen by nobody before it is whole', async () => {
    const upload = (await sender.begin(large.length)).headers.get('location') ?? '';
    await sender.part(upload, 0, large.subarray(0, videoPartBytes));
    const id = upload.split('/').at(-1) ?? '';
    expect((await play(id)).status).toBe(404);
    expect((await product.call('GET', `/api/admin/media/${id}`, { cookie: admin })).status).toBe(404);
    expect(await uploadsOf(product).sweep(hours(24))).toBe(0);
    expect(await uploadsOf(product).sweep(hours(8 * 24))).toBe(1);
    expect(await product.storage.head(`media/${id}/video`)).toBeUndefined();
    expect(await sender.standing(upload)).toBe(404);
  });

  test('that no revision names goes as other media do', async () => {
    const { id } = await sender.told((await sender.send(sampleVideo('lesson.webm'))).address);
    const parts = { storage: product.storage, media: product.features.media.repository };
    expect(await removeOrphanedMedia(parts, new Set(), hours(1))).toBeGreaterThan(0);
    expect((await play(id)).status).toBe(404);
    expect(await product.storage.head(`media/${id}/video`)).toBeUndefined();
  });
});

describe('of what is sent as a video', () => {
  const sender = createVideoUploader(disk, diskAdmin);
  const media = createMediaClient(disk, diskAdmin);
  const mp4 = sampleVideo('lesson.mp4');
  const webm = sampleVideo('lesson.webm');
  const join = (...all: (string | Uint8Array)[]) =>
    new Uint8Array(Buffer.concat(all.map((one) => Buffer.from(one as string))));

  test('the name does not matter, and is made right', async () => {
    const { address } = await sender.send(webm, 'Aula.mp4');
    expect(await sender.told(address)).toMatchObject({
      type: 'video/webm',
      file_name: 'Aula.webm',
      duration: 60,
    });
  });

  test.each<[string, string, () => Promise<Uint8Array> | Uint8Array]>([
    ['a PDF', 'file_type_not_allowed', samplePdf],
    ['a film of QuickTime', 'file_type_not_allowed', () => join(mp4.slice(0, 8), 'qt  ', mp4.slice(12))],
    ['a page behind it', 'file_type_not_allowed', () => join(mp4, '<script>alert(1)</script>')],
    ['an archive behind it', 'file_type_not_allowed', () => join(mp4, sampleZip({ 'a.txt': 'a' }))],
    ['an MP4 that is cut', 'file_broken', () => mp4.slice(0, mp4.length - 1_000)],
    ['an MP4 without its index', 'file_broken', () => mp4.slice(0, 64)],
    ['a WebM that is cut', 'file_broken', () => webm.slice(0, webm.length / 2)],
    [
      'noise behind a right beginning',
      'file_broken',
      () => join(mp4.slice(0, 32), new Uint8Array(9_000).fill(7)),
    ],
    ['HEVC', 'video_not_playable', () => sampleVideo('hevc.mp4')],
  ])('%s is refused as %s, and nothing is left of it', async (_, code, make) => {
    const before = media.files();
    const { address, answer } = await sender.send(new Uint8Array(await make()), 'Aula.mp4');
    expect((await codeOf(answer))[1]).toBe(code);
    expect(await sender.standing(address)).toBe(404);
    expect([await rowsOf(disk), media.files()]).toEqual([[], before]);
  });

  test('what is too large or empty is refused before it is sent', async () => {
    expect(await codeOf(await sender.begin(maxVideoBytes + 1))).toEqual([413, 'file_too_large']);
    expect(await codeOf(await sender.begin(0))).toEqual([422, 'file_empty']);
    const answer = await disk.call('POST', videoUploadsPath, { cookie: diskAdmin });
    expect(await codeOf(answer)).toEqual([422, 'invalid_input']);
    expect(await rowsOf(disk)).toEqual([]);
  });

  test('what was kept and is gone is begun anew', async () => {
    const address = (await sender.begin(large.length)).headers.get('location') ?? '';
    await sender.part(address, 0, large.subarray(0, videoPartBytes));
    await disk.storage.remove(`media/${address.split('/').at(-1)}/video`);
    expect(
      (await sender.part(address, videoPartBytes, large.subarray(videoPartBytes, 2 * videoPartBytes))).status,
    ).toBe(404);
    expect(await rowsOf(disk)).toEqual([]);
  });

  test('three are open for each administrator, and the one that waits longest makes room', async () => {
    const begin = () => sender.begin(large.length);
    const answers = await Promise.all(Array.from({ length: 6 }, begin));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409]);
    expect(await codeOf(await begin())).toEqual([409, 'too_many_uploads']);
    const other = createVideoUploader(disk, await signInAdmin(disk));
    const another = (await other.begin(large.length)).headers.get('location') ?? '';

    const [first = '', second = ''] = answers.flatMap(({ headers }) => headers.get('location') ?? []);
    expect((await sender.abandon(first)).status).toBe(204);
    expect((await begin()).status).toBe(201);
    await disk.database.$client.query(
      `update video_uploads set updated_at = now() - interval '61 minutes' where id = $1`,
      [second.split('/').at(-1)],
    );
    expect((await begin()).status).toBe(201);
    expect(await sender.standing(second)).toBe(404);
    expect((await begin()).status).toBe(409);
    expect(await other.standing(another)).toBe('0');
    expect(await uploadsOf(disk).sweep(hours(8 * 24))).toBe(4);
  });

  test('one is begun where there is room for all that are on their way', async () => {
    const { start } = disk.storage.parts;
    const rooms: number[] = [];
    disk.storage.parts.start = async (path, room) => {
      rooms.push(room);
      if (room > maxVideoBytes) throw Object.assign(new Error('No room'), { code: 'ENOSPC' });
      return start(path, room);
    };
    const first = (await sender.begin(large.length)).headers.get('location') ?? '';
    await sender.part(first, 0, large.subarray(0, videoPartBytes));
    expect(await codeOf(await sender.begin(maxVideoBytes))).toEqual([503, 'disk_full']);
    disk.storage.parts.start = start;
    expect(rooms).toEqual([large.length, large.length - videoPartBytes + maxVideoBytes]);
    expect(await rowsOf(disk)).toHaveLength(1);
    await sender.abandon(first);
  });

  test('an index that would take for ever is given up, and nobody waits for it', async () => {
    const video = sampleVideo('lesson.mp4');
    const table = Buffer.from(video.buffer);
    table.writeUInt32BE(0x7fff_ffff, table.indexOf('stts') + 12);
    const file = await disk.storage.receive(new Blob([video]).stream());
    await file.publish('media/endless/video');
    let turns = 0;
    const turning = setInterval(() => (turns += 1), 10);
    const checking = checkVideo(disk.storage, 'media/endless/video', video.length, 2_000);
    await expect(checking).rejects.toMatchObject({ code: 'file_broken' });
    clearInterval(turning);
    expect(turns).toBeGreaterThan(10);
    await disk.storage.remove('media/endless/video');
  });

  test('students may send nothing', async () => {
    const student = createVideoUploader(disk, await disk.signIn());
    expect((await student.begin(10)).status).toBe(403);
    expect((await student.part(`${videoUploadsPath}/x`, 0, 'x')).status).toBe(403);
  });
});
