import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Storage, StoredContent } from '../../server/storage/storage.ts';

/** A storage under test, and ways around it. */
export interface StorageUnderTest {
  storage: Storage;
  /** The partIds of files received and not yet published. */
  unfinished(): string[];
  /** Replaces a file as the operator would do it. */
  replace(path: string, text: string): Promise<void>;
  close(): Promise<void>;
}

export async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

async function* broken(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('half');
  throw new Error('cut');
}

export async function put(storage: Storage, path: string, text: string): Promise<void> {
  expect(await (await storage.receive(chunks(text))).publish(path)).toBe(true);
}

export const textOf = (content: StoredContent | undefined) => new Response(content?.body).text();

/** Tests that every storage must pass. Each test has its own folder, as a store may be shared. */
export function describeStorage(name: string, open: () => Promise<StorageUnderTest>): void {
  describe(name, () => {
    let under: StorageUnderTest;
    let storage: Storage;
    let folder: string;
    let published: string[];
    beforeEach(async () => {
      under = await open();
      folder = randomUUID();
      published = [];
      storage = {
        ...under.storage,
        async receive(content) {
          const file = await under.storage.receive(content);
          return {
            ...file,
            publish(path) {
              published.push(path);
              return file.publish(path);
            },
          };
        },
      };
    });
    afterEach(async () => {
      for (const path of published) await storage.remove(path);
      await under.close();
    });

    describe('a received file', () => {
      test('is nowhere until it is published, and whole afterwards', async () => {
        const path = `${folder}/a.pdf`;
        const file = await storage.receive(chunks('laudo', ' pronto'));
        expect(file.size).toBe(12);
        expect(await storage.head(path)).toBeUndefined();
        await file.publish(path);
        expect(await storage.head(path)).toMatchObject({ size: 12 });
        expect(await textOf(await storage.read(path))).toBe('laudo pronto');
        expect(under.unfinished()).toEqual([]);
      });

      test('never overwrites, and may take another name', async () => {
        await put(storage, `${folder}/x.pdf`, 'first');
        const second = await storage.receive(chunks('second'));
        expect(await second.publish(`${folder}/x.pdf`)).toBe(false);
        expect(await textOf(await storage.read(`${folder}/x.pdf`))).toBe('first');
        expect(await second.publish(`${folder}/y.pdf`)).toBe(true);
        expect(await textOf(await storage.read(`${folder}/y.pdf`))).toBe('second');
      });

      test('keeps the characters of its name', async () => {
        const path = `${folder}/1700000000000_Ação (1) & 'é' + a=b;c,d!~*@$[x].pdf`;
        await put(storage, path, 'x');
        expect(await textOf(await storage.read(path))).toBe('x');
      });

      test('leaves nothing when its content breaks off or it is given up', async () => {
        await expect(storage.receive(broken())).rejects.toThrow('cut');
        await (await storage.receive(chunks('x'))).discard();
        expect(under.unfinished()).toEqual([]);
      });

      test('is refused a name outside the bucket', async () => {
        const file = await storage.receive(chunks('x'));
        await expect(file.publish('../x.pdf')).rejects.toThrow();
        await expect(file.publish('.incoming/x.pdf')).rejects.toThrow();
      });
    });

    describe('reading', () => {
      test.each([
        [{ start: 0, end: 1 }, '01'],
        [{ start: 3, end: 5 }, '345'],
        [{ start: 9, end: 9 }, '9'],
        [undefined, '0123456789'],
      ])('%j gives %j', async (range, text) => {
        await put(storage, `${folder}/x.pdf`, '0123456789');
        const { body, ...file } = (await storage.read(`${folder}/x.pdf`, range)) as StoredContent;
        expect(await new Response(body).text()).toBe(text);
        expect(file).toEqual(await storage.head(`${folder}/x.pdf`));
        expect(file).toEqual({
          size: 10,
          etag: expect.stringMatching(/^"[^"]+"$/),
          modified: expect.any(Date),
        });
      });

      test('gives files larger than its chunks whole, and empty ones empty', async () => {
        const large = 'ção'.repeat(700_000);
        await put(storage, `${folder}/large.pdf`, large);
        await put(storage, `${folder}/empty.pdf`, '');
        expect(await textOf(await storage.read(`${folder}/large.pdf`))).toBe(large);
        expect(await textOf(await storage.read(`${folder}/empty.pdf`))).toBe('');
        expect(await storage.head(`${folder}/empty.pdf`)).toMatchObject({ size: 0 });
      });

      test('can be given up in the middle', async () => {
        await put(storage, `${folder}/large.pdf`, 'x'.repeat(2_000_000));
        const { body } = (await storage.read(`${folder}/large.pdf`)) as { body: ReadableStream };
        const reader = body.getReader();
        await reader.read();
        await reader.cancel();
      });

      test('finds another ETag after a change', async () => {
        await put(storage, `${folder}/x.pdf`, 'one');
        const before = await storage.head(`${folder}/x.pdf`);
        await under.replace(`${folder}/x.pdf`, 'two');
        expect((await storage.head(`${folder}/x.pdf`))?.etag).not.toBe(before?.etag);
      });

      test.each([
        ['another', 'nothing.pdf'],
        ['one below a file', 'x.pdf/y'],
        ['one outside', '../../outside.txt'],
        ['one too long', 'x'.repeat(1024)],
      ])('finds nothing under a name such as %s', async (_, name) => {
        await put(storage, `${folder}/x.pdf`, 'x');
        expect(await storage.head(`${folder}/${name}`)).toBeUndefined();
        expect(await storage.read(`${folder}/${name}`)).toBeUndefined();
        expect(await storage.head(folder)).toBeUndefined();
      });
    });

    test('removes a file, also one that is gone, and nothing beside it', async () => {
      await put(storage, `${folder}/x.pdf`, 'x');
      await put(storage, `${folder}/b/deeper.pdf`, 'x');
      await storage.remove(`${folder}/x.pdf`);
      await storage.remove(`${folder}/x.pdf`);
      expect(await storage.head(`${folder}/x.pdf`)).toBeUndefined();
      expect(await storage.head(`${folder}/b/deeper.pdf`)).toBeDefined();
    });

    test('sweeps only what is older than asked', async () => {
      const file = await storage.receive(chunks('x'));
      expect(await storage.sweep(new Date(Date.now() - 60_000))).toBe(0);
      expect(await file.publish(`${folder}/kept.pdf`)).toBe(true);
      await storage.receive(chunks('left behind'));
      expect(await storage.sweep(new Date(Date.now() + 60_000))).toBe(1);
      expect(under.unfinished()).toEqual([]);
      expect(await storage.head(`${folder}/kept.pdf`)).toBeDefined();
    });

    describe('a file that comes in parts', () => {
      const first = new Uint8Array(5 * 1024 * 1024).fill(7);
      const rest = new TextEncoder().encode('the rest');
      const size = first.length + rest.length;

      /** @returns the upload, and the ids of its parts */
      async function send(path: string) {
        const upload = { path, uploadId: await storage.parts.start(path, size) };
        const partIds = [
          await storage.parts.add(upload, { number: 1, offset: 0, bytes: first }),
          await storage.parts.add(upload, { number: 2, offset: first.length, bytes: rest }),
        ];
        return { upload, partIds };
      }

      test('is whole in the end, also when a part comes twice and the end is asked for twice', async () => {
        const { upload, partIds } = await send(`${folder}/video`);
        await storage.parts.add(upload, { number: 2, offset: first.length, bytes: rest });
        await storage.parts.finish(upload, partIds, size);
        await storage.parts.finish(upload, partIds, size);
        expect(await storage.head(upload.path)).toMatchObject({ size });
        const end = await storage.read(upload.path, { start: first.length - 1, end: size - 1 });
        expect(await textOf(end)).toBe('\u0007the rest');
        await storage.parts.abandon(upload);
        expect(await storage.head(upload.path)).toBeUndefined();
      });

      test('is gone when it is given up', async () => {
        const { upload } = await send(`${folder}/video`);
        await storage.parts.abandon(upload);
        await storage.parts.abandon({ path: `${folder}/never begun`, uploadId: null });
        expect(await storage.head(upload.path)).toBeUndefined();
      });
    });

    test('says that it can work', async () => {
      expect(await storage.answers()).toBe(true);
    });
  });
}
