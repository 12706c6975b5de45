import { Hono } from 'hono';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { createMediaClient } from '../../../tests/support/media.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { pictureRoutes } from './picture.routes.ts';

const product = await sharedFixture(createTestApp('pictures'));
const admin = await signInAdmin(product);
const media = createMediaClient(product, admin);

const plain = (width: number, height: number, background = '#0f766c') =>
  sharp({ create: { width, height, channels: 4, background } });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const metadataOf = async (at: string) => sharp(await bytesOf(await media.get(at))).metadata();
const upload = async (content: Buffer, name = 'foto.png') =>
  (await media.send('image', new Uint8Array(content), name)).json();

describe('an uploaded picture', () => {
  test('comes in the widths and formats that pages use', async () => {
    const answer = await media.send(
      'image',
      new Uint8Array(await plain(1600, 1200).png().toBuffer()),
      'Ana.png',
    );
    expect(answer.status).toBe(201);
    const told = await answer.json();
    expect(told).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      url: `/media/${told.id}/1080.jpg`,
      kind: 'image',
      file_name: 'Ana.jpg',
      type: 'image/jpeg',
      size: (await bytesOf(await media.get(told.url))).length,
      width: 1080,
      duration: null,
      height: 810,
    });
    expect(await (await media.get(`/api/admin/media/${told.id}`)).json()).toEqual(told);
    const widths = [56, 112, 168, 360, 720, 1080];
    expect(await media.rows()).toMatchObject([{ id: told.id, widths, uploading_since: null }]);
    expect(media.files()).toHaveLength(widths.length * 3);
    for (const width of widths)
      for (const [name, format] of [
        ['avif', 'heif'],
        ['webp', 'webp'],
        ['jpg', 'jpeg'],
      ])
        expect(await metadataOf(`/media/${told.id}/${width}.${name}`)).toMatchObject({ format, width });
  });

  test.each([
    ['300 pixels wide', 300, 200, [56, 112, 168, 300], 200],
    ['a width that pages use', 360, 10, [56, 112, 168, 360], 10],
    ['smaller than all of them', 40, 30, [40], 30],
    ['one pixel', 1, 1, [1], 1],
    ['narrower than a scroll may be', 100, 20_000, [22], 4_320],
  ])('that is %s is never enlarged', async (_, width, height, widths, shownHeight) => {
    const { id } = await upload(await plain(width, height).png().toBuffer());
    const row = (await media.rows()).find((one) => one.id === id);
    expect(row).toMatchObject({ widths, width: widths.at(-1), height: shownHeight });
    expect(await metadataOf(`/media/${id}/${widths.at(-1)}.jpg`)).toMatchObject({ height: shownHeight });
  });

  test('stands upright, and tells nothing of where and by what it was taken', async () => {
    const exif = {
      IFD0: { Make: 'Telefone secreto', Copyright: 'Ana' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1' },
    };
    const photo = await plain(400, 200).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
    const withGps = await sharp(photo).withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
    expect(withGps.includes('Telefone secreto')).toBe(true);
    const { id, width, height } = await upload(withGps, 'IMG_0001.JPG');
    expect([width, height]).toEqual([200, 400]);
    for (const path of media.files().filter((one) => one.includes(id))) {
      const bytes = await bytesOf(await media.get(`/${path}`));
      const { exif: kept, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
      expect([kept, icc, xmp, iptc, orientation ?? 1]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        1,
      ]);
      expect(bytes.includes('Telefone secreto')).toBe(false);
    }
  });

  test('has a white ground where it was transparent and cannot stay so', async () => {
    const { id } = await upload(await plain(60, 60, '#0000').png().toBuffer());
    const pixel = (name: string) =>
      media.get(`/media/${id}/${name}`).then(async (answer) =>
        sharp(await bytesOf(answer))
          .raw()
          .toBuffer(),
      );
    expect([...(await pixel('60.jpg')).subarray(0, 3)]).toEqual([255, 255, 255]);
    expect((await pixel('60.webp'))[3]).toBe(0);
  });

  test('that is an archive too is one no more', async () => {
    const zip = Buffer.concat([
      await plain(60, 60).jpeg().toBuffer(),
      Buffer.from('PK\x05\x06'),
      Buffer.alloc(18),
    ]);
    const { id } = await upload(zip, 'foto.jpg');
    expect((await bytesOf(await media.get(`/media/${id}/60.jpg`))).includes('PK\x05\x06')).toBe(false);
  });

  test('waits for the one before it: several at once all arrive', async () => {
    const content = await plain(200, 100).webp().toBuffer();
    const told = await Promise.all([1, 2, 3].map(() => upload(content, 'mesma.webp')));
    expect(new Set(told.map(({ id }) => id)).size).toBe(3);
    for (const { url } of told) expect((await media.get(url)).status).toBe(200);
  });
});

describe('a picture', () => {
  let id: string;
  let url: string;
  beforeAll(async () => {
    ({ id, url } = await upload(await plain(120, 80).png().toBuffer()));
  });

  test('that no published page shows is for administrators alone', async () => {
    const student = await product.signIn();
    for (const cookie of [undefined, student]) {
      const answer = await product.call('GET', url, cookie ? { cookie } : {});
      expect(answer.status).toBe(404);
    }
    const answer = await media.get(url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect((await product.call('GET', `/storage/course-materials${url}`, { cookie: admin })).status).toBe(
      404,
    );
  });

  test.each(['57.jpg', '120.png', '120.jpg.jpg', '../x', '0x78.jpg', '120.avif%2f', ''])(
    'has no file %j',
    async (name) => {
      expect((await media.get(`/media/${id}/${name}`)).status).toBe(404);
    },
  );

  test('that a published page shows is for everybody, for ever', async () => {
    const app = new Hono().route(
      '/media',
      pictureRoutes({
        policy: product.policy,
        sessions: product.sessions,
        storage: product.storage,
        media: product.features.media.repository,
        isPublic: async (asked) => asked === id,
      }),
    );
    const answer = await app.request(url);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String((await bytesOf(answer)).length),
    });
    const etag = answer.headers.get('etag') ?? '';
    expect((await app.request(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const head = await app.request(url, { method: 'HEAD' });
    expect([head.status, (await bytesOf(head)).length]).toEqual([200, 0]);
    expect(head.headers.get('content-length')).toBe(answer.headers.get('content-length'));
    expect((await app.request(url.replace('120.jpg', '120.avif'))).headers.get('content-type')).toBe(
      'image/avif',
    );
    expect((await app.request(url.replace(id, '00000000-0000-4000-8000-000000000000'))).status).toBe(404);
  });
});
