import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { createMediaClient } from '../../../tests/support/media.ts';
import { startS3Store } from '../../../tests/support/s3-store.ts';
import { samplePdf, samplePicture } from '../../../tests/support/sample-files.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { sweepFiles } from '../../storage/file-rows.ts';
import { removeOrphanedMedia } from './media.feature.ts';

const product = await sharedFixture(createTestApp('orphaned_media'));
const cookie = await signInAdmin(product);
const media = createMediaClient(product, cookie);
const picture = await samplePicture('jpeg');

const partsOf = ({ storage, features }: TestApp) => ({ storage, media: features.media.repository });
const sendPicture = async () => (await media.send('image', picture, 'a.jpg')).json();
const run = (text: string, values: unknown[] = []) => product.database.$client.query(text, values);
const hours = (count: number) => new Date(Date.now() + count * 60 * 60 * 1000);
const sweep = (now?: Date) =>
  sweepFiles({ storage: product.storage, rows: product.features.media.repository }, now);
const filesOf = (id: string) => media.files().filter((file) => file.includes(id));

describe('media that no revision refers to', () => {
  test('are removed with their files once they are old, and only those', async () => {
    const [kept, unused] = [await sendPicture(), await sendPicture()];
    const material = await (await media.send('material', await samplePdf(), 'a.pdf')).json();
    await run(`update media set created_at = now() - interval '2 days' where id <> $1`, [material.id]);

    expect(await removeOrphanedMedia(partsOf(product), new Set([kept.id]), hours(-24))).toBe(1);
    expect((await media.rows()).map(({ id }) => id).sort()).toEqual([kept.id, material.id].sort());
    expect(filesOf(unused.id)).toEqual([]);
    expect(filesOf(kept.id)).not.toEqual([]);
    expect((await media.get(unused.url)).status).toBe(404);
    expect((await media.get(kept.url)).status).toBe(200);
    expect((await media.get(material.url)).status).toBe(200);
    expect(await removeOrphanedMedia(partsOf(product), new Set(), hours(1))).toBe(2);
    expect(media.files()).toEqual([]);
  });

  test('whose removal breaks off are seen by nobody, and the sweep goes on with it', async () => {
    const { id, url } = await (await media.send('material', await samplePdf(), 'a.pdf')).json();
    const broken = {
      ...partsOf(product),
      storage: { ...product.storage, remove: () => Promise.reject(new Error('away')) },
    };
    await expect(removeOrphanedMedia(broken, new Set(), hours(1))).rejects.toThrow('away');
    expect((await media.get(url)).status).toBe(404);
    expect((await media.get(`/api/admin/media/${id}`)).status).toBe(404);
    expect(await sweep()).toBe(0);
    expect(await sweep(hours(1))).toBe(1);
    expect([await media.rows(), media.files()]).toEqual([[], []]);
  });
});

describe('an upload that breaks off', () => {
  const original: Partial<TestApp['storage']> = {};
  beforeAll(() => Object.assign(original, product.storage));
  afterEach(async () => {
    Object.assign(product.storage, original);
    await run('alter table media drop constraint if exists never');
    expect([await media.rows(), media.files()]).toEqual([[], []]);
  });

  /** The storage, with something happening before a file is published. */
  function beforePublishing(number: number, event: () => Promise<unknown>): void {
    const { receive } = product.storage;
    let count = 0;
    product.storage.receive = async (content) => {
      const file = await receive(content);
      return {
        ...file,
        async publish(path) {
          count += 1;
          if (count === number) await event();
          return file.publish(path);
        },
      };
    };
  }

  test.each([1, 5])('at file %i leaves nothing', async (number) => {
    beforePublishing(number, () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })));
    const answer = await media.send('image', picture, 'a.jpg');
    expect([answer.status, (await answer.json()).error.code]).toEqual([503, 'disk_full']);
  });

  test.each([
    ['its row', 'false'],
    ['to show its row', 'uploading_since is not null'],
  ])('because the database refuses %s leaves nothing', async (_, allowed) => {
    await run(`alter table media add constraint never check (${allowed})`);
    expect((await media.send('image', picture, 'a.jpg')).status).toBe(500);
  });

  test('and comes back after it was swept leaves nothing', async () => {
    beforePublishing(3, async () => expect(await sweep(hours(1))).toBe(1));
    expect((await media.send('image', picture, 'a.jpg')).status).toBe(500);
  });

  test('is seen by nobody, and removed with what came of it', async () => {
    const id = randomUUID();
    const file_paths = [`media/${id}/a.pdf`, `media/${id}/b.pdf`];
    const about = { kind: 'material', file_name: 'a.pdf', type: 'application/pdf', size: 1, widths: [] };
    await product.features.media.repository.reserve({ ...about, id, file_paths });
    const received = await product.storage.receive(new Blob(['%PDF-']).stream());
    await received.publish(`media/${id}/a.pdf`);

    expect((await media.get(`/storage/course-materials/media/${id}/a.pdf`)).status).toBe(404);
    expect((await media.get(`/api/admin/media/${id}`)).status).toBe(404);
    expect(await sweep()).toBe(0);
    expect(filesOf(id)).toHaveLength(1);
    await Promise.all([sweep(hours(1)), sweep(hours(1))]);
  });
});

describe('in an S3 store', async () => {
  const store = await sharedFixture(startS3Store());
  const remote = await sharedFixture(createTestApp('media_s3', { s3: store.settings }));

  test('pictures and materials come and go as on the disk', async () => {
    const { send, get } = createMediaClient(remote, await signInAdmin(remote));
    const { url } = await (await send('image', picture, 'a.jpg')).json();
    const pdf = await samplePdf();
    const material = await (await send('material', pdf, "Ficha d'água (1).pdf")).json();
    expect((await get(url)).headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await (await get(material.url)).arrayBuffer()).equals(pdf)).toBe(true);
    expect(await removeOrphanedMedia(partsOf(remote), new Set([material.id]), hours(1))).toBe(1);
    expect((await get(url)).status).toBe(404);
    expect((await get(material.url)).status).toBe(200);
  });
});
