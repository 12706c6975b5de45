import type { OpenFile } from './open-files.ts';
import type { ByteRange } from './storage.ts';

/** Bytes. Small chunks cost several times the throughput. */
const chunkSize = 512 * 1024;

/** A part of an open file. */
export interface FileSource extends ByteRange {
  file: Pick<OpenFile, 'id' | 'handle' | 'release'>;
}

/** Streams that nobody has begun to read, by what they would read. */
const sources = new WeakMap<ReadableStream, FileSource>();

/** A file's bytes as they are asked for. Releases the file at the end, when reading fails, or when nobody reads on. */
export function readChunks(file: FileSource['file'], { start, end }: ByteRange) {
  let position = start;
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        sources.delete(stream);
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
  sources.set(stream, { file, start, end });
  return stream;

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

/**
 * For whoever can read the file better than by its stream.
 * @returns what the stream would read, for the caller to read and release; nothing where it is another stream
 */
export function takeSource(stream: ReadableStream): FileSource | undefined {
  const source = sources.get(stream);
  sources.delete(stream);
  return source;
}
