import type { OpenFile } from './open-files.ts';
import type { ByteRange } from './storage.ts';

/** Bytes. Smaller chunks cost throughput, larger ones memory: each slow reader holds one. */
const chunkSize = 128 * 1024;

/** Returns a file's bytes as they are asked for. Releases the file at the end, when reading fails, or when nobody reads on. */
export function readChunks(file: Pick<OpenFile, 'handle' | 'release'>, { start, end }: ByteRange) {
  let position = start;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const wanted = Math.min(chunkSize, end - position + 1);
        const bytesRead = wanted > 0 ? await readInto(controller, wanted) : 0;
        position += bytesRead;
        if (bytesRead > 0 && position <= end) return;
        await file.release();
        // A file that became shorter must not look complete.
        if (position <= end) controller.error(new Error('The file ended early'));
        else controller.close();
      },
      cancel: () => file.release(),
    },
    { highWaterMark: 0 },
  );

  async function readInto(
    controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>,
    wanted: number,
  ): Promise<number> {
    const chunk = new Uint8Array(wanted);
    try {
      const { bytesRead } = await file.handle.read(chunk, 0, wanted, position);
      if (bytesRead > 0) controller.enqueue(bytesRead === wanted ? chunk : chunk.subarray(0, bytesRead));
      return bytesRead;
    } catch (error) {
      await file.release();
      throw error;
    }
  }
}
